// What the user has set.

import * as vscode from 'vscode';

export const LANGUAGE = 'alfil-variant';

/** The program. */
export function path(): string {
  return vscode.workspace.getConfiguration('alfil').get<string>('path')?.trim() || 'alfil';
}

/** The variant file that a command is about: the one that it names, or the one that is looked at. */
export async function document(uri?: unknown): Promise<vscode.TextDocument | undefined> {
  if (uri instanceof vscode.Uri || typeof uri === 'string') {
    return vscode.workspace.openTextDocument(typeof uri === 'string' ? vscode.Uri.parse(uri) : uri);
  }
  const open = vscode.window.activeTextEditor?.document;
  if (open?.languageId === LANGUAGE) {
    return open;
  }
  void vscode.window.showInformationMessage('Open a variant file first: a file whose name ends in `.variant`.');
  return undefined;
}
