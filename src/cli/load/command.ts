import { resolve } from "node:path"
import {
  type CorpusSource,
  type CorpusStore,
  type LoadCounts,
  type LoadProgress,
  loadCorpus,
} from "../../corpus/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { createOutbound, isLoopbackHost } from "../../outbound/index.ts"
import { createSqlCorpusStore, openStorage } from "../../storage/index.ts"
import type { Command, Io } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { toStorage } from "../configuration/storage-options.ts"
import { chooseSource } from "./choose-source.ts"

const refusalsShown = 20
const refusalsListed = 1_000

export const loadCommand: Command = {
  name: "load",
  summary: "Loads items into a site's corpus: what changed is written, what vanished is deleted.",
  words: "<file or address>",
  flags: {
    as: { value: "FORM", help: "jsonl, feed, sitemap or csv (by default, told from the name or address)" },
    name: {
      value: "NAME",
      help: "name under which the items are stored and compared next time (the address)",
    },
    mapping: { value: "FILE", help: "for csv: JSON file that maps columns to properties" },
    delay: { value: "MS", help: "least milliseconds between two requests to one host (250)" },
    list: { help: "show what was loaded, and what was refused" },
    remove: { value: "NAME", help: "remove everything that was loaded under this name" },
    ...flagsFor("data", "databaseUrl", "durability"),
  },
  examples: [
    "parley load products.jsonl",
    "parley load https://shop.example/sitemap.xml",
    "parley load https://blog.example/feed.xml --as feed --name blog",
    'parley load stock.csv --mapping mapping.json   # {"type": "Product", "columns": {"Number": "identifier", "Title": "name", "Price": "offers.price"}}',
  ],
  async run({ words, flags }, io) {
    const { as, name, mapping, delay, list, remove, ...settings } = flags
    await using engine = await openStorage(toStorage(configurationOf(settings, io)))
    const store = createSqlCorpusStore(engine)
    if (list === true) return await listSources(store, io)
    if (typeof remove === "string") return await removeSource(store, remove, io)
    const [address, ...more] = words
    if (address === undefined || more.length > 0)
      throw new ParleyError("invalid_request", "Name one file or address to load. Run 'parley help load'.")
    const isLocal = URL.canParse(address) && isLoopbackHost(new URL(address))
    await using outbound = createOutbound({ allowLoopback: isLocal, userAgent: "parley" })
    const source = await chooseSource({
      address,
      as: as as string | undefined,
      name: name as string | undefined,
      mapping: mapping as string | undefined,
      delay: delay as string | undefined,
      fetch: (url, init) => outbound.fetch(url, init),
    })
    return await load(store, source, io)
  },
}

async function load(store: CorpusStore, source: CorpusSource, io: Io): Promise<number> {
  let refused = 0
  try {
    const result = await loadCorpus({
      store,
      source,
      signal: io.signal,
      onProgress: (progress) => io.err(toLine(progress)),
      onRefusal: ({ place, reason }) => {
        if (refused++ < refusalsShown) io.err(`  refused ${place}: ${reason}`)
      },
    })
    io.out(toResult(result))
    if (refused > refusalsShown) io.out("The first refusals are shown; 'parley load --list' shows more.")
    return result.added + result.changed + result.same === 0 && result.refused > 0 ? 1 : 0
  } catch (error) {
    if (!io.signal.aborted) throw error
    io.out("Interrupted. The next run continues where this one stopped.")
    return 130
  }
}

async function listSources(store: CorpusStore, io: Io): Promise<number> {
  for (const { source, state, counts } of await store.listSources()) {
    io.out(`${source}: ${state}; ${toResult(counts)}`)
    for (const { place, reason } of await store.listRefusals(source, refusalsListed))
      io.out(`  refused ${place}: ${reason}`)
  }
  return 0
}

async function removeSource(store: CorpusStore, name: string, io: Io): Promise<number> {
  const sources = (await store.listSources()).map(({ source }) => source)
  // A file that was given no name is stored under its full path.
  const known = [name, resolve(name)].find((one) => sources.includes(one))
  if (known === undefined)
    throw new ParleyError("not_found", `Nothing was loaded as '${name}'. Run 'parley load --list'.`)
  io.out(`${await store.removeSource(known, Date.now())} items removed.`)
  return 0
}

function toLine({ read, added, changed, same, refused, rate }: LoadProgress): string {
  return `  ${read} read, ${added} new, ${changed} changed, ${same} the same, ${refused} refused; ${rate} a second`
}

function toResult({ added, changed, same, deleted, refused }: LoadCounts): string {
  return `${added} new, ${changed} changed, ${same} the same, ${deleted} deleted, ${refused} refused.`
}
