import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../", import.meta.url))
const source = join(root, "src")

/**
 * Which rooms a room may import. Imports run downward only; protocols never import each other nor storage, and
 * what one needs of another is handed in by the role that composes them.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  intent: [],
  language: ["intent"],
  limits: ["intent"],
  identity: ["intent", "limits"],
  outbound: ["intent", "limits"],
  understanding: ["intent", "language", "limits"],
  policy: ["intent", "identity", "limits"],
  execution: ["intent", "identity", "limits", "policy"],
  search: ["intent", "language", "understanding"],
  jobs: ["intent", "identity", "limits"],
  corpus: ["intent", "language", "identity", "limits", "outbound", "understanding", "search"],
  catalog: ["intent", "identity"],
  registry: ["intent", "language", "identity", "limits", "outbound", "understanding", "search", "jobs"],
  conversation: ["intent", "language", "identity", "limits", "understanding", "execution"],
  view: ["intent", "language", "corpus", "conversation"],
  http: ["intent", "identity", "limits", "outbound"],
  accounts: ["intent", "identity", "limits", "http"],
  host: [
    "intent",
    "language",
    "limits",
    "identity",
    "understanding",
    "search",
    "corpus",
    "execution",
    "jobs",
    "conversation",
    "view",
  ],
  flow: ["intent", "language", "identity", "limits", "execution", "jobs", "conversation", "view", "host"],
  pages: [
    "registry",
    "intent",
    "language",
    "identity",
    "policy",
    "limits",
    "understanding",
    "execution",
    "conversation",
    "view",
    "host",
    "http",
    "accounts",
  ],
  protocols: [
    "registry",
    "intent",
    "language",
    "identity",
    "limits",
    "policy",
    "execution",
    "catalog",
    "corpus",
    "registry",
    "jobs",
    "conversation",
    "view",
    "host",
    "flow",
    "http",
  ],
  storage: [
    "registry",
    "intent",
    "identity",
    "limits",
    "policy",
    "execution",
    "catalog",
    "corpus",
    "jobs",
    "conversation",
    "flow",
    "protocols",
    "pages",
    "accounts",
  ],
  server: [
    "understanding",
    "registry",
    "intent",
    "language",
    "limits",
    "identity",
    "policy",
    "outbound",
    "execution",
    "catalog",
    "corpus",
    "jobs",
    "http",
    "host",
    "flow",
    "protocols",
    "storage",
    "accounts",
    "pages",
  ],
  site: [
    "registry",
    "intent",
    "language",
    "identity",
    "policy",
    "outbound",
    "understanding",
    "execution",
    "catalog",
    "corpus",
    "jobs",
    "conversation",
    "http",
    "host",
    "flow",
    "protocols",
    "pages",
    "storage",
    "server",
    "accounts",
  ],
  mediator: [
    "agent",
    "registry",
    "conversation",
    "execution",
    "policy",
    "catalog",
    "corpus",
    "intent",
    "language",
    "identity",
    "outbound",
    "understanding",
    "jobs",
    "host",
    "http",
    "protocols",
    "pages",
    "storage",
    "server",
  ],
  agent: ["registry", "intent", "limits", "identity", "policy", "execution", "outbound", "protocols"],
  cli: [
    "registry",
    "understanding",
    "intent",
    "language",
    "identity",
    "policy",
    "server",
    "catalog",
    "http",
    "site",
    "mediator",
    "agent",
    "storage",
    "protocols",
    "execution",
    "outbound",
    "conversation",
    "corpus",
    "pages",
    "accounts",
  ],
}

/** Parts of a room with an index of their own, because the room's index must not load them: they are optional or heavy. */
const subRooms = ["src/execution/profile", "src/understanding/llm"]

const ports = "storage implements the port and must not load the protocol's routes"
const sharedWithTheBrowser = "types for the page in the browser, in a file that imports nothing of the server"

