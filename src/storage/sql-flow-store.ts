import { setImmediate } from "node:timers/promises"
import { eventsKept, type FlowSession, type FlowStore, type SessionChange } from "../flow/index.ts"
import type { Engine, Statements } from "./engine.ts"

/** Sessions of flows in SQL. Changes that arrive while one is being written are written together in the next. */
export function createSqlFlowStore(engine: Engine): FlowStore {
  const save = createGroups((changes) =>
    engine.transaction(async (statements) => {
      const saved: boolean[] = []
      for (const change of changes) saved.push(await write(statements, change))
      return saved
    }),
  )
  return {
    save,
    async load(id) {
      const row = await engine.db
        .selectFrom("flow_session")
        .select(["state", "version"])
        .where("id", "=", id)
        .executeTakeFirst()
      return row && { session: JSON.parse(row.state) as FlowSession, version: row.version }
    },
    async eventsAfter(id, number) {
      const query = engine.db
        .selectFrom("flow_event")
        .select(["number", "event"])
        .where("session", "=", id)
        .where("number", ">", number)
        .orderBy("number")
      return (await query.execute()).map((row) => ({ number: row.number, event: JSON.parse(row.event) }))
    },
    async findDue(now, limit) {
      const query = engine.db
        .selectFrom("flow_session")
        .select("id")
        .where("due_at", "<=", now)
        .where("expires_at", ">", now)
        .orderBy("due_at")
        .limit(limit)
      return (await query.execute()).map(({ id }) => id)
    },
    async findFollowing(topic, limit) {
      const query = engine.db
        .selectFrom("flow_topic")
        .select("session")
        .where("topic", "=", topic)
        .limit(limit)
      return (await query.execute()).map(({ session }) => session)
    },
    async changedSince(time) {
      return engine.db
        .selectFrom("flow_session")
        .select(["id", "number"])
        .where("updated_at", ">=", time)
        .execute()
    },
    removeExpired: (time) => engine.transaction((statements) => removeExpired(statements, time)),
  }
}

async function write(statements: Statements, change: SessionChange): Promise<boolean> {
  const { session, version, dueAt, now } = change
  const { id, owner, number, expires } = session
  const state = JSON.stringify(session)
  const rows =
    version === 0
      ? await statements.all(
          `INSERT INTO flow_session (id, owner, version, number, state, due_at, expires_at, updated_at)
           VALUES (?, ?, 1, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING id`,
          [id, owner, number, state, dueAt, expires, now],
        )
      : await statements.all(
          `UPDATE flow_session SET version = version + 1, owner = ?, number = ?, state = ?, due_at = ?, expires_at = ?,
             updated_at = ? WHERE id = ? AND version = ? RETURNING id`,
          [owner, number, state, dueAt, expires, now, id, version],
        )
  if (rows.length === 0) return false
  await writeEvents(statements, change)
  await writeTopics(statements, session)
  return true
}

async function writeEvents(statements: Statements, { session, events }: SessionChange): Promise<void> {
  for (const { number, event } of events)
    await statements.run("INSERT INTO flow_event (session, number, event) VALUES (?, ?, ?)", [
      session.id,
      number,
      JSON.stringify(event),
    ])
  if (events.length > 0 && session.number > eventsKept)
    await statements.run("DELETE FROM flow_event WHERE session = ? AND number <= ?", [
      session.id,
      session.number - eventsKept,
    ])
}

async function writeTopics(statements: Statements, { id, instances }: FlowSession): Promise<void> {
  const topics = new Set(Object.values(instances).flatMap(({ follows }) => follows))
  const known = await statements.all<{ topic: string }>("SELECT topic FROM flow_topic WHERE session = ?", [
    id,
  ])
  for (const { topic } of known)
    if (!topics.delete(topic))
      await statements.run("DELETE FROM flow_topic WHERE session = ? AND topic = ?", [id, topic])
  for (const topic of topics)
    await statements.run("INSERT INTO flow_topic (topic, session) VALUES (?, ?)", [topic, id])
}

async function removeExpired(statements: Statements, time: number): Promise<number> {
  const expired = "SELECT id FROM flow_session WHERE expires_at < ?"
  await statements.run(`DELETE FROM flow_event WHERE session IN (${expired})`, [time])
  await statements.run(`DELETE FROM flow_topic WHERE session IN (${expired})`, [time])
  return await statements.run("DELETE FROM flow_session WHERE expires_at < ?", [time])
}

const groupAtMost = 200

interface Waiting {
  readonly change: SessionChange
  readonly resolve: (saved: boolean) => void
  readonly reject: (error: unknown) => void
}

/** A transaction costs far more than what is written in it: those that wait share the next one. */
function createGroups(commit: (changes: readonly SessionChange[]) => Promise<readonly boolean[]>) {
  const waiting: Waiting[] = []
  let busy = false

  async function work(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      // Whatever else has arrived by now gets as far as this, and shares the transaction.
      await setImmediate()
      const group = waiting.splice(0, groupAtMost)
      try {
        const saved = await commit(group.map(({ change }) => change))
        for (const [index, { resolve }] of group.entries()) resolve(saved[index] ?? false)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    busy = false
  }

  return (change: SessionChange) =>
    new Promise<boolean>((resolve, reject) => {
      waiting.push({ change, resolve, reject })
      if (!busy) void work()
    })
}
