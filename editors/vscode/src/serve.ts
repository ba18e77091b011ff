// Questions for `alfil serve`, and its answers: a line of JSON each.

import { ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What there is no answer to. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly help: string | undefined,
  ) {
    super(message);
  }
}

/** What is asked: the fields of docs/serve.md. */
export type Question = Record<string, unknown> & { ask: string };

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** A service that is started when something is asked, and again if it has ended. */
export class Service {
  private child: ChildProcessWithoutNullStreams | undefined;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  /** `folder` is where files may be read, for those that a variant extends. */
  constructor(
    private readonly path: string,
    private readonly folder: string | undefined,
  ) {}

  /** Asks, and gives the answer; rejects with a `Refusal` if there is none. */
  ask<Answer>(question: Question): Promise<Answer> {
    const id = ++this.last;
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.started().stdin.write(`${JSON.stringify({ ...question, id })}\n`);
    });
  }

  /** Ends the service. What was asked is not answered. */
  dispose(): void {
    this.child?.kill();
    this.end(new Error('the service has been ended'));
  }

  private started(): ChildProcessWithoutNullStreams {
    if (this.child) {
      return this.child;
    }
    const child = spawn(this.path, this.folder === undefined ? ['serve'] : ['serve', '--root', this.folder]);
    this.child = child;
    const ended = (why: string) => {
      if (this.child === child) {
        this.end(new Error(why));
      }
    };
    child.on('error', error => ended(error.message));
    child.on('exit', () => ended(`\`${this.path} serve\` has ended`));
    // A service that ends while something is written to it says so by its end.
    child.stdin.on('error', () => {});
    createInterface({ input: child.stdout }).on('line', line => this.answer(line));
    return child;
  }

  private end(why: Error): void {
    this.child = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    waiting.forEach(one => one.reject(why));
  }

  private answer(line: string): void {
    const { id, error, ...answer } = JSON.parse(line) as {
      id?: number;
      error?: { message: string; help?: string };
    };
    const waiting = this.waiting.get(id ?? 0);
    this.waiting.delete(id ?? 0);
    if (error) {
      waiting?.reject(new Refusal(error.message, error.help));
    } else {
      waiting?.resolve(answer as never);
    }
  }
}
