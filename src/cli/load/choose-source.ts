import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { z } from "zod"
import {
  type CorpusSource,
  type CsvMapping,
  createCsvSource,
  createFeedSource,
  createJsonlSource,
  createPoliteFetch,
  createSitemapSource,
  type OpenBytes,
  openFile,
  type PoliteFetchOptions,
} from "../../corpus/index.ts"
import { ParleyError } from "../../intent/index.ts"

export interface SourceChoice {
  readonly address: string
  readonly as: string | undefined
  readonly name: string | undefined
  readonly mapping: string | undefined
  readonly delay: string | undefined
  readonly fetch: PoliteFetchOptions["fetch"]
}

const forms = ["jsonl", "feed", "sitemap", "csv"] as const
type Form = (typeof forms)[number]

/** Chooses the source by the flags, or else by the name of the file or address. */
export async function chooseSource(choice: SourceChoice): Promise<CorpusSource> {
  const { address } = choice
  const isRemote = /^https?:\/\//.test(address)
  const form = formOf(choice, isRemote)
  const name = choice.name ?? (isRemote ? address : resolve(address))
  const delay = choice.delay === undefined ? {} : { delay: parseDelay(choice.delay) }
  const polite = createPoliteFetch({ fetch: choice.fetch, ...delay })
  const open: OpenBytes = isRemote ? openRemote((signal) => polite.text(address, signal)) : openFile(address)
  switch (form) {
    case "jsonl":
      return createJsonlSource(name, open)
    case "csv":
      return createCsvSource(name, open, await readMapping(choice.mapping))
    case "feed":
      return createFeedSource(name, async (signal) =>
        isRemote
          ? polite.text(address, signal)
          : { text: await readFile(address, "utf8"), url: `file://${resolve(address)}` },
      )
    case "sitemap":
      if (!isRemote)
        throw new ParleyError(
          "invalid_request",
          "A sitemap is read from an address, as in https://shop.example.",
        )
      return createSitemapSource(name, address, polite)
  }
}

function formOf({ as, address }: SourceChoice, isRemote: boolean): Form {
  if (as !== undefined) {
    const form = forms.find((one) => one === as)
    if (form) return form
    throw new ParleyError("invalid_request", `--as '${as}' is none of ${forms.join(", ")}.`)
  }
  const path = isRemote ? new URL(address).pathname : address
  if (/\.(?:jsonl|ndjson|tsv)$/i.test(path)) return "jsonl"
  if (/\.csv$/i.test(path)) return "csv"
  if (/(?:rss|atom|feed)[^/]*$/i.test(path)) return "feed"
  if (isRemote) return "sitemap"
  throw new ParleyError(
    "invalid_request",
    `What ${address} is cannot be told by its name. Say --as ${forms.join(", --as ")}.`,
  )
}

function parseDelay(text: string): number {
  const delay = Number(text)
  if (Number.isInteger(delay) && delay >= 0 && delay <= 60_000) return delay
  throw new ParleyError("invalid_request", "--delay is a whole number of milliseconds, from 0 to 60000.")
}

/** Reads a document from the web as if it were a file: from a byte offset. */
function openRemote(read: (signal: AbortSignal) => Promise<{ readonly text: string }>): OpenBytes {
  return async function* (from, signal) {
    const { text } = await read(signal)
    yield Buffer.from(text).subarray(from)
  }
}

const mappingShape = z.object({
  type: z.string().min(1),
  columns: z.record(z.string(), z.string().min(1)),
  constants: z.record(z.string(), z.string()).optional(),
  separator: z.string().length(1).optional(),
})

async function readMapping(file: string | undefined): Promise<CsvMapping> {
  if (file === undefined)
    throw new ParleyError(
      "invalid_request",
      "A CSV file needs --mapping FILE, which says what its columns are.",
    )
  const parsed = mappingShape.safeParse(JSON.parse(await readFile(file, "utf8")))
  if (parsed.success) return parsed.data as CsvMapping
  const [issue] = parsed.error.issues
  throw new ParleyError("invalid_input", `${file}: ${issue?.path.join(".")}: ${issue?.message}`)
}
