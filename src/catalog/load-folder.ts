import { readdir, readFile, stat } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { isPlainObject, ParleyError } from "../intent/index.ts"
import { type CatalogFile, type PathProblem, readCatalogFile } from "./catalog-file.ts"
import { type BehaviourHints, type CatalogManifest, hintsShape, manifestShape } from "./file-shapes.ts"
import { readFqdn } from "./fqdn.ts"
import { maximumFileBytes, readJsonText, type TextProblem } from "./json-text.ts"

/** A folder of catalog files as it lies on disk: what can be used, and what is wrong with the rest. */
export interface CatalogFolder {
  readonly directory: string
  readonly manifest: CatalogManifest
  readonly files: readonly CatalogFile[]
  readonly hints: ReadonlyMap<string, BehaviourHints>
  readonly problems: readonly FolderProblem[]
}

export interface FolderProblem {
  readonly path: string
  readonly kind: TextProblem["kind"] | PathProblem["kind"] | "manifest" | "hints"
  readonly message: string
}

const maximumFiles = 100_000
const roots = ["intents", "profiles", "common"]

/** Loads every JSON file under `intents/`, `profiles/` and `common/`. Broken files are reported, never thrown. */
export async function loadFolder(directory: string): Promise<CatalogFolder> {
  const files: CatalogFile[] = []
  const problems: FolderProblem[] = []
  for (const location of await listFiles(directory)) {
    const path = `/${relative(directory, location).split(sep).join("/")}`
    const { file, problems: found } = await readOne(path, location)
    if (file !== undefined) files.push(file)
    for (const problem of found) problems.push({ path, ...problem })
  }
  const manifest = await loadManifest(directory, files, problems)
  const hints = await loadHints(directory, problems)
  return { directory, manifest, files, hints, problems }
}

async function readOne(path: string, location: string) {
  const { size } = await stat(location)
  if (size > maximumFileBytes) {
    const message = `the file has ${size} bytes; at most ${maximumFileBytes} are read`
    return { file: undefined, problems: [{ kind: "size" as const, message }] }
  }
  return readCatalogFile(path, await readFile(location))
}

async function listFiles(directory: string): Promise<string[]> {
  const found: string[] = []
  const present = await readdir(directory).catch((error) => {
    throw unreadable(directory, error)
  })
  if (!roots.some((root) => present.includes(root)))
    throw new ParleyError(
      "invalid_configuration",
      `'${directory}' is no catalog folder: it has none of ${roots.join("/, ")}/.`,
    )
  for (const root of roots.filter((one) => present.includes(one))) {
    const entries = await readdir(join(directory, root), { recursive: true, withFileTypes: true })
    for (const entry of entries)
      if (entry.isFile() && !entry.name.startsWith(".")) found.push(join(entry.parentPath, entry.name))
    if (found.length > maximumFiles)
      throw new ParleyError(
        "too_large",
        `'${directory}' has more than ${maximumFiles} files; split the catalog by authority.`,
      )
  }
  return found.sort()
}

async function loadManifest(
  directory: string,
  files: readonly CatalogFile[],
  problems: FolderProblem[],
): Promise<CatalogManifest> {
  const inferred = inferManifest(files)
  const value = await loadJson(directory, "catalog.json", "manifest", problems)
  if (value === undefined) return inferred
  const parsed = manifestShape.safeParse(value)
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      problems.push({
        path: "/catalog.json",
        kind: "manifest",
        message: `${issue.path.join(".") || "catalog.json"}: ${issue.message}`,
      })
    return inferred
  }
  const { authority, title, description } = parsed.data
  return { authority, base: toBase(parsed.data.base), title: title ?? authority, description }
}

/** For a folder without `catalog.json`, as others keep theirs: the authority that most of its files name wins. */
function inferManifest(files: readonly CatalogFile[]): CatalogManifest {
  const authorities = new Map<string, number>()
  const bases = new Map<string, number>()
  for (const { path, value } of files) {
    const { $id, fqdn } = value
    const authority = typeof fqdn === "string" ? readFqdn(fqdn)?.authority : undefined
    if (authority !== undefined) authorities.set(authority, (authorities.get(authority) ?? 0) + 1)
    if (typeof $id === "string" && $id.endsWith(path)) {
      const base = $id.slice(0, -path.length)
      if (URL.canParse(base) && toBase(base) === base) bases.set(base, (bases.get(base) ?? 0) + 1)
    }
  }
  const authority = mostFrequent(authorities) ?? "x.unnamed"
  return {
    authority,
    base: mostFrequent(bases) ?? "https://catalog.invalid",
    title: authority,
    description: undefined,
  }
}

/** A base goes into links and headers: only in the one form that URL parsing gives it. */
function toBase(text: string): string {
  return new URL(text).href.replace(/\/+$/, "")
}

function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0]
}

async function loadHints(
  directory: string,
  problems: FolderProblem[],
): Promise<ReadonlyMap<string, BehaviourHints>> {
  const value = await loadJson(directory, "hints.json", "hints", problems)
  const hints = new Map<string, BehaviourHints>()
  if (value === undefined) return hints
  if (!isPlainObject(value)) {
    problems.push({
      path: "/hints.json",
      kind: "hints",
      message: "write one object with the FQDNs as members",
    })
    return hints
  }
  for (const [fqdn, entry] of Object.entries(value)) {
    const parsed = hintsShape.safeParse(entry)
    if (parsed.success) hints.set(fqdn, parsed.data)
    else
      problems.push({
        path: "/hints.json",
        kind: "hints",
        message: `${fqdn}: give readOnly, destructive, idempotent and openWorld, each true or false`,
      })
  }
  return hints
}

async function loadJson(
  directory: string,
  name: string,
  kind: "manifest" | "hints",
  problems: FolderProblem[],
): Promise<unknown> {
  let bytes: Buffer
  try {
    bytes = await readFile(join(directory, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw unreadable(join(directory, name), error)
  }
  const { value, problems: found } = readJsonText(bytes)
  for (const problem of found) problems.push({ path: `/${name}`, kind, message: problem.message })
  return value
}

function unreadable(location: string, cause: unknown): ParleyError {
  return new ParleyError("invalid_configuration", `Cannot read '${location}': ${(cause as Error).message}.`, {
    cause,
  })
}
