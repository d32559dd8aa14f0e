import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    globalSetup: ["test/support/compile-cache.ts", "test/support/postgres-setup.ts"],
    setupFiles: ["test/support/fixed-seed.ts"],
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "examples/**/*.test.ts", "conformance/**/*.test.ts"],
    exclude: ["test/long/**", "test/check/**", "**/node_modules/**"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
    // Loading the whole product for each file took longer than most files: those of one worker share its modules.
    isolate: false,
    reporters: ["default", ["json", { outputFile: "test-results/results.json" }]],
  },
})
