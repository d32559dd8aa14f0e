import type { TestProject } from "vitest/node"
import { startPostgres } from "./postgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One real PostgreSQL for the whole run; every suite makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide("postgresUrl", server.url)
  return async () => server[Symbol.asyncDispose]()
}
