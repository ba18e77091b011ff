// How the language server is, in the bar below.

import * as vscode from 'vscode';

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('alfil.status', vscode.StatusBarAlignment.Right, 50);

  constructor() {
    this.item.name = 'Alfil';
    this.starting();
    this.item.show();
  }

  starting(): void {
    this.say('$(sync~spin) Alfil', 'The language server is being started', 'alfil.showOutput');
  }

  ready(version: string): void {
    this.say('$(check) Alfil', `${version}: the language server is running`, 'alfil.showOutput');
  }

  failed(why: string): void {
    this.say('$(warning) Alfil', why, 'alfil.restartServer');
    this.item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
  }

  dispose(): void {
    this.item.dispose();
  }

  private say(text: string, tooltip: string, command: string): void {
    Object.assign(this.item, { text, tooltip, command, backgroundColor: undefined });
  }
}
