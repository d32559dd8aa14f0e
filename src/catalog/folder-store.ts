import { randomUUID } from "node:crypto"
import { link, mkdir, open, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { ParleyError } from "../intent/index.ts"
import { readCatalogFile } from "./catalog-file.ts"
import type { CatalogStore, Publication, StoredPublication } from "./catalog-store.ts"
import { readJsonText } from "./json-text.ts"

const entryShape = z.strictObject({
  authority: z.string(),
  path: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  published_at: z.iso.datetime(),
})

/**
 * Keeps publications in a folder that can be committed: `files/<sha256>.json` with the bytes, and
 * `log/<sequence>.json` with what was published when. The log is held in memory and follows the folder.
 *
 * A log entry appears by `link`, which fails when the name is taken: of two processes that publish at once one
 * gets the number, and the other reads what happened and looks again. No lock file can be left behind.
 */
export function createFolderStore(directory: string): CatalogStore {
  const files = join(directory, "files")
  const log = join(directory, "log")
  const publications: StoredPublication[] = []
  const newest = new Map<string, string>()
  let turn: Promise<unknown> = Promise.resolve()

  async function follow(): Promise<void> {
    const names = await readdir(log).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return []
      throw error
    })
    const unread = names
      .map((name) => ({ name, sequence: Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? 0) }))
      .filter(({ sequence }) => sequence > publications.length)
      .sort((a, b) => a.sequence - b.sequence)
    for (const { name, sequence } of unread) {
      if (sequence !== publications.length + 1)
        throw damaged(join(log, name), `entry ${publications.length + 1} is missing before it`)
      const publication = await readEntry(join(log, name), files, sequence)
      publications.push(publication)
      newest.set(`${publication.authority} ${publication.path}`, publication.sha256)
    }
  }

  async function append(publication: Publication, previous: string | undefined): Promise<number | undefined> {
    const { authority, path, sha256, publishedAt } = publication
    const entry = { authority, path, sha256, published_at: new Date(publishedAt).toISOString() }
    await mkdir(files, { recursive: true })
    await mkdir(log, { recursive: true })
    for (;;) {
      await follow()
      if (newest.get(`${authority} ${path}`) !== previous) return undefined
      await placeOnce(join(files, `${sha256}.json`), publication.bytes)
      const sequence = publications.length + 1
      const name = `${String(sequence).padStart(8, "0")}.json`
      if (!(await placeOnce(join(log, name), `${JSON.stringify(entry, undefined, 2)}\n`))) continue
      await follow()
      return sequence
    }
  }

  /** One after the other within this process: the log in memory is read and extended in turns. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    append: (publication, previous) => inTurn(() => append(publication, previous)),
    read: (authority, after, limit) =>
      inTurn(async () => {
        await follow()
        return publications
          .filter((one) => one.authority === authority && one.sequence > after)
          .slice(0, limit)
      }),
  }
}

async function readEntry(location: string, files: string, sequence: number): Promise<StoredPublication> {
  const parsed = entryShape.safeParse(readJsonText(await readFile(location)).value)
  if (!parsed.success) throw damaged(location, "it is no log entry")
  const { authority, path, sha256, published_at } = parsed.data
  const content = join(files, `${sha256}.json`)
  const bytes = await readFile(content).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? damaged(content, "it is missing") : error
  })
  if (readCatalogFile(path, bytes).file?.sha256 !== sha256)
    throw damaged(content, "its content has another hash than its name says")
  return { authority, path, sha256, bytes, publishedAt: Date.parse(published_at), sequence }
}

/** Writes a whole file under a name of its own, then gives it its real name: a cut never leaves half a file. */
async function placeOnce(location: string, content: string | Uint8Array): Promise<boolean> {
  const draft = `${location}.${randomUUID()}.tmp`
  try {
    await using handle = await open(draft, "wx")
    await handle.writeFile(content)
    await handle.sync()
    await link(draft, location)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function damaged(location: string, reason: string): ParleyError {
  return new ParleyError(
    "invalid_configuration",
    `The published history is damaged at '${location}': ${reason}. Restore it from version control.`,
  )
}
