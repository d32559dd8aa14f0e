import { toOrigin, toPrintableLine } from "../../agent/index.ts"
import { ParleyError } from "../../intent/index.ts"
import {
  type CrawlHost,
  type CrawlStanding,
  type CrawlStore,
  type RegistryStore,
  withdrawHost,
} from "../../registry/index.ts"
import { createSqlCrawlStore, createSqlRegistryStore } from "../../storage/index.ts"
import type { Command, Io } from "../command.ts"
import { openExistingStorage } from "../configuration/open-existing-storage.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"

const standings: readonly CrawlStanding[] = ["waiting", "ok", "empty", "failing", "quarantined"]
const listedAtMost = 10_000

export const crawlCommand: Command = {
  name: "crawl",
  summary: `Says how the hosts stand that a mediator reads: when each was visited, what is wrong, when it is tried again.

A host that is quarantined was gone for long or did what no honest host does; 'retry' visits it now. Running mediators
take up what is added within seconds.`,
  words: "[list | add <host>… | remove <host>… | retry <host>…]",
  flags: {
    standing: { value: "WORD", help: `only those that are ${standings.join(", ")}` },
    json: { help: "print JSON, one host a line" },
    ...flagsFor("data", "databaseUrl"),
  },
  examples: [
    "parley crawl --standing quarantined --data .parley/town",
    "parley crawl add homes.example bella.example --data .parley/town",
    "parley crawl retry homes.example --data .parley/town",
  ],
  async run({ words: [action = "list", ...hosts], flags: { standing, json, ...flags } }, io) {
    const only = standings.find((one) => one === standing)
    if (standing !== undefined && only === undefined)
      throw new ParleyError("invalid_request", `--standing takes one of ${standings.join(", ")}.`)
    await using engine = await openExistingStorage(configurationOf(flags, io))
    const store = createSqlCrawlStore(engine)
    const registry = createSqlRegistryStore(engine)
    if (action === "list" && hosts.length === 0) return await list(store, only, json === true, io)
    if (hosts.length === 0 || !["add", "remove", "retry"].includes(action))
      throw new ParleyError("invalid_request", "Say list, or add, remove or retry and the hosts.")
    return await change({ store, registry }, action, hosts.map(toOrigin), io)
  },
}

async function list(store: CrawlStore, standing: CrawlStanding | undefined, json: boolean, io: Io) {
  const hosts = await store.list(standing === undefined ? {} : { standing }, listedAtMost)
  for (const host of hosts) io.out(json ? JSON.stringify(host) : toLine(host))
  if (hosts.length === 0 && !json) io.out("There is none.")
  return 0
}

interface Stores {
  readonly store: CrawlStore
  readonly registry: RegistryStore
}

async function change(stores: Stores, action: string, origins: readonly string[], io: Io): Promise<number> {
  let code = 0
  for (const origin of origins) {
    const isDone = await changeOne(stores, action, origin)
    if (!isDone) code = 1
    if (action === "add") io.out(`${origin} ${isDone ? "is visited soon" : "was known before"}.`)
    else io.out(isDone ? `${origin}: done.` : `${origin} is not known.`)
  }
  return code
}

async function changeOne({ store, registry }: Stores, action: string, origin: string): Promise<boolean> {
  const now = Date.now()
  if (action === "add") return (await store.add([origin], now)) === 1
  if (action === "retry") return store.retry(origin, now)
  // Whoever is no longer read is no longer found.
  await withdrawHost(registry, origin, now)
  return store.remove(origin)
}

/** The reason may quote what a host said. */
function toLine({ origin, standing, reason, lastVisit, nextVisit, found }: CrawlHost): string {
  const visited = lastVisit === undefined ? "never visited" : `visited ${toTime(lastVisit)}`
  const what = found.length > 0 ? `, by ${found.join(" ")}` : ""
  return toPrintableLine(
    `${origin}  ${standing}${what}  ${visited}, next ${toTime(nextVisit)}${reason === undefined ? "" : `  ${reason}`}`,
  )
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
