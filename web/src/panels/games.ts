// Games of a PGN text: which of them is opened, and who plays.

import type { App } from '../app';
import type { Written } from '../core/protocol';
import { openDialog } from '../ui/dialog';
import { h } from '../ui/dom';

/** More are not listed. */
const LISTED = 200;

/** Lets the reader choose one of the games; where there is nothing to choose or to say, it is opened at once. */
export function chooseGame(app: App, games: readonly Written[], open: (index: number) => void): void {
  const [only] = games;
  if (!only) return app.say('there is no game in this text', 'a PGN has moves such as `1. e4 e5`, or tags in brackets before them');
  const at = app.info?.title ?? 'this variant';
  if (games.length === 1 && only.other === null) return open(0);
  openDialog(games.length === 1 ? 'A game of another variant' : `${games.length} games`, close => {
    const take = (index: number) => {
      close();
      open(index);
    };
    return [
      ...(games.length === 1 ? [] : [h('p', {}, 'Which of them?')]),
      h('ul', { class: 'exports', id: 'games' }, ...games.slice(0, LISTED).map((one, index) => h('li', {},
        h('button', { onclick: () => take(index) },
          h('strong', {}, playersOf({ ...one.tags, Result: one.result }) || `Game ${index + 1}`), h('span', {}, `${one.moves} half-moves`)),
        one.other === null ? null : h('p', { class: 'note' }, warning(one.other, at))))),
      ...(games.length > LISTED ? [h('p', { class: 'note' }, `The first ${LISTED} are listed.`)] : []),
    ];
  });
}

function warning({ title, ships }: NonNullable<Written['other']>, at: string): string {
  return `It says that it is a game of ${title}, and here it is read by the rules of ${at}.${ships ? ` To read it by its own, open ${title} from the gallery first.` : ''}`;
}

/** Who plays, and how it ended, as the tags of PGN say; empty, if they say nothing. */
export function playersOf(tags: Record<string, string>): string {
  const said = (name: string) => (/^[?.*]*$/.test(tags[name] ?? '') ? null : tags[name]!);
  const [white, black] = [said('White'), said('Black')];
  const who = white === null && black === null ? [] : [`${white ?? '?'} – ${black ?? '?'}`];
  const rest = [said('Result'), said('Event'), said('Date')].filter(one => one !== null);
  return [...who, ...rest].join(', ');
}
