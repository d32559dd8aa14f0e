import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    globalSetup: ["test/support/postgres-setup.ts"],
    setupFiles: ["test/support/fixed-seed.ts"],
    include: ["test/long/**/*.test.ts"],
    testTimeout: 20 * 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 1,
    reporters: ["default", ["json", { outputFile: "test-results/long.json" }]],
  },
})
