// As much of XML as it takes to see whether a picture is well-formed.

const TAG = /^<(\/?)([a-zA-Z][\w:-]*)((?:\s+[a-zA-Z_][\w:.-]*="[^"<]*")*)\s*(\/?)>/;
const TEXT = /^[^<]+/;

/** Reads a document of elements, attributes and text. */
export class XMLParser {
    constructor(private readonly text: string) {}

    /** How many elements there are. Fails where the text is not well-formed. */
    elements(): number {
        const open: string[] = [];
        let count = 0;
        for (let rest = this.text.trim(); rest !== ""; ) {
            const tag = TAG.exec(rest);
            const found = tag ?? TEXT.exec(rest);
            if (!found) throw new Error(`not well-formed: ${rest.slice(0, 80)}`);
            this.entities(found[0]);
            rest = rest.slice(found[0].length);
            if (!tag) continue;
            const [, closes, name, , empty] = tag;
            if (closes) {
                if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
            } else {
                count++;
                if (!empty) open.push(name!);
            }
            if (open.length === 0 && rest.trim() !== "") throw new Error("more than one root");
        }
        if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
        return count;
    }

    private entities(text: string): void {
        if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) throw new Error(`a bare &: ${text.slice(0, 80)}`);
    }
}
