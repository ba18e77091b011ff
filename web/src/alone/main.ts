// A page that is one file: a board that plays one variant, with its pieces and its rules. `share/embed.ts` puts it together.

import '../styles/main.css';
import { App } from '../app';
import { Broken } from '../core/core';
import type { Shared } from '../share/link';
import { showMessages } from '../panels/messages';
import { PiecesPanel } from '../panels/pieces';
import { PlayPanel } from '../panels/play';
import { RulesPanel } from '../panels/rules';
import { Tabs } from '../panels/tabs';
import { byId } from '../ui/dom';
import { unpack } from './library';

const app = new App();
showMessages(app);
const play = new PlayPanel(app);
const pieces = new PiecesPanel(app, false);
const rules = new RulesPanel(app);
const tabs = new Tabs([
  { id: 'play', title: 'Board', element: play.element },
  { id: 'pieces', title: 'Pieces', element: pieces.element, shown: () => void pieces.show() },
  { id: 'rules', title: 'Rules', element: rules.element, shown: () => void rules.show() },
]);

app.core.onBroken = ({ why }) => app.say(`the library could not be started (${why})`, 'open the page with a browser of the last two years');

async function begin(): Promise<void> {
  byId('loading').remove();
  tabs.show('play');
  await unpack();
  const { text, line, images } = JSON.parse(byId('game').textContent ?? '') as Shared;
  app.pending = { line, kept: false };
  app.images = images ?? {};
  app.setText(text);
  await app.read();
}

begin().catch((error: unknown) => app.core.onBroken(new Broken(error instanceof Error ? error.message : String(error))));
