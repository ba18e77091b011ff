// Light and dark: what the system prefers, until the reader chooses.

import { byId } from './dom';
import { store, stored } from './stored';

type Choice = 'auto' | 'light' | 'dark';
const KEY = 'alfil.theme';
const NEXT: Record<Choice, Choice> = { auto: 'light', light: 'dark', dark: 'auto' };
const SIGN: Record<Choice, string> = { auto: '◐', light: '☀', dark: '☾' };

/** Sets the theme, and the button that changes it. */
export function setUpTheme(): void {
  let choice = (stored(KEY) ?? 'auto') as Choice;
  if (!(choice in NEXT)) choice = 'auto';
  const button = byId('theme');
  const show = () => {
    document.documentElement.dataset['theme'] = choice;
    button.textContent = SIGN[choice];
    button.title = choice === 'auto' ? 'Colours: as the system prefers' : `Colours: ${choice}`;
    button.setAttribute('aria-label', button.title);
  };
  button.addEventListener('click', () => {
    choice = NEXT[choice];
    store(KEY, choice);
    show();
  });
  show();
}
