// A page that shows the board of a link, to lie on another site.

/** A page of HTML with the board of a link. */
export function embedPage(title: string, link: string): string {
  const safe = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
  const address = link.replace('#', '?board#');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<iframe src="${safe(address)}" title="${safe(title)}" sandbox="allow-scripts allow-same-origin" style="width: 100%; max-width: 760px; height: 640px; border: 0"></iframe>
</html>
`;
}
