//! Pictures that a variant's author brings along.
//!
//! Such a picture becomes part of what others open in a browser, so nothing of it is copied: it is read as XML without a
//! document type (and so without entities), and written anew from shapes and their paint alone. Whatever could run,
//! load or refer to anything is refused, and so is whatever would not be shown as its author sees it.

use super::svg::escaped;
use roxmltree::{Attribute, Document, Node, ParsingOptions};
use std::fmt::Write as _;
use std::ops::Range;

/// How long the file of a picture may be.
pub const MAX_IMAGE_BYTES: usize = 64 * 1024;
/// How many nodes of XML it may have.
const MAX_NODES: u32 = 4000;
/// How deep groups may be nested.
const MAX_DEPTH: usize = 32;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// What a picture may consist of.
const SHAPES: &[&str] = &["g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"];
/// What describes a picture and is not shown.
const SILENT: &[&str] = &["title", "desc", "metadata"];
/// Where shapes are.
const GEOMETRY: &[&str] = &[
    "d",
    "points",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "ry",
    "cx",
    "cy",
    "r",
    "x1",
    "y1",
    "x2",
    "y2",
    "transform",
    "pathLength",
];
/// How shapes are painted: as attributes, or in a `style`.
const PAINT: &[&str] = &[
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "fill-rule",
    "clip-rule",
    "fill-opacity",
    "stroke-opacity",
    "opacity",
    "display",
    "visibility",
    "color",
];
/// What a `style` says beside [`GEOMETRY`] that would be seen, unless it says that there is none of it.
const SEEN: &[&str] = &[
    "all",
    "animation",
    "clip",
    "clip-path",
    "filter",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mask-image",
    "mix-blend-mode",
    "offset-path",
    "paint-order",
    "rotate",
    "scale",
    "transform-box",
    "transform-origin",
    "translate",
    "vector-effect",
    "zoom",
];
/// What says nothing about how the picture looks.
const DROPPED: &[&str] =
    &["id", "version", "baseProfile", "role", "focusable", "tabindex", "enable-background"];
/// What the size and place of the whole are said with.
const FRAME: &[&str] = &["x", "y", "width", "height", "viewBox", "preserveAspectRatio"];

/// A picture that is safe to stand in a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    shapes: String,
}

/// Why a picture is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageError {
    /// What is wrong.
    pub message: String,
    /// What about the place.
    pub label: String,
    /// The next step.
    pub help: String,
    /// Where, in bytes.
    pub place: Range<usize>,
}

impl Image {
    /// Reads the text of an SVG file.
    ///
    /// ```
    /// use alfil::draw::Image;
    ///
    /// let star = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M1 0L2 2H0Z"/></svg>"#;
    /// assert!(Image::parse(star).is_ok());
    /// let error = Image::parse(&star.replace("<path", "<script/><path")).unwrap_err();
    /// assert_eq!(error.message, "`script` stands in the picture, where only shapes may");
    /// ```
    ///
    /// # Errors
    ///
    /// What stands in the text that may not, and where.
    pub fn parse(text: &str) -> Result<Image, ImageError> {
        if text.len() > MAX_IMAGE_BYTES {
            return Err(ImageError {
                message: format!("the picture is longer than {MAX_IMAGE_BYTES} bytes"),
                label: "too long".to_owned(),
                help: "simplify its paths, or write its numbers with fewer digits".to_owned(),
                place: 0..0,
            });
        }
        let options =
            ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
        let document =
            Document::parse_with_options(text, options).map_err(|error| unreadable(text, &error))?;
        let root = document.root_element();
        if root.tag_name().name() != "svg" {
            return Err(ImageError {
                message: format!("the picture is no SVG: it begins with `{}`", root.tag_name().name()),
                label: "should be `svg`".to_owned(),
                help: "save it as plain SVG".to_owned(),
                place: start_of(text, root),
            });
        }
        let view = view_box(text, root)?;
        let mut shapes = format!("<svg width=\"45\" height=\"45\" viewBox=\"{view}\"");
        attributes(text, root, &mut shapes)?;
        shapes.push('>');
        children(text, root, 0, &mut shapes)?;
        shapes += "</svg>";
        Ok(Image { shapes })
    }

    /// The picture as an element of 45x45.
    pub(super) fn shapes(&self) -> &str {
        &self.shapes
    }
}

