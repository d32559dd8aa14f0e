import { join } from "node:path"
import { type LoadProgress, loadCorpus, type Refusal } from "../../corpus/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { createOutbound, isLoopbackHost } from "../../outbound/index.ts"
import { createSqlCorpusStore, openStorage } from "../../storage/index.ts"
import type { Command, Io } from "../command.ts"
import { configurationOf } from "../configuration/flags.ts"
import { settings as all } from "../configuration/settings.ts"
import { chooseSource } from "./choose-source.ts"

const refusalsShown = 20

export const loadCommand: Command = {
  name: "load",
  summary: "Loads items into a site's corpus: what changed is written, what vanished is deleted.",
  words: "<file or address>",
  flags: {
    as: { value: "FORM", help: "jsonl, feed, sitemap or csv (told by the name or address)" },
    name: { value: "NAME", help: "under which the items are kept and compared next time (the address)" },
    mapping: { value: "FILE", help: "for csv: JSON that says which column is which property" },
    delay: { value: "MS", help: "least time between two requests to one host (250)" },
    data: all.data,
    database: all.database,
    durability: all.durability,
  },
  examples: [
    "parley load products.jsonl",
    "parley load https://shop.example/sitemap.xml",
    "parley load https://blog.example/feed.xml --as feed --name blog",
    'parley load stock.csv --mapping mapping.json   # {"type": "Product", "columns": {"Title": "name", "Price": "offers.price"}}',
  ],
  async run({ words, flags }, io) {
    const [address, ...more] = words
    if (address === undefined || more.length > 0)
      throw new ParleyError("invalid_request", "Name one file or address to load. Run 'parley help load'.")
    const { as, name, mapping, delay, ...settings } = flags
    const configuration = configurationOf(settings, io)
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
    const { database: url, data: folder, durability: kept } = configuration
    await using engine = await openStorage(
      url === undefined ? { file: join(folder, "parley.db"), durability: kept } : { url },
    )
    const refusals: Refusal[] = []
    const result = await loadCorpus({
      store: createSqlCorpusStore(engine),
      source,
      signal: io.signal,
      onProgress: (progress) => io.err(toLine(progress)),
      onRefusal: (refusal) => {
        if (refusals.length < refusalsShown) io.err(`  refused ${refusal.place}: ${refusal.reason}`)
        refusals.push(refusal)
      },
    })
    report(result, refusals, io)
    return result.added + result.changed + result.same === 0 && result.refused > 0 ? 1 : 0
  },
}

function toLine({ read, added, changed, same, refused, rate }: LoadProgress): string {
  return `  ${read} read, ${added} new, ${changed} changed, ${same} the same, ${refused} refused; ${rate} a second`
}

function report(result: LoadProgress, refusals: readonly Refusal[], io: Io): void {
  const { added, changed, same, refused, deleted } = result
  io.out(`${added} new, ${changed} changed, ${same} the same, ${deleted} deleted, ${refused} refused.`)
  if (refusals.length > refusalsShown)
    io.out(`The first ${refusalsShown} refusals are shown; all are kept with the source.`)
}
