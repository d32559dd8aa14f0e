import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { createLogger, type RunningServer } from "../../../src/http/index.ts"
import { decline, defineIntent, defineService, type Intent } from "../../../src/intent/index.ts"
import { createSite, type Site, type SiteOptions } from "../../../src/site/index.ts"
import { issueKey } from "../../support/api-key.ts"

const service = defineService({
  namespace: "workshop.example",
  name: "Workshop",
  about: "A workshop for tests.",
  updated: "2026-01-01",
  website: "https://workshop.example/",
})

export interface Workshop extends AsyncDisposable {
  readonly site: Site
  readonly server: RunningServer
  /** Hands out an API key, and returns the header that shows it. */
  key(party: string): ReturnType<typeof issueKey>
  /** What was painted, in order. */
  readonly painted: { readonly thing: string; readonly colour: string }[]
  /** Resolves when a drying begins; what it then waits for is up to the test. */
  readonly drying: {
    readonly begun: Promise<AbortSignal>
    finish(): void
  }
}

/** A site whose backend the test holds in its hands. */
export async function startWorkshop(
  options: Partial<SiteOptions> & { readonly folder?: string } = {},
): Promise<Workshop> {
  const painted: Workshop["painted"] = []
  const begun = Promise.withResolvers<AbortSignal>()
  const finished = Promise.withResolvers<void>()
  const data = options.folder ?? mkdtempSync(join(tmpdir(), "parley-workshop-"))
  const site = await createSite({
    service,
    intents: [createPaint(painted), createDry(begun, finished.promise), explode],
    data,
    logger: createLogger({ level: "silent" }),
    ...options,
  })
  const server = await site.listen({ port: 0 })
  return {
    site,
    server,
    key: (party) => issueKey({ file: join(data, "parley.db") }, party),
    painted,
    drying: { begun: begun.promise, finish: () => finished.resolve() },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** An effect that asks for a confirmation; the backend offers colours and has no purple. */
function createPaint(painted: Workshop["painted"]): Intent {
  return defineIntent({
    name: "paint",
    title: "Paint something",
    description: "Paints a thing.",
    examples: ["Paint my bike red"],
    input: z.object({
      thing: z.string().max(40).describe("What to paint"),
      colour: z.string().max(20).describe("In which colour"),
      coats: z.int().min(1).max(3).optional().describe("How many coats"),
      finish: z
        .union([
          z.literal("matt").meta({ title: "Not at all" }),
          z.literal("gloss").meta({ title: "Like glass" }),
        ])
        .default("matt")
        .describe("How it shines"),
    }),
    output: z.object({ job: z.string().describe("Number of the job") }),
    effect: "write",
    check({ colour }) {
      const options = {
        colour: [
          { value: "red", label: "Signal red" },
          { value: "blue", label: "Sea blue" },
        ],
      }
      const invalid = colour === "purple" ? [{ parameter: "colour", message: "Purple is sold out." }] : []
      return { options, invalid }
    },
    execute({ thing, colour }) {
      if (thing === "cat") throw decline("We do not paint cats.")
      painted.push({ thing, colour })
      return { job: `J-${painted.length}` }
    },
    present: { externalId: ({ job }) => job },
  })
}

/** Reads only, and takes as long as the test wants. */
function createDry(begun: PromiseWithResolvers<AbortSignal>, finished: Promise<void>): Intent {
  return defineIntent({
    name: "waitUntilDry",
    title: "Wait until it is dry",
    description: "Waits until the paint is dry.",
    examples: ["Tell me when it is dry"],
    input: z.object({}),
    output: z.object({ dry: z.boolean().describe("Whether it is dry") }),
    effect: "read",
    async execute(_, { signal }) {
      begun.resolve(signal)
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true })
      })
      await Promise.race([finished, aborted])
      return { dry: true }
    },
  })
}

/** Has a fault, whose words no caller may see. */
const explode = defineIntent({
  name: "explode",
  title: "Explode",
  description: "Has a fault.",
  examples: ["Blow up"],
  input: z.object({}),
  output: z.object({ done: z.boolean().describe("Never") }),
  effect: "read",
  execute: () => {
    throw new TypeError("secret path /etc/workshop")
  },
})