fn unreadable(text: &str, error: &roxmltree::Error) -> ImageError {
    let pos = error.pos();
    let line_start: usize =
        text.split_inclusive('\n').take(pos.row.saturating_sub(1) as usize).map(str::len).sum();
    let column = text[line_start.min(text.len())..].char_indices().nth(pos.col.saturating_sub(1) as usize);
    let at = (line_start + column.map_or(0, |(at, _)| at)).min(text.len());
    let (message, help) = match error {
        roxmltree::Error::DtdDetected => {
            ("the picture has a document type, which could define entities", "take the `<!DOCTYPE ...>` away")
        }
        roxmltree::Error::NodesLimitReached => ("the picture has too many elements", "simplify it"),
        _ => ("the picture cannot be read as XML", "save it as plain SVG"),
    };
    let label = error.to_string();
    let label = label.split(" at ").next().unwrap_or_default().to_lowercase();
    ImageError { message: message.to_owned(), label, help: help.to_owned(), place: at..at }
}

/// The name of an element, where it stands.
fn start_of(text: &str, node: Node) -> Range<usize> {
    let range = node.range();
    let end = text[range.clone()].find(['>', ' ', '\n', '\r', '\t', '/']).unwrap_or(range.len());
    range.start..range.start + end.max(1).min(range.len())
}

fn view_box(text: &str, root: Node) -> Result<String, ImageError> {
    let length = |name: &str| {
        let value = root.attribute(name)?.trim();
        value.strip_suffix("px").unwrap_or(value).parse::<f32>().ok()
    };
    let numbers: Option<Vec<f32>> = match root.attribute("viewBox") {
        Some(view) => {
            let words = view.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty());
            words.map(|word| word.parse().ok()).collect()
        }
        None => length("width").zip(length("height")).map(|(width, height)| vec![0.0, 0.0, width, height]),
    };
    let usable = |numbers: &Vec<f32>| {
        numbers.len() == 4
            && numbers.iter().all(|number| number.is_finite() && number.abs() < 1e6)
            && numbers[2..].iter().all(|size| *size > 1e-3)
    };
    let numbers = numbers.filter(usable).ok_or_else(|| ImageError {
        message: "the picture does not say how large it is".to_owned(),
        label: "needs a `viewBox`".to_owned(),
        help: "write `viewBox=\"0 0 WIDTH HEIGHT\"`".to_owned(),
        place: start_of(text, root),
    })?;
    Ok(numbers.iter().map(f32::to_string).collect::<Vec<_>>().join(" "))
}

fn children(text: &str, parent: Node, depth: usize, out: &mut String) -> Result<(), ImageError> {
    for node in parent.children().filter(Node::is_element) {
        let name = node.tag_name().name();
        let foreign = node.tag_name().namespace().is_some_and(|namespace| namespace != SVG);
        let empty = name == "defs" && !node.children().any(|child| child.is_element());
        if foreign || SILENT.contains(&name) || empty {
            continue;
        }
        if !SHAPES.contains(&name) {
            let help = match name {
                "text" | "tspan" => "turn the text into a path: readers may not have its font",
                "style" => "write the paint at the shapes: `fill=\"#c00\"`",
                "defs" | "use" | "symbol" | "linearGradient" | "radialGradient" | "clipPath" | "mask" => {
                    "draw with plain shapes and plain colours"
                }
                _ => "draw with paths, circles, rectangles and the like alone",
            };
            return Err(ImageError {
                message: format!("`{name}` stands in the picture, where only shapes may"),
                label: "not allowed".to_owned(),
                help: help.to_owned(),
                place: start_of(text, node),
            });
        }
        if depth >= MAX_DEPTH {
            return Err(ImageError {
                message: format!("the picture has groups in groups, over {MAX_DEPTH} deep"),
                label: "one too deep".to_owned(),
                help: "ungroup its shapes".to_owned(),
                place: start_of(text, node),
            });
        }
        let _ = write!(out, "<{name}");
        attributes(text, node, out)?;
        if name == "g" {
            out.push('>');
            children(text, node, depth + 1, out)?;
            out.push_str("</g>");
        } else {
            out.push_str("/>");
        }
    }
    Ok(())
}

/// What an element says, each name once; what is said of one later takes the place of what was said before.
#[derive(Default)]
struct Said {
    values: Vec<(String, String)>,
}

impl Said {
    fn put(&mut self, name: &str, value: String) {
        match self.values.iter_mut().find(|(own, _)| own == name) {
            Some((_, own)) => *own = value,
            None => self.values.push((name.to_owned(), value)),
        }
    }

    /// Adds what is allowed by its name, if its value is plain.
    fn put_plain(
        &mut self,
        text: &str,
        place: &Attribute,
        name: &str,
        value: &str,
    ) -> Result<(), ImageError> {
        let plain = |sign: char| sign.is_ascii_alphanumeric() || "#.,()%+- \t\r\n".contains(sign);
        let lower = value.to_ascii_lowercase();
        if !value.chars().all(plain) || lower.contains("url") || lower.contains("var(") {
            let help = "use numbers and plain colours such as `#c00`";
            return Err(refused(text, place, "is not plain", help));
        }
        self.put(name, value.split_whitespace().collect::<Vec<_>>().join(" "));
        Ok(())
    }
}

