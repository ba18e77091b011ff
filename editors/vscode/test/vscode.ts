// As much of the editor as the tests of the extension need.

export class Range {
  constructor(
    readonly startLine: number,
    readonly startCharacter: number,
    readonly endLine: number,
    readonly endCharacter: number,
  ) {}

  get start() {
    return { line: this.startLine, character: this.startCharacter };
  }

  get end() {
    return { line: this.endLine, character: this.endCharacter };
  }
}

export class Uri {
  private constructor(readonly path: string) {}

  static parse(text: string): Uri {
    return new Uri(text.replace(/^file:\/\//, ''));
  }

  toString(): string {
    return `file://${this.path}`;
  }
}

export class Location {
  constructor(
    readonly uri: Uri,
    readonly range: Range,
  ) {}
}

export class TestMessage {
  expectedOutput: string | undefined;
  actualOutput: string | undefined;
  location: Location | undefined;
  constructor(readonly message: string) {}

  static diff(message: string, expected: string, actual: string): TestMessage {
    return Object.assign(new TestMessage(message), { expectedOutput: expected, actualOutput: actual });
  }
}

export class FileCoverage {
  constructor(
    readonly uri: Uri,
    readonly statementCoverage: TestCoverageCount,
  ) {}
}

export class TestCoverageCount {
  constructor(
    readonly covered: number,
    readonly total: number,
  ) {}
}

export class StatementCoverage {
  constructor(
    readonly executed: boolean,
    readonly location: Range,
  ) {}
}

export class TestRunRequest {
  constructor(
    readonly include?: readonly Item[],
    readonly exclude?: readonly Item[],
  ) {}
}

export class CancellationTokenSource {
  token = { isCancellationRequested: false };
}

export const TestRunProfileKind = { Run: 1, Debug: 2, Coverage: 3 };

class Items {
  private readonly map = new Map<string, Item>();
  constructor(private readonly parent?: Item) {}

  get size(): number {
    return this.map.size;
  }

  get(id: string): Item | undefined {
    return this.map.get(id);
  }

  add(item: Item): void {
    item.parent = this.parent;
    this.map.set(item.id, item);
  }

  replace(items: Item[]): void {
    this.map.clear();
    items.forEach(item => this.add(item));
  }

  delete(id: string): void {
    this.map.delete(id);
  }

  forEach(act: (item: Item) => void): void {
    this.map.forEach(act);
  }
}

export class Item {
  parent: Item | undefined;
  range: Range | undefined;
  canResolveChildren = false;
  readonly children: Items = new Items(this);
  constructor(
    readonly id: string,
    readonly label: string,
    readonly uri: Uri,
  ) {}
}

/** What the extension has done with the list of tests. */
export const seen = {
  events: [] as string[],
  messages: [] as TestMessage[],
  coverage: [] as FileCoverage[],
  profiles: new Map<string, (request: TestRunRequest, token: unknown) => Promise<void>>(),
};

const nothing = { dispose() {} };
const event = () => nothing;

export const tests = {
  createTestController: () => ({
    items: new Items(),
    createRunProfile: (name: string, _kind: number, run: (request: TestRunRequest, token: unknown) => Promise<void>) => {
      seen.profiles.set(name, run);
      return {};
    },
    createTestItem: (id: string, label: string, uri: Uri) => new Item(id, label, uri),
    createTestRun: () => {
      const said = (what: string) => (item: Item, message?: TestMessage) => {
        seen.events.push(`${what} ${item.id}`);
        if (message) {
          seen.messages.push(message);
        }
      };
      return {
        started: said('started'),
        passed: said('passed'),
        failed: said('failed'),
        errored: said('errored'),
        skipped: said('skipped'),
        appendOutput: (text: string) => seen.events.push(text.trim()),
        addCoverage: (coverage: FileCoverage) => seen.coverage.push(coverage),
        end: () => seen.events.push('end'),
      };
    },
    ...nothing,
  }),
};

export const window = { activeTextEditor: undefined, showInformationMessage: async () => undefined };

export const workspace = {
  createFileSystemWatcher: () => ({ onDidCreate: event, onDidDelete: event, onDidChange: event, ...nothing }),
  onDidOpenTextDocument: event,
  onDidChangeTextDocument: event,
  textDocuments: [],
  asRelativePath: (uri: Uri) => uri.path,
  findFiles: async () => [],
  openTextDocument: async (uri: Uri) => ({ uri, getText: () => texts.get(uri.toString()) ?? '' }),
  getConfiguration: () => ({ get: () => undefined }),
};

/** The documents that can be opened. */
export const texts = new Map<string, string>();
