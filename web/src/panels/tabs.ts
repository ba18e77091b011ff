// The tabs above the panels. On a phone the text is one of them.

import { byId, h } from '../ui/dom';

/** A panel and what it is called. */
export interface Tab {
  id: string;
  title: string;
  element: HTMLElement | null;
  /** Hears that it is shown. */
  shown?: () => void;
}

export class Tabs {
  #current = '';

  constructor(private readonly tabs: readonly Tab[]) {
    byId('tabs').replaceChildren(...tabs.map(tab => h('button', {
      role: 'tab', id: `tab-${tab.id}`, 'aria-controls': tab.element ? `panel-${tab.id}` : 'write', onclick: () => this.show(tab.id), onkeydown: event => this.#key(event as KeyboardEvent),
    }, tab.title)));
    for (const { id, element } of tabs) {
      if (!element) continue;
      byId('panels').append(h('div', { class: 'panel', id: `panel-${id}`, role: 'tabpanel', 'aria-labelledby': `tab-${id}` }, element));
    }
    // A window that becomes wide shows the text beside the board: then it is no tab.
    const text = document.getElementById('tab-text');
    const fit = () => {
      const beside = !text || getComputedStyle(text).display === 'none';
      if (text) byId('write').setAttribute('role', beside ? 'region' : 'tabpanel');
      if (beside && this.#current === 'text') this.show('play');
    };
    fit();
    window.addEventListener('resize', fit);
  }

  get current(): string {
    return this.#current;
  }

  show(id: string): void {
    this.#current = id;
    byId('work').dataset['view'] = id;
    for (const tab of this.tabs) {
      const button = byId(`tab-${tab.id}`);
      button.setAttribute('aria-selected', String(tab.id === id));
      button.tabIndex = tab.id === id ? 0 : -1;
      const panel = document.getElementById(`panel-${tab.id}`);
      // Beside a text that fills the other half, the board takes its place.
      if (panel) panel.hidden = tab.id !== id && !(id === 'text' && tab.id === 'play');
    }
    this.tabs.find(tab => tab.id === id)?.shown?.();
  }

  #key(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const seen = this.tabs.filter(tab => byId(`tab-${tab.id}`).offsetParent !== null);
    const next = seen[(seen.findIndex(tab => tab.id === this.#current) + step + seen.length) % seen.length];
    if (!next) return;
    this.show(next.id);
    byId(`tab-${next.id}`).focus();
  }
}
