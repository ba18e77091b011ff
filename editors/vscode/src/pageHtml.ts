// The page of the preview. Its script and its style are files of the extension, and nothing else is let in but drawings.

/** The HTML of the preview. */
export function pageHtml(source: string, nonce: string, script: string, style: string): string {
  const policy = `default-src 'none'; img-src data:; style-src ${source}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Preview</title>
</head>
<body>
<nav role="tablist">
<button role="tab" data-tab="board">Board</button>
<button role="tab" data-tab="pieces">Pieces</button>
<button role="tab" data-tab="rules">Rules</button>
</nav>
<p id="mistake" role="alert" hidden></p>
<section id="board">
<div id="drawing"><img id="position" alt=""><div id="squares"></div></div>
<div id="side">
<p id="status" role="status"></p>
<p id="tools">
<button data-ask="back" title="Take the last move back">Back</button>
<button data-ask="start" title="Take all moves back">Start</button>
<button data-ask="flip" title="See the board from the other side">Flip</button>
<button data-ask="copy" title="Copy the position as FEN">Copy FEN</button>
</p>
<p id="played"></p>
<div id="choice"></div>
<details><summary id="count"></summary><div id="moves"></div></details>
</div>
</section>
<section id="pieces"><img id="all" alt="How each piece moves"></section>
<section id="rules"></section>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}
