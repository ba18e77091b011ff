// What is wrong with the text, below it: each with its place, and buttons that mend it.

import type { Problem } from '../editor/lsp';
import { byId, capital, h } from '../ui/dom';

const WORDS = { error: 'Mistake', warning: 'Warning', info: 'Hint' } as const;
/** More are not listed. */
const LISTED = 50;

/** Lists the problems. `select` shows a place in the text, `explain` says more about a code. */
export function showProblems(select: (from: number, to: number) => void, problems: readonly Problem[], explain: (code: string) => void): void {
  const place = byId('problems');
  const errors = problems.filter(problem => problem.severity === 'error').length;
  const count = (of: number, what: string) => `${of} ${what}${of === 1 ? '' : 's'}`;
  const summary = problems.length === 0 ? 'No mistakes.' : [
    ...(errors > 0 ? [count(errors, 'mistake')] : []), ...(problems.length > errors ? [count(problems.length - errors, 'warning')] : []),
  ].join(', ');
  place.replaceChildren(
    h('div', { class: `summary ${errors > 0 ? 'bad' : problems.length > 0 ? 'doubt' : 'good'}`, role: 'status' }, summary),
    h('ul', {}, ...problems.slice(0, LISTED).map(problem => item(select, problem, explain))));
}

function item(select: (from: number, to: number) => void, problem: Problem, explain: (code: string) => void): HTMLElement {
  const [message = '', ...rest] = problem.message.split('\n');
  return h('li', { class: problem.severity },
    h('button', { class: 'where', onclick: () => select(problem.from, problem.to), title: 'Show in the text' }, `${WORDS[problem.severity]}, line ${problem.line}`),
    h('span', { class: 'message' }, ...ticked(message)),
    ...rest.filter(line => line.trim() !== '').map(line => h('span', { class: 'help' }, ...ticked(line))),
    h('span', { class: 'fixes' },
      ...problem.fixes.map(fix => h('button', { class: 'fix', onclick: () => fix.apply() }, ...ticked(capital(fix.title)))),
      problem.code ? h('button', { class: 'more', onclick: () => explain(problem.code) }, 'Why?') : null));
}

/** A text with what stands in backticks as code. */
export function ticked(text: string): Node[] {
  return text.split('`').flatMap((part, index) => part === '' ? [] : [index % 2 === 1 ? h('code', {}, part) : document.createTextNode(part)]);
}
