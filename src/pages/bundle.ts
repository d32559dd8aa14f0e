import { existsSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { z } from "zod"
import { defined, ParleyError } from "../intent/index.ts"

type Bytes = Uint8Array<ArrayBuffer>

/** A built file, compressed in advance. */
export interface Asset {
  readonly contentType: string
  readonly plain: Bytes
  readonly gzip: Bytes
  readonly brotli: Bytes
}

export type PageName = "conversation" | "desk" | "account"

/** Where each page begins. */
const entries: Readonly<Record<PageName, string>> = {
  conversation: "src/conversation.tsx",
  desk: "src/desk.tsx",
  account: "src/account.ts",
}

/** The built pages: their files by name, and the files that each page's HTML must link to. */
export interface Bundle {
  readonly assets: ReadonlyMap<string, Asset>
  /** The conversation as one script, for pages of others; undefined in a build from before there was one. */
  readonly embed: Asset | undefined
  /** The application for clients of MCP, as one script. */
  readonly app: string | undefined
  entry(page: PageName): {
    readonly script: string
    readonly styles: readonly string[]
    readonly preloads: readonly string[]
  }
}

const manifest = z.record(
  z.string(),
  z.looseObject({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
)

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
}

/** Finds what scripts/build-web.ts built: beside the sources in a checkout, beside dist/ in the package. */
function locate(): string | undefined {
  const places = ["../../web/dist/", "../../../web/dist/"].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  return places.find((place) => existsSync(join(place, "manifest.json")))
}

let loaded: Bundle | undefined

/** Reads the bundle once per process, for all its sites. Undefined when it was not built. */
export function loadBundle(): Bundle | undefined {
  const folder = locate()
  if (folder !== undefined) loaded ??= readBundle(folder)
  return loaded
}

function readBundle(folder: string): Bundle {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")))
  const names = new Set(Object.values(chunks).flatMap(({ file, css = [] }) => [file, ...css]))
  const assets = new Map(
    [...names].map((name) => [name.replace(/^assets\//, ""), prepare(join(folder, name))]),
  )
  return {
    assets,
    embed: existsSync(join(folder, "embed.js")) ? prepare(join(folder, "embed.js")) : undefined,
    app: existsSync(join(folder, "app.js")) ? readFileSync(join(folder, "app.js"), "utf8") : undefined,
    entry(page) {
      const key = entries[page]
      const chunk = chunks[key]
      if (chunk === undefined) throw new ParleyError("internal", `The bundle has no page '${page}'.`)
      const all = [key, ...importsOf(key, chunks)].map((name) =>
        defined(chunks[name], `the chunk '${name}' of the bundle`),
      )
      return {
        script: chunk.file,
        styles: [...new Set(all.flatMap(({ css = [] }) => css))].reverse(),
        preloads: all.slice(1).map(({ file }) => file),
      }
    },
  }
}

function importsOf(key: string, chunks: z.output<typeof manifest>, seen = new Set<string>()): string[] {
  for (const name of chunks[key]?.imports ?? []) {
    if (seen.has(name)) continue
    seen.add(name)
    importsOf(name, chunks, seen)
  }
  return [...seen]
}

/** Compressed once, for whoever asks first: a start does not wait for it. */
function prepare(path: string): Asset {
  const plain = readFileSync(path)
  let gzip: Asset["gzip"] | undefined
  let brotli: Asset["brotli"] | undefined
  return {
    contentType: contentTypes[extname(path)] ?? "application/octet-stream",
    plain: new Uint8Array(plain),
    get gzip() {
      gzip ??= new Uint8Array(gzipSync(plain, { level: 9 }))
      return gzip
    },
    get brotli() {
      brotli ??= new Uint8Array(
        brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      )
      return brotli
    },
  }
}

/** Throws where the pages were not built. */
export function assertBuilt<Built>(built: Built | undefined): asserts built is Built {
  if (built === undefined)
    throw new ParleyError(
      "not_implemented",
      "The pages are not built here. Run 'npm run build:web', then start again.",
    )
}
