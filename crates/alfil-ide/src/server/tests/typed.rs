//! Answers and messages have the form that the protocol says, by types that others have written down.

use lsp_types::*;
use serde_json::Value;

/// Holds an answer, or the parameters of what the server says, against the type that the protocol gives for it.
pub(super) fn check(method: &str, result: &Value) {
    fn is<T: serde::de::DeserializeOwned>(method: &str, value: &Value) {
        if let Err(error) = serde_json::from_value::<T>(value.clone()) {
            panic!("{method}: {error}: {value}");
        }
    }
    match method {
        "initialize" => is::<InitializeResult>(method, result),
        "textDocument/hover" => is::<Option<Hover>>(method, result),
        "textDocument/completion" => is::<Option<CompletionResponse>>(method, result),
        "completionItem/resolve" => is::<CompletionItem>(method, result),
        "textDocument/signatureHelp" => is::<Option<SignatureHelp>>(method, result),
        "textDocument/definition" => is::<Option<GotoDefinitionResponse>>(method, result),
        "textDocument/references" => is::<Option<Vec<Location>>>(method, result),
        "textDocument/documentHighlight" => is::<Option<Vec<DocumentHighlight>>>(method, result),
        "textDocument/prepareRename" => is::<Option<PrepareRenameResponse>>(method, result),
        "textDocument/rename" => is::<Option<WorkspaceEdit>>(method, result),
        "textDocument/documentSymbol" => is::<Option<DocumentSymbolResponse>>(method, result),
        "workspace/symbol" => is::<Option<WorkspaceSymbolResponse>>(method, result),
        "textDocument/foldingRange" => is::<Option<Vec<FoldingRange>>>(method, result),
        "textDocument/selectionRange" => is::<Option<Vec<SelectionRange>>>(method, result),
        "textDocument/semanticTokens/full" => is::<Option<SemanticTokens>>(method, result),
        "textDocument/semanticTokens/full/delta" => {
            is::<Option<SemanticTokensFullDeltaResult>>(method, result)
        }
        "textDocument/semanticTokens/range" => is::<Option<SemanticTokens>>(method, result),
        "textDocument/inlayHint" => is::<Option<Vec<InlayHint>>>(method, result),
        "textDocument/documentLink" => is::<Option<Vec<DocumentLink>>>(method, result),
        "textDocument/formatting" | "textDocument/rangeFormatting" => {
            is::<Option<Vec<TextEdit>>>(method, result)
        }
        "textDocument/codeAction" => is::<Option<CodeActionResponse>>(method, result),
        "codeAction/resolve" => is::<CodeAction>(method, result),
        "textDocument/codeLens" => is::<Option<Vec<CodeLens>>>(method, result),
        "codeLens/resolve" => is::<CodeLens>(method, result),
        "textDocument/diagnostic" => is::<DocumentDiagnosticReport>(method, result),
        "textDocument/publishDiagnostics" => is::<PublishDiagnosticsParams>(method, result),
        "$/progress" => is::<ProgressParams>(method, result),
        "client/registerCapability" => is::<RegistrationParams>(method, result),
        "workspace/applyEdit" => is::<ApplyWorkspaceEditParams>(method, result),
        "window/showDocument" => is::<ShowDocumentParams>(method, result),
        _ => {}
    }
}
