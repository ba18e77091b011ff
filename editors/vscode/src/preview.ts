// A variant file seen as a board, as its pieces and as a rules page, beside the text and as it is being written.

import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { Game, type Start } from './game';
import { fromPage, type FromPage, type Tab } from './messages';
import { pageHtml } from './pageHtml';
import { Service } from './serve';
import { path } from './settings';

/** How long nobody writes before what is seen is made anew, in milliseconds. */
const PAUSE = 150;

class Preview implements vscode.Disposable {
  private readonly game = new Game();
  private readonly service: Service;
  private readonly panel: vscode.WebviewPanel;
  private readonly parts: vscode.Disposable[] = [];
  private tab: Tab = 'board';
  private timer: NodeJS.Timeout | undefined;
  private asked = 0;

  constructor(
    private readonly document: vscode.TextDocument,
    extension: vscode.Uri,
    ended: () => void,
  ) {
    const { uri } = document;
    this.service = new Service(path(), uri.scheme === 'file' ? dirname(uri.fsPath) : undefined);
    const name = uri.path.split('/').pop() ?? '';
    const roots = ['out', 'media'].map(folder => vscode.Uri.joinPath(extension, folder));
    this.panel = vscode.window.createWebviewPanel(
      'alfil.preview',
      `Preview ${name}`,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: roots, retainContextWhenHidden: true },
    );
    const { webview } = this.panel;
    const file = (...parts: string[]) => webview.asWebviewUri(vscode.Uri.joinPath(extension, ...parts)).toString();
    webview.html = pageHtml(
      webview.cspSource,
      randomBytes(16).toString('hex'),
      file('out', 'page.js'),
      file('media', 'preview.css'),
    );
    this.parts.push(
      this.panel.onDidDispose(ended),
      webview.onDidReceiveMessage((message: unknown) => {
        const asked = fromPage(message);
        if (asked) {
          void this.obey(asked);
        }
      }),
      vscode.workspace.onDidChangeTextDocument(event => {
        if (event.document === document) {
          clearTimeout(this.timer);
          this.timer = setTimeout(() => void this.update(), PAUSE);
        }
      }),
    );
  }

  show(tab: Tab, start?: Start): void {
    this.tab = tab;
    if (start) {
      this.game.begin(start);
    }
    this.panel.reveal(undefined, true);
    void this.update();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.service.dispose();
    this.parts.forEach(part => part.dispose());
    this.panel.dispose();
  }

  private async obey(asked: FromPage): Promise<void> {
    switch (asked.ask) {
      case 'ready':
        break;
      case 'tab':
        this.tab = asked.tab;
        break;
      case 'select':
        this.game.select(asked.square);
        break;
      case 'play':
        this.game.play(asked.move);
        break;
      case 'back':
        this.game.back();
        break;
      case 'start':
        this.game.restart();
        break;
      case 'flip':
        this.game.flip();
        break;
      case 'copy': {
        const shown = await this.shown('board');
        if (shown.is === 'board') {
          await vscode.env.clipboard.writeText(shown.fen);
          vscode.window.setStatusBarMessage('The position is on the clipboard.', 3000);
        }
        return;
      }
    }
    await this.update();
  }

  private shown(tab: Tab) {
    return this.game.shown(tab, this.document.getText(), question => this.service.ask(question));
  }

  /** Shows the present state, unless a newer one has been asked for meanwhile. */
  private async update(): Promise<void> {
    const asked = ++this.asked;
    const shown = await this.shown(this.tab);
    if (asked === this.asked) {
      await this.panel.webview.postMessage(shown);
    }
  }
}

export class Previews implements vscode.Disposable {
  private readonly open = new Map<string, Preview>();

  constructor(private readonly extension: vscode.Uri) {}

  /** Shows a file, in the preview that it has or in a new one. */
  show(document: vscode.TextDocument, tab: Tab, start?: Start): void {
    const key = document.uri.toString();
    let preview = this.open.get(key);
    if (!preview) {
      const made = new Preview(document, this.extension, () => {
        this.open.delete(key);
        made.dispose();
      });
      this.open.set(key, made);
      preview = made;
    }
    preview.show(tab, start);
  }

  dispose(): void {
    this.open.forEach(preview => preview.dispose());
    this.open.clear();
  }
}
