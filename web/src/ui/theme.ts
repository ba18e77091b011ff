// Light and dark: what the system prefers, until the reader chooses.

import { byId } from './dom';

type Choice = 'auto' | 'light' | 'dark';
const KEY = 'alfil.theme';
const NEXT: Record<Choice, Choice> = { auto: 'light', light: 'dark', dark: 'auto' };
const SIGN: Record<Choice, string> = { auto: '◐', light: '☀', dark: '☾' };

/** Sets the theme, and the button that changes it. */
export function setUpTheme(): void {
  let choice = (localStorage.getItem(KEY) ?? 'auto') as Choice;
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
    localStorage.setItem(KEY, choice);
    show();
  });
  show();
}
