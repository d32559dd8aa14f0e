import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { createLogger, type RunningServer } from "../../src/http/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { createSite } from "../../src/site/index.ts"
import { askingTools } from "./asking-tools.ts"
import { formTools } from "./form-tools.ts"
import { plainTools } from "./plain-tools.ts"
import { fixturePrompts } from "./prompts.ts"
import { fixtureResources } from "./resources.ts"

const service = defineService({
  namespace: "mcp-fixture.example",
  name: "MCP fixture",
  about: "What the MCP conformance suite asks of a server, on a site like any other.",
  updated: "2026-01-01",
})

const repeatWord = defineIntent({
  name: "repeatWord",
  title: "Repeat a word",
  description: "Says a word again.",
  examples: ["Say hello again"],
  input: z.object({ word: z.string().describe("The word to say") }),
  output: z.object({ word: z.string().describe("The same word") }),
  effect: "read",
  execute: ({ word }) => ({ word }),
})

export interface RunningFixture extends AsyncDisposable {
  readonly server: RunningServer
}

/** The site that the suite is run against, on a free port of this machine. */
export async function startMcpFixture(): Promise<RunningFixture> {
  const data = await mkdtemp(join(tmpdir(), "parley-mcp-fixture-"))
  const site = await createSite({
    service,
    intents: [repeatWord],
    data,
    logger: createLogger({ level: "silent" }),
    mcp: {
      tools: [...plainTools, ...askingTools, ...formTools],
      resources: fixtureResources,
      prompts: fixturePrompts,
      logging: true,
    },
  })
  const server = await site.listen({ port: 0 })
  return {
    server,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await rm(data, { recursive: true, force: true })
    },
  }
}
