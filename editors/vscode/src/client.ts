// The language server: started, stopped, and asked.

import * as vscode from 'vscode';
import { LanguageClient, State, type LanguageClientOptions } from 'vscode-languageclient/node';
import { advice, look } from './program';
import { OWN_COMMANDS } from './own';
import { LANGUAGE, path } from './settings';
import type { Status } from './status';

/** What the server is asked to do, and the editor does with its own means. */
export type Intercept = (command: string, args: unknown[]) => Promise<unknown> | undefined;

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  /** The server has been started or has ended. */
  readonly onChange = this.changed.event;

  constructor(
    private readonly status: Status,
    private readonly output: vscode.LogOutputChannel,
    private readonly intercept: Intercept,
  ) {}

  get running(): boolean {
    return this.client?.state === State.Running;
  }

  /** Sends a request of the server's own, such as `alfil/tests`. */
  async ask<Answer>(method: string, params: unknown, token?: vscode.CancellationToken): Promise<Answer> {
    if (!this.client) {
      throw new Error('the language server of Alfil is not running');
    }
    return this.client.sendRequest<Answer>(method, params, token);
  }

  async start(): Promise<void> {
    const program = path();
    const found = await look(program);
    const missing = advice(program, found);
    if (missing !== undefined) {
      this.status.failed(missing);
      const choice = await vscode.window.showErrorMessage(missing, 'Open Settings');
      if (choice) {
        await vscode.commands.executeCommand('workbench.action.openSettings', 'alfil.path');
      }
      return;
    }
    this.status.starting();
    const options: LanguageClientOptions = {
      documentSelector: [{ language: LANGUAGE }],
      outputChannel: this.output,
      initializationOptions: {
        ...vscode.workspace.getConfiguration('alfil'),
        commands: OWN_COMMANDS,
        virtualDocuments: true,
      },
      middleware: {
        executeCommand: (command, args, next) => this.intercept(command, args) ?? next(command, args),
      },
    };
    this.client = new LanguageClient('alfil', 'Alfil', { command: program, args: ['lsp'] }, options);
    try {
      await this.client.start();
      this.status.ready(found.is === 'ready' ? found.version : '');
    } catch (error) {
      this.status.failed(`The language server does not start: ${error instanceof Error ? error.message : String(error)}`);
    }
    await vscode.commands.executeCommand('setContext', 'alfil.running', this.running);
    this.changed.fire();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await vscode.commands.executeCommand('setContext', 'alfil.running', false);
    await client?.dispose();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  dispose(): void {
    void this.stop();
    this.changed.dispose();
  }
}
