// Writes the pages about diagnostics as a module of their own: `node codes.mjs docs/diagnostics dist/codes.js`. Few read them, and not
// at once, so they are not in the library.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [from, to] = process.argv.slice(2);
const pages = {};
for (const family of readdirSync(from).sort()) {
    for (const file of readdirSync(join(from, family)).sort()) {
        if (file.endsWith(".md")) pages[`${family}::${file.slice(0, -3)}`] = readFileSync(join(from, family, file), "utf8");
    }
}
writeFileSync(to, `const PAGES = new Map(Object.entries(${JSON.stringify(pages, null, 1)}));

export function explainCode(code) {
    return PAGES.get(code) ?? null;
}
`);
writeFileSync(to.replace(/\.js$/, ".d.ts"), `/** The page about a code of a diagnostic, in Markdown; \`null\` if there is no such code. */
export function explainCode(code: string): string | null;
`);