/** The imports that may go round an index, each with its reason. */
const roundTheIndex: Readonly<Record<string, string>> = {
  "src/storage/sql-manifest-store.ts imports src/protocols/intentweb/manifest-store.ts": ports,
  "src/storage/sql-message-store.ts imports src/protocols/intentweb/message-store.ts": ports,
  "src/pages/wire.ts imports src/language/page-words.ts": sharedWithTheBrowser,
  "src/pages/wire.ts imports src/view/drawn-move.ts": sharedWithTheBrowser,
  "src/pages/wire.ts imports src/view/drawn-turn.ts": sharedWithTheBrowser,
  "src/protocols/intentflow/wire.ts imports src/view/drawn-turn.ts": sharedWithTheBrowser,
}

interface Import {
  readonly file: string
  readonly target: string
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith(".contract.ts"))
    .map((name) => join(folder, name))
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8")
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)].map(([, target]) => ({
    file: relative(root, file),
    target: relative(root, resolve(dirname(file), target!)),
  }))
}

function roomOf(path: string): string | undefined {
  const [top, room] = path.split("/")
  return top === "src" && path.split("/").length > 2 ? room : undefined
}

/** Each protocol is a room of its own here; the folder over them has no index. */
function isIndexOfRoom(target: string, room: string): boolean {
  const folder = dirname(target)
  if (!target.endsWith("/index.ts")) return false
  if (room === "protocols") return folder.split("/").length === 3
  return folder === `src/${room}` || subRooms.includes(folder)
}

describe("boundaries between rooms", () => {
  const imports = filesUnder(source).flatMap(importsOf)

  it("finds imports to check", () => {
    expect(imports.length).toBeGreaterThan(100)
  })

  it("lets imports run downward only", () => {
    const breaches = imports.filter(({ file, target }) => {
      const from = roomOf(file)
      const to = roomOf(target)
      if (from === undefined || to === undefined || from === to) return false
      return !(allowed[from] ?? []).includes(to)
    })
    expect(breaches.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it("lets a room be entered by its index only", () => {
    const around = imports.filter(({ file, target }) => {
      const to = roomOf(target)
      if (to === undefined || to === roomOf(file)) return false
      return !isIndexOfRoom(target, to)
    })
    const found = new Set(around.map(({ file, target }) => `${file} imports ${target}`))
    expect([...found].sort()).toEqual(Object.keys(roundTheIndex).sort())
  })

  it("keeps protocols apart", () => {
    const protocolOf = (path: string) => (roomOf(path) === "protocols" ? path.split("/")[2] : undefined)
    const breaches = imports.filter(({ file, target }) => {
      const [from, to] = [protocolOf(file), protocolOf(target)]
      return from !== undefined && to !== undefined && from !== to
    })
    expect(breaches).toEqual([])
  })

  it("lets storage see only the ports that protocols declare", () => {
    const breaches = imports.filter(
      ({ file, target }) =>
        roomOf(file) === "storage" && roomOf(target) === "protocols" && !target.endsWith("-store.ts"),
    )
    expect(breaches).toEqual([])
  })

  it("lets the engines be used by storage alone", () => {
    const users = filesUnder(source).filter((file) =>
      /from "(node:sqlite|pg|kysely)"/.test(readFileSync(file, "utf8")),
    )
    expect(
      users.map((file) => relative(root, file)).filter((file) => !file.startsWith("src/storage/")),
    ).toEqual([])
  })

  it("lets examples use the package's entries only", () => {
    const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      readonly exports: Readonly<Record<string, string | { readonly default: string }>>
    }
    const entries = Object.values(exports).map((entry) =>
      (typeof entry === "string" ? entry : entry.default).replace("./dist/", "").replace(/\.js$/, ".ts"),
    )
    const inExamples = filesUnder(join(root, "examples")).flatMap(importsOf)
    const breaches = inExamples.filter(({ target }) => target.startsWith("src/") && !entries.includes(target))
    expect(breaches).toEqual([])
  })
})
