// Beginning a file: from one that ships, or by placing pieces on a board.

import type { App } from '../app';
import { derived } from '../panels/gallery';
import { address } from '../ui/clean';
import { openDialog } from '../ui/dialog';
import { h } from '../ui/dom';
import { Drawing } from './drawing';
import { READY, showroom, type Ready } from './pieces';
import { deciding, GOALS, square, written, type Goal, type Plan } from './write';

/** What stands on the board of eight by eight at first. */
const FIRST: [string, string][] = [
  ...[...'RNBQKBNR'].map((letters, file): [string, string] => [square(file, 0), letters]),
  ...[...'PPPPPPPP'].map((letters, file): [string, string] => [square(file, 1), letters]),
];

/** What has been begun and not written: whoever closes the dialog finds it there again. */
let start: Start | null = null;

/** Shows the visual start. `open` takes the text that it writes. */
export async function openNew(app: App, open: (text: string) => void): Promise<void> {
  const [pictures, shipped] = await Promise.all([
    app.attempt(() => app.core.call('picturesOf', showroom(READY))), app.attempt(() => app.core.call('shipped'))]);
  if (!pictures || !shipped) return;
  openDialog('A new variant', close => {
    start ??= new Start(app, pictures.pieces);
    start.done = text => {
      start = null;
      close();
      open(text);
    };
    const parent = h('select', { id: 'parent', 'aria-label': 'The variant to begin from' }, ...shipped.map(one => h('option', { value: one.name }, one.title)));
    parent.value = 'chess';
    return [
      h('section', { class: 'startfrom' },
        h('p', {}, 'Change a game that there is: '), parent,
        h('button', { id: 'derive', onclick: () => {
          const one = shipped.find(one => one.name === parent.value);
          if (one) { close(); open(derived(one)); }
        } }, 'Begin from it'),
        h('button', { class: 'quiet', id: 'empty', onclick: () => { close(); open('variant "My Game" { }\n'); } }, 'With an empty file')),
      h('p', {}, 'Or place the pieces: choose one, then touch squares. Black’s stand opposite.'),
      start.element,
    ];
  }, true);
}

/** The board to place pieces on, and the choices beside it. */
class Start {
  readonly element: HTMLElement;
  readonly #board = h('div', { class: 'startboard', role: 'group', 'aria-label': 'The array' });
  readonly #palette = h('div', { class: 'palette', role: 'group', 'aria-label': 'Pieces' });
  readonly #name = h('input', { id: 'start-name', value: 'My Game', 'aria-label': 'Name of the game', maxlength: 60 });
  readonly #files = size('start-files', 'Files');
  readonly #ranks = size('start-ranks', 'Ranks');
  readonly #goals = new Map(GOALS.map(goal => [goal, h('input', { type: goal.question === undefined ? 'checkbox' : 'radio', name: goal.question, value: goal.id, checked: goal.id === 'mate' || goal.id === 'stalemate' })]));
  readonly #done = h('button', { class: 'main', id: 'start-write', 'aria-describedby': 'start-why', onclick: () => this.#write() }, 'Write the file');
  readonly #why = h('p', { class: 'note', id: 'start-why', role: 'status' });
  readonly #pieces: Ready[] = [...READY];
  #placed = new Map(FIRST);
  #hand: string | null = 'N';
  /** Takes the text. */
  done: (text: string) => void = () => {};

