// The frame of a page of the site.

const POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** A text between tags or in an attribute. */
export const escaped = text => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** A page. `path` says where it lies, so that links lead back. */
export function page(path, title, body) {
  const up = '../'.repeat(path.split('/').length - 1) || './';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – Alfil</title>
<link rel="icon" href="${up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}site.css">
</head>
<body>
<header><a href="${up}index.html"><img src="${up}icon.svg" alt="" width="26" height="26"> Alfil</a>
<nav><a href="${up}index.html">Playground</a> <a href="${up}gallery/index.html">Gallery</a> <a href="${up}docs/readme.html">Documentation</a> <a href="${up}api/index.html">JavaScript</a></nav></header>
<main>
${body}
</main>
</body>
</html>
`;
}

export const STYLE = `:root { color-scheme: light dark; --paper: light-dark(#fffdf8, #1e1b17); --ink: light-dark(#2a231b, #ece4d6); --soft: light-dark(#5f5445, #bdb2a0);
  --edge: light-dark(#dcd2c0, #443c32); --accent: light-dark(#7a4f24, #d9a45f); --code: light-dark(#f3eee3, #151310); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 10px 20px; border-bottom: 1px solid var(--edge); }
header > a { display: flex; gap: 8px; align-items: center; font-weight: 700; text-decoration: none; color: var(--ink); }
nav { display: flex; flex-wrap: wrap; gap: 4px 18px; }
main { max-width: 900px; margin: 0 auto; padding: 20px; overflow-wrap: anywhere; }
a { color: var(--accent); }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 1.8em; }
pre { background: var(--code); border: 1px solid var(--edge); border-radius: 8px; padding: 12px; overflow-x: auto; font-size: 13.5px; line-height: 1.45; }
code { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .92em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid var(--edge); padding: 5px 10px; text-align: left; vertical-align: top; }
img, svg { max-width: 100%; height: auto; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 18px; list-style: none; padding: 0; }
.boards li { border: 1px solid var(--edge); border-radius: 10px; padding: 12px; }
.boards img { width: 100%; aspect-ratio: 1; object-fit: contain; }
.boards p { color: var(--soft); font-size: 14px; margin: 6px 0; }
`;
