import { mkdtempSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { type NewClient, type NewPerson, openStores } from "../../../src/accounts/index.ts"
import { createLogger } from "../../../src/http/index.ts"
import { loadKeyFile } from "../../../src/identity/index.ts"
import { defineIntent, defineService } from "../../../src/intent/index.ts"
import { createSite, type Site, type SiteOptions } from "../../../src/site/index.ts"
import { createSqlEntryStore, createSqlPeopleStore, openStorage } from "../../../src/storage/index.ts"

export const service = defineService({
  namespace: "house.example",
  name: "The House",
  about: "A house for tests.",
  updated: "2026-01-01",
})

/** Needs a grant: nobody rings without one. */
export const ringBell = defineIntent({
  name: "ringBell",
  title: "Ring the bell",
  description: "Rings the bell of the house.",
  examples: ["Ring the bell", "Let the bell ring"],
  input: z.object({ times: z.number().int().min(1).max(5).describe("How often it rings") }),
  output: z.object({ rung: z.number().describe("How often it rang") }),
  effect: "write",
  access: "token",
  execute: ({ times }) => ({ rung: times }),
})

export const openDoor = defineIntent({
  name: "openDoor",
  title: "Open the door",
  description: "Opens the front door of the house.",
  examples: ["Open the door", "Let me in"],
  input: z.object({ floor: z.number().int().describe("Which floor to open") }),
  output: z.object({ opened: z.number().describe("The floor that was opened") }),
  effect: "write",
  access: "token",
  execute: ({ floor }) => ({ opened: floor }),
})

export interface House extends AsyncDisposable {
  readonly site: Site
  readonly origin: string
  /** The address it listens on, where it answers for another one. */
  readonly listening: string
  readonly password: string
  readonly data: string
  /** As `parley accounts client` and `parley accounts add` do it. */
  addService(name: string, scope: string): Promise<NewClient>
  addPerson(name: string): Promise<NewPerson>
}

export interface HouseOptions extends Partial<Omit<SiteOptions, "service">> {
  readonly port?: number
}

/** A site with accounts that listens, and the password of its first operator. */
export async function openHouse({ port = 0, ...options }: HouseOptions = {}): Promise<House> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), "parley-house-"))
  const site = await createSite({
    service,
    intents: [ringBell, openDoor],
    logger: createLogger({ level: "silent" }),
    accounts: {},
    ...options,
    data,
  })
  const { origin } = await site.listen({ port })
  return {
    site,
    data,
    origin: options.origin ?? origin,
    password: site.newOperatorPassword ?? "",
    listening: origin,
    addService: (name, scope) => addService(data, name, scope),
    addPerson: (name) => withStores(data, ({ people }) => people.add(name, "member")),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** Makes a client in the database of a data folder. */
export function addService(data: string, name: string, scope: string): Promise<NewClient> {
  return withStores(data, ({ applications }) => applications.addService(name, scope))
}

async function withStores<T>(
  data: string,
  use: (stores: ReturnType<typeof openStores>) => Promise<T>,
): Promise<T> {
  const keys = await loadKeyFile(join(data, "keys.json"))
  await using engine = await openStorage({ file: join(data, "parley.db") })
  const stores = { entries: createSqlEntryStore(engine), people: createSqlPeopleStore(engine) }
  return await use(openStores({ ...stores, keys, now: Date.now }))
}

/** A port that was free a moment ago, for a server that must know its address before it listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => void server.close(resolve))
  return port
}

export function ring(
  origin: string,
  headers: Record<string, string> = {},
  intent = "ringBell",
): Promise<Response> {
  return fetch(`${origin}/api/execute/${intent}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(intent === "ringBell" ? { times: 2 } : { floor: 1 }),
  })
}
