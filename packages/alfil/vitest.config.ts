import { defineConfig } from "vitest/config";

export default defineConfig({
    test: {
        include: ["test/*.test.ts"],
        // One process: the library is compiled once for each, and CI has two cores.
        pool: "forks",
        maxWorkers: 2,
        testTimeout: 180_000,
        setupFiles: ["test/setup.ts"],
    },
});
