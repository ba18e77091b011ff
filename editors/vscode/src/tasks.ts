// Tasks: the program run on a file or on all that are open, with its reports in the editor's list of problems.

import * as vscode from 'vscode';
import { LANGUAGE, path } from './settings';

/** What a task runs: the arguments of the program before the files. */
const COMMANDS = new Map<string, readonly string[]>([
  ['check', ['check', '--format', 'short']],
  ['test', ['test']],
  ['cover', ['cover']],
]);

interface Definition extends vscode.TaskDefinition {
  command: string;
  files?: string[];
}

/** The arguments of a task; nothing if it names no command. */
export function argumentsOf(definition: Definition): string[] | undefined {
  const command = COMMANDS.get(definition.command);
  return command && [...command, ...(definition.files ?? ['${file}'])];
}

function task(definition: Definition, scope: vscode.TaskScope | vscode.WorkspaceFolder): vscode.Task | undefined {
  const args = argumentsOf(definition);
  if (!args) {
    return undefined;
  }
  const name = `${definition.command} ${(definition.files ?? ['this file']).join(' ')}`;
  const made = new vscode.Task(definition, scope, name, 'alfil', new vscode.ProcessExecution(path(), args), '$alfil');
  made.group = definition.command === 'check' ? vscode.TaskGroup.Build : vscode.TaskGroup.Test;
  return made;
}

export const tasks: vscode.TaskProvider = {
  provideTasks: () =>
    vscode.window.activeTextEditor?.document.languageId === LANGUAGE
      ? [...COMMANDS.keys()].flatMap(command => task({ type: 'alfil', command }, vscode.TaskScope.Workspace) ?? [])
      : [],
  resolveTask: given => task(given.definition as Definition, given.scope ?? vscode.TaskScope.Workspace),
};
