// The engine.

import { call, json, noJson, number, options as checked, release, unfit } from "./fault.js";
import { formed, need } from "./form.js";
import { Game } from "./game.js";
import type { Answer, EngineOptions, Info, Limits, Score } from "./types.js";
import type { Variant } from "./variant.js";
import * as wasm from "./wasm.js";

/** How long the first slice of a search takes, in milliseconds. */
const SLICE = 50;

const OPTIONS = { level: "number", elo: "number", lines: "number", hash: "number", seed: "number" } as const;
const LIMITS = {
    ...({ time: "number", nodes: "number", depth: "number", mate: "number", moves: "texts" } as const),
    clock: { time: "number", increment: "number", movesToGo: "number" } as const,
};

/** How many times longer a slice may become that brings nothing new. */
const LONGEST = 4;

/** Who listens to a search. */
export interface Hooks {
    /** Hears of each line and depth. What it throws ends the search, and is thrown on. */
    onInfo?: ((info: Info) => void) | undefined;
}

/** An engine for one variant. It belongs into a worker: while it thinks, nothing else happens. */
export class Engine {
    /** @internal */
    readonly inner: wasm.Engine;
    readonly #variant: Variant;
    #weak: boolean;
    #thinking = false;

    constructor(variant: Variant, options: EngineOptions = {}) {
        this.inner = call((options) => new wasm.Engine(variant?.inner, options), given(options));
        this.#variant = variant;
        this.#weak = weak(options);
    }

    /** Changes how it thinks. What is left out becomes what it is by default. */
    setOptions(options: EngineOptions): void {
        this.#idle();
        call((options) => this.inner.setOptions(options), given(options));
        this.#weak = weak(options);
    }

    /**
     * Thinks until a limit is reached, or `stop` says so, which is asked every few milliseconds: a look at shared memory, for
     * example. Without limits and `stop` it would never end, so one of them must be given. What `stop` throws ends the search, and is
     * thrown on.
     */
    go(game: Game, limits: Limits, hooks: Hooks & { stop?: (() => boolean) | undefined } = {}): Answer {
        this.#idle();
        this.#ends(checked(limits), checked(hooks).stop, "a function `stop`");
        return this.#search(game, limits, hooks);
    }

    /**
     * The same in slices of 50 milliseconds and more, between which messages are heard: an `AbortSignal` stops it, and the answer is what was
     * found by then. One search at a time. Without limits there must be a signal.
     */
    async think(
        game: Game,
        limits: Limits,
        hooks: Hooks & { signal?: AbortSignal | undefined; slice?: number | undefined } = {},
    ): Promise<Answer> {
        const { onInfo, signal, slice = SLICE } = checked(hooks);
        number("slice", slice);
        limited(limits);
        if (!(game instanceof Game)) throw unfit("a game belongs here");
        this.#idle();
        this.#ends(limits, signal, "an `AbortSignal`");
        // Whoever plays on meanwhile does not change what is thought about.
        const own = game.clone();
        this.#thinking = true;
        try {
            return await this.#slices(own, limits, onInfo, signal, slice);
        } finally {
            this.#thinking = false;
            own.free();
        }
    }

    /** What the position is worth by itself, without looking ahead. */
    evaluate(game: Game): Score {
        if (game instanceof Game && game.variant !== this.#variant) throw unfit("the game is of another variant than the engine");
        return json(() => this.inner.evaluate(game?.inner));
    }

    /** Forgets what it has found out: a new game begins. */
    forget(): void {
        this.#idle();
        call(() => this.inner.forget());
    }

    /** Fails: an engine lives in the library's memory. */
    toJSON(): never {
        noJson("an engine", "make one where it is needed");
    }

    /** Gives it back. */
    free(): void {
        release(this.inner);
    }

    #search(game: Game, limits: Limits & { infinite?: boolean }, hooks: Hooks & { stop?: (() => boolean) | undefined }): Answer {
        const { onInfo, stop } = hooks;
        // What the caller's own code throws waits until the library is through.
        let thrown: { error: unknown } | null = null;
        const guarded = <T>(act: () => T, otherwise: T): T => {
            try {
                return thrown ? otherwise : act();
            } catch (error) {
                thrown = { error };
                return otherwise;
            }
        };
        const hear = onInfo && ((text: string) => guarded(() => onInfo(JSON.parse(text) as Info), undefined));
        const ends = stop || onInfo ? () => guarded(() => stop?.() ?? false, true) : undefined;
        const given = limited(limits);
        try {
            return json((limits) => this.inner.go(game?.inner, limits, hear, ends), given);
        } finally {
            rethrow(thrown);
        }
    }

