// The worker that holds the library: it hears the editor's messages and the page's calls.

import { AlfilError, LanguageServer } from 'alfil';
import { calls } from './calls';
import { forPage } from '../ui/words';
import { load, loadRest } from './loading';
import type { Fault, FromCore, ToCore } from './protocol';

let server: LanguageServer | null = null;

const tell = (message: FromCore) => self.postMessage(message);

/** The language server, made when the editor speaks first. */
function hear(message: object): void {
  try {
    server ??= new LanguageServer();
    for (const answer of server.handle(message)) tell({ is: 'lsp', message: answer });
  } catch (error) {
    tell({ is: 'failure', ...fault(error) });
  }
}

/**
 * What went wrong, for the page. After a mistake of the library nothing here can be used, and what a missing part was needed for stays
 * half done.
 */
function fault(error: unknown): Fault {
  if (!(error instanceof AlfilError)) return { message: error instanceof Error ? error.message : String(error), help: null, lost: false };
  const { kind, message, help } = error;
  if (kind === 'internal') return { message, help: 'it was started anew', lost: true };
  return { message, help: help === null ? null : forPage(help) || null, lost: kind === 'load' };
}

async function call(message: Extract<ToCore, { is: 'call' }>): Promise<void> {
  try {
    const act = calls[message.name] as (...args: unknown[]) => unknown;
    tell({ is: 'answer', id: message.id, value: await act(...message.args) });
  } catch (error) {
    tell({ is: 'refusal', id: message.id, ...fault(error) });
  }
}

/** What came before the library was there, in its order. */
let waiting: ToCore[] | null = [];

function act(message: ToCore): void {
  if (message.is === 'lsp') hear(message.message);
  else if (message.is === 'call') void call(message);
}

self.addEventListener('message', async (event: MessageEvent<ToCore>) => {
  const message = event.data;
  if (message.is === 'load') {
    try {
      await load(message.library);
    } catch (error) {
      tell({ is: 'broken', message: error instanceof Error ? error.message : String(error) });
      return;
    }
    tell({ is: 'ready' });
    const first = waiting ?? [];
    waiting = null;
    first.forEach(act);
  } else if (message.is === 'rest') {
    void loadRest(message);
  } else if (waiting) {
    waiting.push(message);
  } else {
    act(message);
  }
});
