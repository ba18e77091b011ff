// Games of a PGN text: which of them is opened.

import type { App } from '../app';
import type { Written } from '../core/protocol';
import { openDialog } from '../ui/dialog';
import { h } from '../ui/dom';
import { playersOf } from './players';

/** More are not listed. */
const LISTED = 200;

/**
 * Lets the reader choose one of the games; where there is nothing to choose or to say, it is opened at once. `open` is told the name of
 * what ships and is to be opened for the game, if the game says that it is of that; it can be where `elsewhere` holds.
 */
export function chooseGame(app: App, games: readonly Written[], elsewhere: boolean, open: (index: number, shipped: string | null) => void): void {
  const [only] = games;
  if (!only) return app.say('there is no game in this text', 'a PGN has moves such as `1. e4 e5`, or tags in brackets before them');
  const at = app.info?.title ?? 'this variant';
  if (games.length === 1 && only.other === null) return open(0, null);
  openDialog(games.length === 1 ? 'A game of another variant' : `${games.length} games`, close => {
    const take = (index: number, shipped: string | null = null) => {
      close();
      open(index, shipped);
    };
    return [
      ...(games.length === 1 ? [] : [h('p', {}, 'Which of them?')]),
      h('ul', { class: 'exports', id: 'games' }, ...games.slice(0, LISTED).map((one, index) => {
        const { other } = one;
        const own = elsewhere && other ? other.ships : null;
        return h('li', {},
          h('button', { onclick: () => take(index, own) },
            h('strong', {}, playersOf({ ...one.tags, Result: one.result }) || `Game ${index + 1}`), h('span', {}, `${one.moves} half-moves`)),
          ...(other === null ? [] : own === null ? [h('p', { class: 'note' }, `It says that it is a game of ${other.title}, and here it is read by the rules of ${at}.`)] : [
            h('p', { class: 'note' }, `It says that it is a game of ${other.title}, which is opened for it.`),
            h('button', { class: 'small', onclick: () => take(index) }, `Read it by the rules of ${at}`)]));
      })),
      ...(games.length > LISTED ? [h('p', { class: 'note' }, `The first ${LISTED} are listed.`)] : []),
    ];
  });
}