/// Writes what an element may say: its attributes, of which its style takes the place.
fn attributes(text: &str, node: Node, out: &mut String) -> Result<(), ImageError> {
    let mut said = Said::default();
    plain_attributes(text, node, &mut said)?;
    if let Some(style) = node.attribute_node("style") {
        declarations(text, node, &style, &mut said)?;
    }
    for (name, value) in said.values {
        let _ = write!(out, " {name}=\"{}\"", escaped(&value));
    }
    Ok(())
}

/// What an element says without its style.
fn plain_attributes(text: &str, node: Node, said: &mut Said) -> Result<(), ImageError> {
    let is_root = node.tag_name().name() == "svg";
    for attribute in node.attributes() {
        let name = attribute.name();
        if attribute.namespace() == Some(XLINK) || name == "href" {
            return Err(refused(text, &attribute, "refers to something else", "draw it where it stands"));
        }
        if attribute.namespace().is_some()
            || DROPPED.contains(&name)
            || name == "style"
            || (is_root && FRAME.contains(&name))
            || name.starts_with("aria-")
            || name.starts_with("data-")
        {
            continue;
        }
        if name == "class" {
            let classes: Vec<String> =
                attribute.value().split_whitespace().filter_map(super::pieces::class).collect();
            if !classes.is_empty() {
                said.put("class", classes.join(" "));
            }
            continue;
        }
        if name.starts_with("on") {
            return Err(refused(text, &attribute, "is a script", "take it away"));
        }
        if !PAINT.contains(&name) && (is_root || !GEOMETRY.contains(&name)) {
            let help = "only the place and the plain paint of shapes are understood; take it away";
            return Err(refused(text, &attribute, "is nothing that pictures of pieces may say", help));
        }
        said.put_plain(text, &attribute, name, attribute.value())?;
    }
    Ok(())
}

/// What an element says in its style. What programs note there for themselves, and what is about text, is left out.
fn declarations(text: &str, node: Node, style: &Attribute, said: &mut Said) -> Result<(), ImageError> {
    let is_root = node.tag_name().name() == "svg";
    for declaration in without_comments(style.value()).split(';') {
        let (property, value) = declaration.split_once(':').unwrap_or((declaration, ""));
        let (property, value) = (property.trim().to_ascii_lowercase(), value.trim());
        let unprefixed = property.strip_prefix("-webkit-").unwrap_or(&property);
        let lower = declaration.to_ascii_lowercase();
        let none = ["", "none", "normal", "auto"].contains(&value.to_ascii_lowercase().as_str());
        if PAINT.contains(&property.as_str()) {
            // What has no value is passed over.
            if !value.is_empty() {
                said.put_plain(text, style, &property, value)?;
            }
        } else if ["url", "expression", "import", "\\"].iter().any(|word| lower.contains(word)) {
            return Err(refused(text, style, "refers to something else", "use plain colours"));
        } else if is_root && FRAME.contains(&property.as_str()) {
            continue;
        } else if GEOMETRY.contains(&unprefixed) {
            let what = format!("says `{property}`, which is not understood there");
            let help = format!("write it as an attribute of the shape: `{unprefixed}=\"...\"`");
            return Err(refused(text, style, &what, &help));
        } else if SEEN.contains(&unprefixed) && !none {
            let what = format!("says `{property}`, which would not be shown");
            return Err(refused(text, style, &what, "draw with plain shapes and plain colours"));
        }
    }
    Ok(())
}