    /** Fails while it thinks. */
    #idle(): void {
        if (this.#thinking) throw unfit("this engine is thinking", "wait for its answer, or stop it");
    }

    /** Fails if nothing would end a search. */
    #ends({ time, nodes, depth, clock, mate }: Limits, stopped: unknown, by: string): void {
        if ([time, nodes, depth, clock, mate, stopped].every((limit) => limit === undefined) && !this.#weak) {
            throw unfit("nothing would end this search", `give a limit, or ${by}`);
        }
    }

    /** A weakened engine looks at few positions, and chooses in the end: it is asked once. */
    async #slices(
        game: Game,
        limits: Limits,
        onInfo: ((info: Info) => void) | undefined,
        signal: AbortSignal | undefined,
        slice: number,
    ): Promise<Answer> {
        await heard();
        if (this.#weak) return this.#search(game, limits, { onInfo });
        const begun = performance.now();
        const allotted = limits.time ?? share(limits.clock);
        const { clock: _, ...rest } = limits;
        let best: Answer | null = null;
        let nodes = 0;
        let told = 0;
        for (let length = slice; ; ) {
            const elapsed = performance.now() - begun;
            const time = Math.max(1, Math.min(length, allotted - elapsed));
            const before = nodes;
            const answer: Answer = this.#search(
                game,
                { ...rest, time, ...(limits.nodes === undefined ? {} : { nodes: Math.max(1, limits.nodes - nodes) }) },
                {
                    // What earlier slices have told is not told again.
                    onInfo: (info) => {
                        if (info.depth < told) return;
                        told = info.depth;
                        onInfo?.({ ...info, nodes: before + info.nodes, time: performance.now() - begun });
                    },
                },
            );
            nodes += answer.nodes;
            const deeper: boolean = !best || answer.depth > best.depth;
            if (!best || answer.depth >= best.depth) best = answer;
            if (!deeper) length = Math.min(length * 1.5, slice * LONGEST);
            const now = performance.now() - begun;
            // It has come to an end by itself: the depth, a mate, a single move.
            const ended = answer.time < time - 1;
            if (ended || now >= allotted || (limits.nodes !== undefined && nodes >= limits.nodes)) {
                return { ...best, nodes, time: now, stopped: false };
            }
            await heard();
            if (signal?.aborted) return { ...best, nodes, time: performance.now() - begun, stopped: true };
        }
    }
}

function weak(options: EngineOptions): boolean {
    return options.elo !== undefined || (options.level ?? 10) < 10;
}

function given(options: EngineOptions): string {
    const seed = checked(options).seed ?? Math.floor(Math.random() * 2 ** 32);
    return formed({ ...options, seed }, OPTIONS);
}

/** Limits in JSON. */
function limited(limits: Limits): string {
    const { clock, moves } = checked(limits);
    const text = formed(limits, LIMITS);
    if (clock !== undefined) need(clock, ["time"]);
    if (moves?.length === 0) throw unfit("`moves` is empty: there is nothing to choose from", "leave it out if any move may be chosen");
    return text;
}

function rethrow(thrown: { error: unknown } | null): void {
    if (thrown) throw thrown.error;
}

/** What of a clock is used for a move: the share that the engine itself would take, as its `search/time.rs` says. */
function share(clock: Limits["clock"]): number {
    if (!clock) return Infinity;
    const moves = clock.movesToGo === undefined ? 28 : Math.min(Math.max(clock.movesToGo, 1), 50) + 1;
    const most = clock.movesToGo === 1 ? (clock.time * 4) / 5 : clock.time / 3;
    return Math.max(1, Math.min(clock.time / moves + ((clock.increment ?? 0) * 3) / 4, most));
}

/** Lets waiting messages be heard. */
function heard(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 0));
}
