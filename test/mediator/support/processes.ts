import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Started, start } from "../../support/command-line.ts"
import { folder } from "./town.ts"

const entry = JSON.stringify(fileURLToPath(new URL("../../../src/index.ts", import.meta.url)))
const zod = JSON.stringify(fileURLToPath(import.meta.resolve("zod")))

/** A hotel whose terms stand in a file beside it: what it does is written down with whom it did it for. */
const hotel = (namespace: string, name: string, access: "open" | "token") => `
import { appendFileSync, existsSync, readFileSync } from "node:fs"
import { defineIntent, defineService, decline } from ${entry}
import { z } from ${zod}

const seen = new URL("./seen.jsonl", import.meta.url)
const terms = new URL("./policy.json", import.meta.url)
const intent = (name, title, effect, more) => defineIntent({
  name,
  title,
  description: title + " of the hotel by the lake.",
  examples: [title + ", please"],
  input: z.object({ nights: z.int().min(1).max(30).describe("Number of nights") }),
  output: z.object({ id: z.string().describe("The id"), caller: z.string().describe("For whom") }),
  effect,
  access: ${JSON.stringify(access)},
  ...more,
  execute({ nights }, { caller, executionId }) {
    if (nights === 13) throw decline("Nobody stays for 13 nights.")
    if (nights === 29) process.exit(9)
    appendFileSync(seen, JSON.stringify({ name, nights, caller: caller.id, executionId }) + "\\n")
    return { id: name + "-" + nights, caller: caller.id }
  },
})
export default {
  service: defineService({ namespace: ${JSON.stringify(namespace)}, name: ${JSON.stringify(name)}, about: "A hotel.", updated: "2026-01-01" }),
  intents: [
    intent("bookRoom", "Book a room", "write"),
    intent("findRoom", "Find a free room", "read", { rateLimit: "50/hour" }),
  ],
  ...(existsSync(terms) && { policy: { document: JSON.parse(readFileSync(terms, "utf8")) } }),
}
`

export interface Running {
  readonly process: Started
  readonly origin: string
  readonly data: string
}

/** A place for a hotel: its declaration, its terms and what it saw. */
export function hotelPlace(
  namespace = "lake.example",
  name = "Lake Hotel",
  access: "open" | "token" = "token",
) {
  const at = folder()
  writeFileSync(join(at, "hotel.ts"), hotel(namespace, name, access))
  return {
    folder: at,
    file: join(at, "hotel.ts"),
    seen: join(at, "seen.jsonl"),
    writePolicy: (document: unknown) => writeFileSync(join(at, "policy.json"), JSON.stringify(document)),
  }
}

export async function serveHotel(
  place: ReturnType<typeof hotelPlace>,
  port = 0,
  flags: readonly string[] = [],
): Promise<Running> {
  const data = join(place.folder, "data")
  const given = ["--port", String(port), "--data", data, "--log-level", "error", ...flags]
  return running(start(["serve", place.file, ...given], { cwd: place.folder }), data)
}

export async function startMediator(
  words: readonly string[],
  options: { data?: string; port?: number; flags?: readonly string[]; env?: Record<string, string> } = {},
): Promise<Running> {
  const { data = folder(), port = 0, flags = [], env = {} } = options
  const given = ["--port", String(port), "--data", data, "--log-level", "error", ...flags]
  return running(start(["mediator", ...words, ...given], { env }), data)
}

export async function running(process: Started, data: string): Promise<Running> {
  const origin = /at (https?:\S+)/.exec(await process.waitFor("stop it with"))?.[1]
  if (origin === undefined) throw new Error("It did not say where it is.")
  return { process, origin, data }
}

export async function stop({ process: { process, finished } }: Running, signal: NodeJS.Signals = "SIGTERM") {
  process.kill(signal)
  await finished
}