  constructor(private readonly app: App, private pictures: Record<string, string>) {
    const drawing = new Drawing(app, () => new Set(this.#pieces.map(piece => piece.letters)), piece => this.#add(piece));
    this.element = h('div', { class: 'start' },
      h('div', { class: 'startleft' }, this.#palette, this.#board, drawing.element),
      h('div', { class: 'startright' },
        h('label', {}, 'Name of the game ', this.#name),
        h('div', { class: 'row' }, h('label', {}, 'Files ', this.#files), h('label', {}, 'Ranks ', this.#ranks)),
        h('button', { class: 'small quiet', id: 'start-clear', onclick: () => { this.#placed.clear(); this.#draw(); } }, 'Clear the board'),
        h('fieldset', { onchange: () => this.#tell() }, h('legend', {}, 'How the game ends'), ...this.#questions()), this.#done, this.#why));
    for (const input of [this.#files, this.#ranks]) {
      input.addEventListener('change', () => {
        input.value = String(sizeOf(input));
        this.#draw();
      });
    }
    this.#offer();
    this.#draw();
  }

  /** Shows the pieces that can be placed. */
  #offer(): void {
    const hand = (letters: string | null) => {
      this.#hand = letters;
      for (const one of this.#palette.children) one.setAttribute('aria-pressed', String((one as HTMLElement).dataset['piece'] === (letters ?? '')));
    };
    this.#palette.replaceChildren(
      ...this.#pieces.map(({ letters, name }) => h('button', { 'data-piece': letters, title: name, 'aria-label': name, onclick: () => hand(letters) }, this.#picture(`white ${letters}`))),
      h('button', { 'data-piece': '', title: 'Take away', 'aria-label': 'Take away', onclick: () => hand(null) }, '✕'));
    hand(this.#hand);
  }

  /** The goals to tick, and below them those of which one holds. */
  #questions(): HTMLElement[] {
    const label = (goal: Goal, input: HTMLElement) => h('label', {}, input, goal.sentence);
    const [free, bound] = [[...this.#goals].filter(([goal]) => goal.question === undefined), [...this.#goals].filter(([goal]) => goal.question !== undefined)];
    const groups = [...new Set(bound.map(([goal]) => goal.question ?? ''))];
    return [...free.map(([goal, input]) => label(goal, input)), ...groups.map(question => h('div', { class: 'row', role: 'radiogroup', 'aria-label': question },
      question, ...bound.filter(([goal]) => goal.question === question).map(([goal, input]) => label(goal, input))))];
  }

  /** Takes a piece among those to place; whether that could be done. */
  async #add(piece: Ready): Promise<boolean> {
    const pictures = await this.app.attempt(() => this.app.core.call('picturesOf', showroom([...this.#pieces, piece])));
    if (!pictures) return false;
    this.pictures = pictures.pieces;
    this.#pieces.push(piece);
    this.#hand = piece.letters;
    this.#offer();
    return true;
  }

  #write(): void {
    this.done(written(this.#plan()));
  }

  #plan(): Plan {
    const [files, ranks] = [sizeOf(this.#files), sizeOf(this.#ranks)];
    const inside = [...this.#placed].filter(([name]) => name.charCodeAt(0) - 97 < files && Number(name.slice(1)) <= Math.floor(ranks / 2));
    return { name: this.#name.value || 'My Game', files, ranks, placed: new Map(inside), pieces: this.#pieces, goals: GOALS.filter(goal => this.#goals.get(goal)?.checked) };
  }

  #draw(): void {
    const { files, ranks, placed } = this.#plan();
    this.#tell();
    this.#board.style.setProperty('--files', String(files));
    this.#board.replaceChildren(...Array.from({ length: files * ranks }, (_, index) => {
      const [file, rank] = [index % files, ranks - 1 - Math.floor(index / files)];
      return this.#square(file, rank, ranks, placed);
    }));
  }

  /** Says what is lacking. */
  #tell(): void {
    const plan = this.#plan();
    this.#done.disabled = plan.placed.size === 0;
    this.#why.textContent = plan.ranks < 2 ? 'Two sides need two ranks at least.'
      : plan.placed.size === 0 ? 'There is no piece on the board yet: choose one, then touch a square.'
      : deciding(plan).some(({ clauses }) => !clauses.startsWith('draw')) ? '' : 'Nobody could win: tick a way to win with what is on the board.';
  }

  #square(file: number, rank: number, ranks: number, placed: ReadonlyMap<string, string>): HTMLElement {
    const name = square(file, rank);
    const [own, enemy] = [placed.get(name), placed.get(square(file, ranks - 1 - rank))];
    const key = own !== undefined ? `white ${own}` : enemy !== undefined ? `black ${enemy}` : null;
    const half = rank < Math.floor(ranks / 2);
    return h('button', {
      class: (file + rank) % 2 === 0 ? 'dark' : 'light', 'data-square': name, disabled: !half, 'aria-label': `${name}, ${this.#called(own, 'white') ?? this.#called(enemy, 'black') ?? 'empty'}`,
      onclick: () => this.#touch(name),
    }, key === null ? null : this.#picture(key));
  }

  #called(letters: string | undefined, side: string): string | undefined {
    const piece = this.#pieces.find(piece => piece.letters === letters);
    return piece && `${side} ${piece.name.toLowerCase()}`;
  }

  #touch(name: string): void {
    if (this.#hand === null || this.#placed.get(name) === this.#hand) this.#placed.delete(name);
    else this.#placed.set(name, this.#hand);
    this.#draw();
    (this.#board.querySelector(`[data-square="${name}"]`) as HTMLElement | null)?.focus();
  }

  #picture(key: string): HTMLElement {
    return h('img', { alt: '', draggable: 'false', src: address(this.pictures[key] ?? '') });
  }
}

/** What is written there, within what a board may have. */
function sizeOf(input: HTMLInputElement): number {
  return Math.max(1, Math.min(16, Math.round(Number(input.value)) || 8));
}

function size(id: string, label: string): HTMLInputElement {
  return h('input', { type: 'number', id, min: 1, max: 16, value: 8, 'aria-label': label });
}
