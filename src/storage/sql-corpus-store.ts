import type { CorpusStore, LoadBatch, LoadRun, PutResult, Refusal, SourceState } from "../corpus/index.ts"
import { defined } from "../intent/index.ts"
import type { Bindable, Engine, Statements } from "./engine.ts"
import type { CorpusSourceTable } from "./tables.ts"

const loadedAtOnce = 200
const deletedAtOnce = 500

/** Items of the corpus in SQL: the content as JSON, beside it what decides whether it changed. */
export function createSqlCorpusStore(engine: Engine): CorpusStore {
  return {
    openRun: (source, now) => engine.transaction((statements) => openRun(statements, source, now)),
    put: (run, batch, now) => engine.transaction((statements) => put(statements, run, batch, now)),
    async finishRun(run, now) {
      const deleted = await deleteUnseen(engine, run.source, run.number, now)
      return engine.transaction(async (statements) => {
        await statements.all(
          "UPDATE corpus_source SET state = 'finished', read_to = NULL, deleted = deleted + ?, finished_at = ? WHERE name = ? AND run = ?",
          [deleted, now, run.source, run.number],
        )
        await statements.all("DELETE FROM corpus_refusal WHERE source = ? AND run < ?", [
          run.source,
          run.number,
        ])
        return { ...run, counts: { ...run.counts, deleted: run.counts.deleted + deleted } }
      })
    },
    async listRefusals(source, limit) {
      return engine.db
        .selectFrom("corpus_refusal")
        .select(["place", "reason"])
        .where("source", "=", source)
        .orderBy("run", "desc")
        .limit(limit)
        .execute()
    },
    async listSources() {
      const rows = await engine.db.selectFrom("corpus_source").selectAll().orderBy("name").execute()
      return rows.map(toSource)
    },
    async removeSource(source, now) {
      const deleted = await deleteUnseen(engine, source, -1, now)
      await engine.db.deleteFrom("corpus_source").where("name", "=", source).execute()
      await engine.db.deleteFrom("corpus_refusal").where("source", "=", source).execute()
      return deleted
    },
    async load(ids) {
      const found = new Map<string, Readonly<Record<string, unknown>>>()
      for (let start = 0; start < ids.length; start += loadedAtOnce) {
        const rows = await engine.db
          .selectFrom("corpus_item")
          .select(["id", "item"])
          .where("id", "in", ids.slice(start, start + loadedAtOnce))
          .execute()
        for (const { id, item } of rows) if (item !== null) found.set(id, JSON.parse(item))
      }
      return found
    },
    async listChanges(after, limit) {
      const rows = await engine.db
        .selectFrom("corpus_item")
        .select(["id", "source", "revision", "item"])
        .where("revision", ">", after)
        .orderBy("revision")
        .limit(limit)
        .execute()
      return rows.map(({ id, source, revision, item }) => ({
        id,
        source,
        revision: Number(revision),
        item: item === null ? undefined : JSON.parse(item),
      }))
    },
    async forgetDeleted(before) {
      const { numDeletedRows } = await engine.db
        .deleteFrom("corpus_item")
        .where("item", "is", null)
        .where("changed_at", "<", before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

async function openRun(statements: Statements, source: string, now: number): Promise<LoadRun> {
  const [known] = await statements.all<CorpusSourceTable>("SELECT * FROM corpus_source WHERE name = ?", [
    source,
  ])
  if (known?.state === "running") return toRun(known)
  const number = Number(known?.run ?? 0) + 1
  await statements.all("DELETE FROM corpus_source WHERE name = ?", [source])
  const [row] = await statements.all<CorpusSourceTable>(
    `INSERT INTO corpus_source (name, run, state, read_to, added, changed, same, refused, deleted, started_at, finished_at)
     VALUES (?, ?, 'running', NULL, 0, 0, 0, 0, 0, ?, NULL) RETURNING *`,
    [source, number, now],
  )
  return toRun(defined(row, "the run just opened"))
}

async function put(statements: Statements, run: LoadRun, batch: LoadBatch, now: number): Promise<PutResult> {
  const given = [...new Map(batch.items.map((one) => [one.id, one])).values()]
  // Taken before looking: of two sources that bring one id at once, the second sees what the first wrote.
  let revision = await takeRevisions(statements, given.length)
  const known = await findKnown(
    statements,
    given.map(({ id }) => id),
  )
  const refusals = given.flatMap(({ id }) => toRefusal(id, known.get(id), run.source))
  const refused = new Set(refusals.map(({ place }) => place))
  const items = given.filter(({ id }) => !refused.has(id))
  const fresh = items.filter(({ id, hash }) => known.get(id)?.hash !== hash)
  const same = items.filter(({ id, hash }) => known.get(id)?.hash === hash)
  for (const { id, hash, item } of fresh)
    await statements.all(
      `INSERT INTO corpus_item (id, source, run, hash, item, revision, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET source = excluded.source, run = excluded.run, hash = excluded.hash,
         item = excluded.item, revision = excluded.revision, changed_at = excluded.changed_at`,
      [id, run.source, run.number, hash, JSON.stringify(item), ++revision, now],
    )
  if (same.length > 0)
    await statements.all(`UPDATE corpus_item SET source = ?, run = ? WHERE id IN (${places(same.length)})`, [
      run.source,
      run.number,
      ...same.map(({ id }) => id),
    ])
  for (const { place, reason } of [...batch.refusals, ...refusals])
    await statements.all("INSERT INTO corpus_refusal (source, run, place, reason) VALUES (?, ?, ?, ?)", [
      run.source,
      run.number,
      place,
      reason,
    ])
  const added = fresh.filter(({ id }) => (known.get(id)?.hash ?? "") === "").length
  const [row] = await statements.all<CorpusSourceTable>(
    `UPDATE corpus_source SET read_to = ?, added = added + ?, changed = changed + ?, same = same + ?, refused = refused + ?
     WHERE name = ? AND run = ? RETURNING *`,
    [
      batch.readTo ?? null,
      added,
      fresh.length - added,
      same.length,
      batch.refusals.length + refusals.length,
      run.source,
      run.number,
    ],
  )
  return { run: row ? toRun(row) : run, refusals }
}

interface KnownItem {
  readonly source: string
  /** Empty when it was deleted. */
  readonly hash: string
}

/** Two sources would take an item from each other with every run: the first keeps it, and the operator is told. */
function toRefusal(id: string, known: KnownItem | undefined, source: string): Refusal[] {
  if (known === undefined || known.hash === "" || known.source === source) return []
  const reason = `This '@id' came from the source '${known.source}' first. Take it away there, or give this item another.`
  return [{ place: id, reason }]
}

async function findKnown(statements: Statements, ids: readonly string[]): Promise<Map<string, KnownItem>> {
  if (ids.length === 0) return new Map()
  const rows = await statements.all<KnownItem & { id: string }>(
    `SELECT id, source, hash FROM corpus_item WHERE id IN (${places(ids.length)})`,
    ids,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the revision before the first one taken. One row holds the last, so transactions that change items take
 * turns.
 */
async function takeRevisions(statements: Statements, count: number): Promise<number> {
  const [row] = await statements.all<{ value: number }>(
    "UPDATE corpus_revision SET value = value + ? WHERE name = 'items' RETURNING value",
    [count],
  )
  return Number(defined(row, "the revision of the corpus").value) - count
}

/** Empties the items of a source that its run has not seen, some at a time so that nobody waits long. */
async function deleteUnseen(engine: Engine, source: string, run: number, now: number): Promise<number> {
  let deleted = 0
  for (;;) {
    const count = await engine.transaction(async (statements) => {
      const rows = await statements.all<{ id: string }>(
        "SELECT id FROM corpus_item WHERE source = ? AND run <> ? AND item IS NOT NULL LIMIT ?",
        [source, run, deletedAtOnce],
      )
      let revision = await takeRevisions(statements, rows.length)
      for (const { id } of rows)
        await statements.all(
          "UPDATE corpus_item SET item = NULL, hash = '', revision = ?, changed_at = ? WHERE id = ?",
          [++revision, now, id],
        )
      return rows.length
    })
    deleted += count
    if (count < deletedAtOnce) return deleted
  }
}

function places(count: number): string {
  return Array.from<Bindable>({ length: count }).fill("?").join(", ")
}

function toRun(row: CorpusSourceTable): LoadRun {
  const { name, run, read_to, added, changed, same, refused, deleted } = row
  return {
    source: name,
    number: Number(run),
    readTo: read_to ?? undefined,
    counts: {
      added: Number(added),
      changed: Number(changed),
      same: Number(same),
      refused: Number(refused),
      deleted: Number(deleted),
    },
  }
}

function toSource(row: CorpusSourceTable): SourceState {
  return {
    ...toRun(row),
    state: row.state === "running" ? "running" : "finished",
    started: Number(row.started_at),
    finished: row.finished_at === null ? undefined : Number(row.finished_at),
  }
}
