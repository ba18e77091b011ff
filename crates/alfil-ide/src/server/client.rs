//! What an editor can do, as it says when the conversation begins.

use crate::position::Encoding;
use serde_json::Value;

/// What an editor can do. Whatever it says in an unknown way counts as not said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Client {
    /// What its columns count.
    pub encoding: Encoding,
    /// It asks for diagnostics, and can be told to ask again.
    pub pulls: bool,
    pub related_information: bool,
    pub code_description: bool,
    pub tags: Vec<i64>,
    pub diagnostic_version: bool,
    pub document_changes: bool,
    pub hover_markdown: bool,
    pub completion_markdown: bool,
    /// It asks for what a choice means when it is looked at.
    pub completion_later: bool,
    pub completion_kinds: Option<Vec<i64>>,
    pub completion_deprecated_tag: bool,
    pub snippets: bool,
    pub signature_markdown: bool,
    pub signature_offsets: bool,
    pub signature_active_parameter: bool,
    pub action_literals: bool,
    pub action_disabled: bool,
    pub action_resolve: bool,
    pub nested_symbols: bool,
    pub symbol_kinds: Option<Vec<i64>>,
    pub links: bool,
    pub link_tooltips: bool,
    pub whole_lines_fold: bool,
    pub fold_limit: Option<usize>,
    pub fold_text: bool,
    pub multiline_tokens: bool,
    pub overlapping_tokens: bool,
    pub token_refresh: bool,
    pub hint_refresh: bool,
    pub lens_refresh: bool,
    pub progress: bool,
    pub show_document: bool,
    pub apply_edit: bool,
    pub configuration: bool,
    pub configuration_registration: bool,
    /// It can be asked to watch files.
    pub watch_registration: bool,
    /// It shows texts that the server has, by URIs of the server's own.
    pub virtual_documents: bool,
    /// The commands that are its own.
    pub commands: Vec<String>,
}

impl Client {
    /// Reads the parameters of `initialize`.
    pub(super) fn new(params: &Value) -> Client {
        let options = &params["initializationOptions"];
        let can = Said(&params["capabilities"]);
        let document = can.at("textDocument");
        let workspace = can.at("workspace");
        let item = document.at("completion/completionItem");
        let published = document.at("publishDiagnostics");
        let pulled = document.at("diagnostic");
        // Helix leaves out a letter.
        let refreshed = ["diagnostics/refreshSupport", "diagnostic/refreshSupport"];
        let pulls = pulled.is_object() && refreshed.into_iter().any(|name| workspace.flag(name));
        // Those who ask may say there what they show; older ones say it of what they are sent.
        let either = |name: &str| published.flag(name) || pulls && pulled.flag(name);
        let action = document.at("codeAction");
        let own = can.words("experimental/commands/commands");
        Client {
            encoding: encoding(&can),
            pulls,
            related_information: either("relatedInformation"),
            code_description: either("codeDescriptionSupport"),
            tags: [published.numbers("tagSupport/valueSet"), pulled.numbers("tagSupport/valueSet")]
                .into_iter()
                .flatten()
                .flatten()
                .collect(),
            diagnostic_version: published.flag("versionSupport"),
            document_changes: workspace.flag("workspaceEdit/documentChanges"),
            hover_markdown: document.prefers_markdown("hover/contentFormat"),
            completion_markdown: item.prefers_markdown("documentationFormat"),
            completion_later: !item.at("resolveSupport").is_object()
                || item.words("resolveSupport/properties").iter().any(|word| word == "documentation"),
            completion_kinds: document.numbers("completion/completionItemKind/valueSet"),
            completion_deprecated_tag: item
                .numbers("tagSupport/valueSet")
                .is_some_and(|tags| tags.contains(&1)),
            snippets: item.flag("snippetSupport"),
            signature_markdown: document
                .prefers_markdown("signatureHelp/signatureInformation/documentationFormat"),
            signature_offsets: document
                .flag("signatureHelp/signatureInformation/parameterInformation/labelOffsetSupport"),
            signature_active_parameter: document
                .flag("signatureHelp/signatureInformation/activeParameterSupport"),
            action_literals: action.at("codeActionLiteralSupport").is_object(),
            action_disabled: action.flag("disabledSupport"),
            action_resolve: action.flag("dataSupport")
                && action.words("resolveSupport/properties").iter().any(|word| word == "edit"),
            nested_symbols: document.flag("documentSymbol/hierarchicalDocumentSymbolSupport"),
            symbol_kinds: document.numbers("documentSymbol/symbolKind/valueSet"),
            links: document.flag("definition/linkSupport"),
            link_tooltips: document.flag("documentLink/tooltipSupport"),
            whole_lines_fold: document.flag("foldingRange/lineFoldingOnly"),
            fold_limit: document
                .at("foldingRange/rangeLimit")
                .0
                .as_u64()
                .and_then(|limit| usize::try_from(limit).ok()),
            fold_text: document.flag("foldingRange/foldingRange/collapsedText"),
            multiline_tokens: document.flag("semanticTokens/multilineTokenSupport"),
            overlapping_tokens: document.flag("semanticTokens/overlappingTokenSupport"),
            token_refresh: workspace.flag("semanticTokens/refreshSupport"),
            hint_refresh: workspace.flag("inlayHint/refreshSupport"),
            lens_refresh: workspace.flag("codeLens/refreshSupport"),
            progress: can.flag("window/workDoneProgress"),
            show_document: can.flag("window/showDocument/support"),
            apply_edit: workspace.flag("applyEdit"),
            configuration: workspace.flag("configuration"),
            configuration_registration: workspace.flag("didChangeConfiguration/dynamicRegistration"),
            watch_registration: workspace.flag("didChangeWatchedFiles/dynamicRegistration"),
            virtual_documents: workspace.at("textDocumentContent").is_object()
                || Said(options).flag("virtualDocuments"),
            commands: own.into_iter().chain(Said(options).words("commands")).collect(),
        }
    }
}

/// The first of the encodings that an editor names, by its preference; one that names none counts in UTF-16.
fn encoding(can: &Said<'_>) -> Encoding {
    let known = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];
    let named = can.words("general/positionEncodings");
    let first = named.iter().find_map(|word| known.into_iter().find(|encoding| encoding.name() == word));
    first.unwrap_or_default()
}

/// Something that was said. What is asked for by a path with slashes and is not there is nothing.
struct Said<'a>(&'a Value);

impl Said<'_> {
    fn at(&self, path: &str) -> Said<'_> {
        Said(path.split('/').try_fold(self.0, |value, part| value.get(part)).unwrap_or(&Value::Null))
    }

    fn is_object(&self) -> bool {
        self.0.is_object()
    }

    fn flag(&self, path: &str) -> bool {
        self.at(path).0.as_bool().unwrap_or(false)
    }

    fn words(&self, path: &str) -> Vec<String> {
        let list = self.at(path).0.as_array().into_iter().flatten();
        list.filter_map(Value::as_str).map(str::to_owned).collect()
    }

    fn numbers(&self, path: &str) -> Option<Vec<i64>> {
        Some(self.at(path).0.as_array()?.iter().filter_map(Value::as_i64).collect())
    }

    /// Whether Markdown is the first of the formats that are named.
    fn prefers_markdown(&self, path: &str) -> bool {
        self.words(path).first().is_some_and(|word| word == "markdown")
    }
}
