// The board: a picture of the squares, pieces that lie upon it, and a button for every square. It knows no rule: what may be touched is
// told, and what was touched is said.

import type { Option, Piece } from 'alfil';
import type { Pictures, View } from '../core/protocol';
import { address } from '../ui/clean';
import { h } from '../ui/dom';

/** What the board shows. */
export interface Shown {
  view: View;
  pictures: Pictures;
  flip: boolean;
  /** What may be touched next. */
  next: readonly Option[];
  /** The squares touched so far. */
  touched: readonly string[];
  /** Pieces that are about to be placed. */
  coming: ReadonlyMap<string, Piece>;
  /** Where the piece that is being moved stands by now, in the midst of a move. */
  moved: Moved | null;
  /** Squares of a move that is recommended. */
  hint: readonly string[];
}

/** A piece on its way: the square that it has left, and where it is. */
export interface Moved {
  from: string;
  to: string;
}

/** Where the keys lead, to the right and down. */
export const ARROWS: Readonly<Record<string, [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

interface Geometry {
  /** How wide and high the board is, in squares. */
  files: number;
  ranks: number;
  /** Where each square lies, in squares, from the upper left as it is shown. */
  at: Map<string, [number, number]>;
  /** The shape of a square, as a path that clips, where it is none. */
  shape: string;
}

export class Board {
  readonly element: HTMLElement;
  #ground = h('img', { class: 'ground', alt: '', draggable: 'false' });
  #squares = h('div', { class: 'squares' });
  #pieces = h('div', { class: 'pieces' });
  #coordinates = h('div', { class: 'coordinates', 'aria-hidden': 'true' });
  #buttons = new Map<string, HTMLButtonElement>();
  #shown: Shown | null = null;
  #geometry: Geometry = { files: 0, ranks: 0, at: new Map(), shape: '' };
  #built = '';
  #focus = '';
  #lying: { square: string; key: string; image: HTMLImageElement }[] = [];

  /** `touch` hears which square was touched; `drop` where a piece was dropped that was lifted from another one. */
  constructor(private readonly touch: (square: string) => void, private readonly drop: (square: string) => void) {
    this.element = h('div', { class: 'board', role: 'grid', 'aria-label': 'The board' },
      this.#ground, this.#squares, this.#pieces, this.#coordinates);
    this.#listen();
  }

  show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    const built = `${shown.flip} ${shown.pictures.ground}`;
    if (built !== this.#built) {
      this.#built = built;
      this.#build(shown);
    }
    this.#mark(shown);
    this.#lay(shown, before?.pictures === shown.pictures && before.flip === shown.flip);
  }

  /** Puts the keyboard's place on the board. */
  focus(): void {
    this.#buttons.get(this.#focus)?.focus();
  }

  get files(): number {
    return this.#geometry.files;
  }

  get ranks(): number {
    return this.#geometry.ranks;
  }

  /** Where a square is shown: its column and row from the upper left. */
  place(square: string): [number, number] {
    return this.#geometry.at.get(square) ?? [0, 0];
  }

  #build({ pictures, flip }: Shown): void {
    this.#geometry = geometry(pictures, flip);
    const { at, shape } = this.#geometry;
    this.element.classList.toggle('shaped', shape !== '');
    this.element.style.setProperty('--shape', shape);
    this.#ground.src = address(cropped(pictures));
    this.#ground.classList.toggle('turned', flip);
    this.#buttons.clear();
    this.#lying = [];
    this.#pieces.replaceChildren();
    // Rows are ranks, the highest as it is shown first.
    const rows = new Map<string, [string, [number, number]][]>();
    for (const one of [...at].sort(([, [x, y]], [, [u, v]]) => y - v || x - u)) {
      const { rank } = parts(one[0]);
      rows.set(rank, [...rows.get(rank) ?? [], one]);
    }
    this.#squares.replaceChildren(...[...rows.values()].map(row => h('div', { role: 'row' }, ...row.sort(([, [x]], [, [u]]) => x - u).map(([square, [x, y]]) => {
      const made = h('button', { class: 'square', role: 'gridcell', tabindex: -1, 'data-square': square });
      put(made, x, y);
      this.#buttons.set(square, made);
      return made;
    }))));
    if (!this.#buttons.has(this.#focus)) this.#focus = [...rows.values()].at(-1)?.[0]?.[0] ?? '';
    this.#buttons.get(this.#focus)?.setAttribute('tabindex', '0');
    this.#name();
  }

  /** Names of files and ranks, below the lowest square of each file and left of the first one of each rank. */
  #name(): void {
    const [lowest, first] = [new Map<string, [number, number]>(), new Map<string, [number, number]>()];
    for (const [square, at] of this.#geometry.at) {
      const { file, rank } = parts(square);
      if (at[1] >= (lowest.get(file)?.[1] ?? -Infinity)) lowest.set(file, at);
      if (at[0] <= (first.get(rank)?.[0] ?? Infinity)) first.set(rank, at);
    }
    this.#coordinates.replaceChildren(
      ...[...lowest].map(([file, [x, y]]) => named(file, x, y + 1, 'file')), ...[...first].map(([rank, [x, y]]) => named(rank, x, y, 'rank')));
  }

  #mark({ view, next, touched, hint, moved }: Shown): void {
    const board = boardOf(view, moved);
    const roles = new Map(next.flatMap(option => option.touch.on === 'square' ? [[option.touch.square, option] as const] : []));
    const last = new Set(view.last?.changed ?? []);
    for (const [square, button] of this.#buttons) {
      const option = roles.get(square);
      const piece = board[square];
      const entering = touched.length > 0 || next.some(one => one.role !== 'from' && one.touch.on === 'square');
      button.className = 'square';
      if (last.has(square)) button.classList.add('last');
      if (view.check.royals.includes(square)) button.classList.add('check');
      if (touched.includes(square)) button.classList.add('selected');
      if (hint.includes(square)) button.classList.add('hint');
      if (option && (option.role !== 'from' || entering)) button.classList.add('aim', ...(piece ? ['taken'] : []));
      if (option?.role === 'from') button.classList.add('can');
      const words = [square, piece ? `${this.names.get(piece.side) ?? piece.side} ${this.#called(piece.piece)}` : view.neutral.includes(square) ? this.#called('nobody') : 'empty', option && touched.length > 0 ? option.label : ''];
      button.setAttribute('aria-label', words.filter(word => word !== '').join(', '));
      button.setAttribute('aria-selected', String(touched.includes(square)));
    }
  }

  /** What letters and sides are called; the page sets it when a variant is read. */
  names = new Map<string, string>();

  #called(letters: string): string {
    return this.names.get(letters) ?? letters;
  }

  /** Lays the pieces where they stand. A piece that has moved slides there, if a reader does not mind motion. */
  #lay({ view, pictures, coming, moved: way }: Shown, slide: boolean): void {
    const wanted = new Map([...Object.entries(boardOf(view, way)), ...coming].map(([square, piece]) => [square, `${piece.side} ${piece.piece}`]));
    for (const square of view.neutral) wanted.set(square, 'nobody');
    const left = slide ? this.#lying : [];
    if (!slide) this.#pieces.replaceChildren();
    const kept = left.filter(one => wanted.get(one.square) === one.key);
    for (const one of kept) one.image.classList.toggle('coming', coming.has(one.square));
    const spare = left.filter(one => wanted.get(one.square) !== one.key);
    kept.forEach(one => wanted.delete(one.square));
    for (const [square, key] of wanted) {
      const from = way?.to === square ? way.from : view.last?.to === square ? view.last.from : null;
      const own = from === null ? -1 : spare.findIndex(one => one.key === key && one.square === from);
      const at = own >= 0 ? own : spare.findIndex(one => one.key === key);
      const [moved] = at < 0 ? [] : spare.splice(at, 1);
      const image = moved?.image ?? this.#image(pictures, key);
      image.dataset['square'] = square;
      const [x, y] = this.#geometry.at.get(square) ?? [0, 0];
      put(image, x, y);
      image.classList.toggle('coming', coming.has(square));
      kept.push({ square, key, image });
    }
    spare.forEach(one => one.image.remove());
    this.#lying = kept;
  }

  #image(pictures: Pictures, key: string): HTMLImageElement {
    const image = h('img', { class: 'piece', alt: '', draggable: 'false', src: address(pictures.pieces[key] ?? '') });
    this.#pieces.append(image);
    return image;
  }

  #listen(): void {
    let lifted: { pointer: number; square: string; again: boolean; image: HTMLElement | null; x: number; y: number; moved: boolean } | null = null;
    const squareOf = (event: PointerEvent) => {
      const hit = document.elementsFromPoint(event.clientX, event.clientY).find(one => one instanceof HTMLElement && one.dataset['square'] && one.classList.contains('square'));
      return (hit as HTMLElement | undefined)?.dataset['square'];
    };
    this.element.addEventListener('pointerdown', event => {
      const square = squareOf(event);
      // A second finger moves nothing.
      if (square === undefined || event.button !== 0 || lifted) return;
      event.preventDefault();
      this.#settle(square, true);
      const image = this.#lying.find(one => one.square === square)?.image ?? null;
      // What was touched last may be dragged from there, too: only where it is let go again, it is touched again.
      const again = this.#shown?.touched.at(-1) === square;
      lifted = { pointer: event.pointerId, square, again, image, x: event.clientX, y: event.clientY, moved: false };
      this.element.setPointerCapture(event.pointerId);
      if (!again) this.touch(square);
    });
    this.element.addEventListener('pointermove', event => {
      if (!lifted?.image || event.pointerId !== lifted.pointer) return;
      const [dx, dy] = [event.clientX - lifted.x, event.clientY - lifted.y];
      if (!lifted.moved && Math.hypot(dx, dy) < 6) return;
      lifted.moved = true;
      lifted.image.classList.add('lifted');
      lifted.image.style.translate = `${dx}px ${dy}px`;
    });
    const end = (event: PointerEvent) => {
      if (event.pointerId !== lifted?.pointer) return;
      const { square, again, image, moved } = lifted;
      lifted = null;
      if (image) {
        image.classList.remove('lifted');
        image.style.translate = '';
      }
      const target = squareOf(event);
      if (event.type !== 'pointerup' || target === undefined) return;
      if (target === square) {
        if (again && !moved) this.touch(square);
      } else if (moved) {
        image?.classList.add('dropped');
        requestAnimationFrame(() => requestAnimationFrame(() => image?.classList.remove('dropped')));
        this.drop(target);
      }
    };
    for (const ending of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) this.element.addEventListener(ending, end);
    this.#squares.addEventListener('keydown', event => this.#key(event));
    this.#squares.addEventListener('focusin', event => {
      const { square } = (event.target as HTMLElement).dataset;
      if (square !== undefined) this.#settle(square, false);
    });
    // A click by keyboard or by a screen reader comes without a pointer.
    this.#squares.addEventListener('click', event => {
      const square = (event.target as HTMLElement).dataset['square'];
      if (event.detail === 0 && square !== undefined) this.touch(square);
    });
  }

  #key(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = beside(this.#geometry.at, this.#focus, step);
    if (next !== undefined) this.#settle(next, true);
  }

  #settle(square: string, focused: boolean): void {
    this.#buttons.get(this.#focus)?.setAttribute('tabindex', '-1');
    this.#focus = square;
    const button = this.#buttons.get(square);
    button?.setAttribute('tabindex', '0');
    if (focused) button?.focus({ preventScroll: true });
  }
}