/// A style with a blank in place of each comment; one that does not end takes all that follows.
fn without_comments(style: &str) -> String {
    let mut plain = String::with_capacity(style.len());
    let mut rest = style;
    while let Some((before, comment)) = rest.split_once("/*") {
        plain += before;
        plain.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    plain + rest
}

fn refused(text: &str, attribute: &Attribute, what: &str, help: &str) -> ImageError {
    let range = attribute.range();
    let shown: String = text[range.clone()].chars().take(40).collect();
    ImageError {
        message: format!("`{}` {what}, in a picture of a piece", attribute.name()),
        label: "not allowed".to_owned(),
        help: help.to_owned(),
        place: range.start..range.start + shown.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(inside: &str) -> Result<Image, ImageError> {
        Image::parse(&format!("<svg xmlns=\"{SVG}\" viewBox=\"0 0 10 10\">{inside}</svg>"))
    }

    #[test]
    fn shapes_and_their_paint_are_kept_and_nothing_else() {
        let image = picture(
            "<title>t</title><metadata>m</metadata><defs/><g id=\"a\" fill=\"#c00\">\
             <path class=\"b other\" d=\"M0 0L1 1\" style=\"stroke: red; -x: y\" data-x=\"1\"/></g>",
        );
        assert_eq!(
            image.expect("plain shapes").shapes(),
            "<svg width=\"45\" height=\"45\" viewBox=\"0 0 10 10\"><g fill=\"#c00\">\
             <path class=\"af-b\" d=\"M0 0L1 1\" stroke=\"red\"/></g></svg>"
        );
    }

    /// By CSS, a style beats the attributes, and of its declarations the last one counts.
    #[test]
    fn each_paint_is_written_once() {
        for (says, kept) in [
            ("fill=\"red\" style=\"fill:blue\"", "fill=\"blue\""),
            ("style=\"fill:blue\" fill=\"red\"", "fill=\"blue\""),
            ("style=\"fill:red;fill:blue\"", "fill=\"blue\""),
            ("style=\"FILL:red;stroke:blue; Fill : green\"", "fill=\"green\" stroke=\"blue\""),
            ("style=\"/* x */ fill:red/**/;/*;fill:blue;*/\"", "fill=\"red\""),
            ("fill=\"red\" style=\"fill:; /* fill:blue\"", "fill=\"red\""),
            (
                "style=\"fill:red;filter:none;mix-blend-mode:normal;-inkscape-x:y;font-size:12px\"",
                "fill=\"red\"",
            ),
        ] {
            let drawn = format!("<svg width=\"45\" height=\"45\" viewBox=\"0 0 10 10\"><path {kept}/></svg>");
            assert_eq!(picture(&format!("<path {says}/>")).expect(says).shapes(), drawn, "{says}");
            let root = format!("<svg xmlns=\"{SVG}\" viewBox=\"0 0 10 10\" {says}/>");
            let drawn = format!("<svg width=\"45\" height=\"45\" viewBox=\"0 0 10 10\" {kept}></svg>");
            assert_eq!(Image::parse(&root).expect(says).shapes(), drawn, "{says}");
        }
        assert!(Image::parse("<svg viewBox=\"0 0 1 1\" style=\"width:10px\"/>").is_ok());
    }

    #[test]
    fn what_could_run_load_or_refer_is_refused() {
        for inside in [
            "<script>alert(1)</script>",
            "<foreignObject/>",
            "<image href=\"http://x.y/z.png\"/>",
            "<use href=\"#a\"/>",
            "<a><path/></a>",
            "<style>@import url(x)</style>",
            "<animate/>",
            "<set attributeName=\"onload\"/>",
            "<text>hello</text>",
            "<filter id=\"a\"/>",
            "<path onclick=\"alert(1)\"/>",
            "<path fill=\"url(http://x.y/z)\"/>",
            "<path fill=\"URL(#a)\"/>",
            "<path style=\"fill:url(#a)\"/>",
            "<path style=\"background:url(x)\"/>",
            "<path xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"x\"/>",
            "<path style=\"background:URL(x)\"/>",
            "<path style=\"\\66ill:red\"/>",
            "<path style=\"fill:var(--x)\"/>",
            "<path style=\"transform:rotate(45deg)\"/>",
            "<path style=\"-webkit-transform:none\"/>",
            "<path style=\"fill:red; Filter : blur(3px)\"/>",
            "<path style=\"/* x */ clip-path:circle(2px)\"/>",
            "<path style=\"d:none\"/>",
            "<circle style=\"r:5px\"/>",
            "<path style=\"mix-blend-mode:multiply\"/>",
            "<path filter=\"x\"/>",
            "<path fill=\"&#34;&gt;&lt;script\"/>",
            "<svg viewBox=\"0 0 1 1\"/>",
        ] {
            assert!(picture(inside).is_err(), "{inside}");
        }
        let entities = "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg viewBox=\"0 0 1 1\"/>";
        assert!(Image::parse(entities).expect_err("a document type").message.contains("document type"));
    }

    #[test]
    fn what_is_too_large_too_deep_or_no_picture_is_refused() {
        assert!(picture(&"<g>".repeat(20_000)).is_err());
        assert!(picture(&format!("{}{}", "<g>".repeat(40), "</g>".repeat(40))).is_err());
        assert!(picture(&"<path/>".repeat(5000)).is_err());
        assert!(Image::parse(&" ".repeat(MAX_IMAGE_BYTES + 1)).is_err());
        for text in [
            "",
            "x",
            "<html/>",
            "<svg/>",
            "<svg viewBox=\"0 0 0 1\"/>",
            "<svg viewBox=\"0 0 NaN 1\"/>",
            "<svg",
        ] {
            assert!(Image::parse(text).is_err(), "{text}");
        }
        assert!(Image::parse("<svg width=\"10px\" height=\"5\"/>").is_ok());
    }
}
