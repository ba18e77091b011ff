// What options may be: what belongs under each name, told by that name where something else stands there.

import { missing, number, unfit, word, written } from "./fault.js";

/** What belongs somewhere: a text, a number that may have this name, one of some words, … */
export type Form = "text" | "truth" | "number" | "texts" | "named texts" | readonly string[] | Forms;

/** What belongs under which name. */
export interface Forms {
    readonly [name: string]: Form;
}

/** Options in JSON, if what stands under each name belongs there. */
export function formed(given: object, forms: Forms): string {
    const text = written(given);
    look(JSON.parse(text) as object, forms);
    return text;
}

/** A list in JSON, if each part of it is of this form, with nothing missing of what `needed` names. */
export function listed<T extends object>(given: readonly T[], forms: Forms, needed: (part: T) => readonly string[]): string {
    const text = written(given);
    const list = JSON.parse(text) as unknown;
    if (!Array.isArray(list)) throw unfit("a list belongs here, and not an object");
    for (const part of list as T[]) {
        if (typeof part !== "object") throw unfit(`a part of the list is an object, and not ${kindOf(part)}`);
        look(part, forms);
        need(part, needed(part));
    }
    return text;
}

/** Fails if one of these names is missing. */
export function need(given: object, names: readonly string[]): void {
    for (const name of names) if ((given as Record<string, unknown>)[name] === undefined) throw missing(name);
}

/** Texts by their names, in JSON. */
export function named(name: string, given: object): string {
    const text = written(given);
    if (!isNamed(JSON.parse(text))) throw unfit(`\`${name}\` is texts by their names, and not ${kindOf(given)}`);
    return text;
}

function look(given: object, forms: Forms): void {
    if (Array.isArray(given)) throw unfit("an object belongs here, and not a list");
    for (const [name, part] of Object.entries(given) as [string, unknown][]) {
        const form = Object.hasOwn(forms, name) ? forms[name]! : null;
        if (form !== null) fits(name, part, form);
    }
}

function fits(name: string, part: unknown, form: Form): void {
    const wrong = (wanted: string) => unfit(`\`${name}\` is ${wanted}, and not ${kindOf(part)}`);
    if (form === "number") number(name, part as number);
    else if (form === "text") {
        if (typeof part !== "string") throw wrong("a text");
    } else if (form === "truth") {
        if (typeof part !== "boolean") throw wrong("`true` or `false`");
    } else if (form === "texts") {
        if (!Array.isArray(part) || !part.every((one) => typeof one === "string")) throw wrong("a list of texts");
    } else if (form === "named texts") {
        if (!isNamed(part)) throw wrong("texts by their names");
    } else if (isWords(form)) {
        word(name, part as string, form);
    } else if (typeof part !== "object" || part === null) {
        throw wrong("an object");
    } else {
        look(part, form);
    }
}

const isWords = (form: Form): form is readonly string[] => Array.isArray(form);

function isNamed(part: unknown): boolean {
    return typeof part === "object" && part !== null && !Array.isArray(part) && Object.values(part).every((one) => typeof one === "string");
}

/** What something is, in a word. */
function kindOf(part: unknown): string {
    if (Array.isArray(part)) return part.every((one) => typeof one === "string") ? "a list" : "a list of other things";
    const words: Record<string, string> = { string: "a text", number: "a number", boolean: "`true` or `false`", object: "an object of other things" };
    return words[typeof part] ?? typeof part;
}
