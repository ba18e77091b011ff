// The signs on buttons, as drawings: letters of the same meaning look different on every system, or are missing.

const SVG = 'http://www.w3.org/2000/svg';

const PATHS = {
  first: 'M5 5v14M19 6l-9 6 9 6z',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  last: 'M19 5v14M5 6l9 6-9 6z',
  turn: 'M7 4v14M3 14l4 4 4-4M17 20V6M13 10l4-4 4 4',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1.3 1.7 1.5 2.5h5c.2-.8.5-1.5 1.5-2.5A6 6 0 0 0 12 3z',
  chances: 'M4 20h16M7 20V11M12 20V5M17 20v-6',
  anew: 'M5 12a7 7 0 1 0 2.2-5.1M4 4v4.5h4.5',
  figures: 'M12 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM9 10h6M10.5 10c0 5-2.5 6-3.5 10h10c-1-4-3.5-5-3.5-10',
} as const;

export type Icon = keyof typeof PATHS;

/** A sign; buttons with it say in words what they do. */
export function icon(name: Icon): SVGElement {
  const made = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: 'sign', 'aria-hidden': 'true' })) made.setAttribute(key, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  made.append(path);
  return made;
}