/** What stands where, with the piece that is being moved on the square that it has reached. */
function boardOf({ board }: View, moved: Moved | null): Record<string, Piece> {
  const piece = moved && board[moved.from];
  if (!moved || !piece || moved.from === moved.to) return board;
  const { [moved.from]: _, ...others } = board;
  return { ...others, [moved.to]: piece };
}

/** Where an element lies, in squares. */
function put(element: HTMLElement, x: number, y: number): void {
  element.style.setProperty('--x', String(x));
  element.style.setProperty('--y', String(y));
}

function named(text: string, x: number, y: number, kind: string): HTMLElement {
  const made = h('span', { class: `coordinate ${kind}` }, text);
  put(made, x, y);
  return made;
}

/** The file and the rank that a square is called by. */
function parts(square: string): { file: string; rank: string } {
  const [, file = '', rank = ''] = /^([a-z]+)(\d+)$/.exec(square) ?? [];
  return { file, rank };
}

/** The next square in a direction: the nearest that lies within some 30 degrees of it, else within 45; of two, the one on the same file or rank. */
export function beside(at: ReadonlyMap<string, readonly [number, number]>, from: string, [right, down]: [number, number]): string | undefined {
  const [own, [x, y]] = [parts(from), at.get(from) ?? [0, 0]];
  const found = [...at].flatMap(([square, [u, v]]) => {
    const [ahead, aside] = [(u - x) * right + (v - y) * down, Math.abs((u - x) * down - (v - y) * right)];
    const other = parts(square);
    const joined = other.file === own.file || other.rank === own.rank;
    return ahead > .1 && aside < 1.01 * ahead ? [{ square, wide: aside > .6 * ahead, far: Math.hypot(ahead, aside) + (joined ? 0 : .01) }] : [];
  });
  return found.sort((a, b) => Number(a.wide) - Number(b.wide) || a.far - b.far)[0]?.square;
}

function geometry({ layout: { board, outline, side, squares } }: Pictures, flip: boolean): Geometry {
  const [files, ranks] = [board.width / side, board.height / side];
  const at = Object.entries(squares).map(([square, corner]): [string, [number, number]] => {
    const [x, y] = [(corner.x - board.x) / side, (corner.y - board.y) / side];
    return [square, flip ? [files - 1 - x, ranks - 1 - y] : [x, y]];
  });
  const corner = ({ x, y }: { x: number; y: number }) => `calc(var(--square) * ${x / side + .5}) calc(var(--square) * ${y / side + .5})`;
  return { files, ranks, at: new Map(at), shape: outline.length === 4 ? '' : `polygon(${outline.map(corner).join()})` };
}

/** The picture of the squares alone, without what stands beside them. */
function cropped({ ground, layout: { board: { x, y, width, height } } }: Pictures): string {
  return ground
    .replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${width} ${height}"`)
    .replace(/ width="[\d.]+"/, ` width="${width}"`)
    .replace(/ height="[\d.]+"/, ` height="${height}"`);
}
