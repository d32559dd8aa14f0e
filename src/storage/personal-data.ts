import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { sha256 } from "../identity/index.ts"
import { defined } from "../intent/index.ts"
import type { Engine, Statements } from "./engine.ts"
import { eraseOwned, toOwnedIntent, toOwnedService } from "./registry-owners.ts"
import { toEvent } from "./registry-rows.ts"
import { revoke } from "./sql-agreement-store.ts"
import { eraseThreads } from "./sql-message-store.ts"
import type { Tables } from "./tables.ts"

/** Whose data: everything of an owner, or one interaction of theirs by the keys it is stored under. */
export interface DataSubject {
  /** Id of the principal, as in agent:https://assistant.example. */
  readonly owner: string
  readonly interaction?: InteractionKeys | undefined
}

export interface InteractionKeys {
  readonly conversation: string
  readonly thread: string
}

/** One stored thing, for its owner to read. */
export interface PersonalRecord {
  readonly kind:
    | "interaction"
    | "session"
    | "flow"
    | "message"
    | "wish"
    | "memory"
    | "job"
    | "execution"
    | "agreement"
    | "token"
    | "key"
    /** What they registered: a service, its intents, and what they changed of any. */
    | "service"
    | "intent"
    | "change"
  readonly record: unknown
}

export interface Erased {
  readonly interactions: number
  /** What was remembered of them from wish to wish. */
  readonly sessions: number
  readonly threads: number
  /** Messages of theirs that led nowhere. */
  readonly wishes: number
  /** Threads of flows that they opened. */
  readonly flows: number
  /** What was remembered of them across conversations, and long work they asked for. */
  readonly memories: number
  readonly jobs: number
  /** Agreements to the terms: their tokens are revoked, and who agreed is forgotten. */
  readonly agreements: number
  /** API keys. */
  readonly keys: number
  /** Services they registered: they are retired, and whose they were is forgotten. */
  readonly services: number
  readonly executions: number
  /** Executions and jobs under way: they are left to finish, and can be erased then. */
  readonly running: number
}

/** What is kept of people's conversations, over all tables that hold any of it. */
export interface PersonalData {
  owners(): AsyncIterable<string>
  /** Whether anything is kept of an interaction. */
  has(interaction: InteractionKeys): Promise<boolean>
  export(subject: DataSubject): AsyncIterable<PersonalRecord>
  /** Erases everything in one transaction. */
  erase(subject: DataSubject): Promise<Erased>
}

const batch = 500

export function createPersonalData(engine: Engine): PersonalData {
  /** The rows of an owner, in the order of their keys, a batch at a time. */
  async function* rowsOf<Row>(table: keyof Tables, key: string, column: string, owner: string) {
    for (let last: string | undefined; ; ) {
      // An empty key is a key, too: it holds what is remembered of a caller that names no user.
      const behind = last === undefined ? "" : `AND ${key} > ?`
      const rows = await engine.transaction(async (statements) =>
        statements.all<Row & Record<string, string>>(
          `SELECT * FROM ${table} WHERE ${column} = ? ${behind} ORDER BY ${key} LIMIT ${batch}`,
          last === undefined ? [owner] : [owner, last],
        ),
      )
      yield* rows
      if (rows.length < batch) return
      last = defined(rows.at(-1)?.[key], "the key of a row")
    }
  }

  async function* exportOf({ owner, interaction }: DataSubject): AsyncIterable<PersonalRecord> {
    for await (const row of rowsOf<Tables["interaction"]>("interaction", "id", "owner", owner))
      if (!interaction || row.id === interaction.conversation)
        yield { kind: "interaction", record: JSON.parse(row.state) }
    // A session spans several interactions: it is shown with each of them.
    for await (const row of rowsOf<Tables["session"]>("session", "id", "owner", owner))
      yield { kind: "session", record: JSON.parse(row.state) }
    for await (const thread of rowsOf<Tables["message_thread"]>("message_thread", "id", "owner", owner)) {
      if (interaction && thread.id !== interaction.thread) continue
      for await (const row of rowsOf<Tables["message"]>("message", "key", "thread", thread.id))
        if (row.body !== null) yield { kind: "message", record: JSON.parse(row.body) }
    }
    for await (const row of rowsOf<Tables["unmet"]>("unmet", "id", "owner", owner))
      if (!interaction || row.conversation === interaction.conversation)
        yield { kind: "wish", record: toWish(row) }
    if (!interaction) {
      for await (const row of rowsOf<Tables["flow_session"]>("flow_session", "id", "owner", owner))
        yield { kind: "flow", record: JSON.parse(row.state) }
      for await (const row of rowsOf<Tables["memory"]>("memory", "subject", "owner", owner))
        yield { kind: "memory", record: { subject: row.subject, entries: JSON.parse(row.entries) } }
      for await (const row of rowsOf<Tables["job"]>("job", "id", "owner", owner))
        yield { kind: "job", record: toJob(row) }
      yield* rightsOf(owner)
      yield* registeredBy(owner)
    }
    for await (const row of rowsOf<Tables["execution"]>("execution", "id", "principal_id", owner))
      if (isOf(row, owner, interaction)) yield { kind: "execution", record: toExecution(row) }
  }

  /** What the owner agreed to, and what it was let in by. */
  async function* rightsOf(owner: string): AsyncIterable<PersonalRecord> {
    const party = partyOf(owner)
    for await (const row of rowsOf<Tables["agreement"]>("agreement", "id", "party", party)) {
      yield { kind: "agreement", record: toAgreed(row) }
      for await (const token of rowsOf<Tables["policy_token"]>("policy_token", "id", "agreement", row.id))
        yield { kind: "token", record: token }
    }
    for await (const { hash: _, ...row } of rowsOf<Tables["api_key"]>("api_key", "id", "party", party))
      yield { kind: "key", record: row }
  }

  async function* registeredBy(owner: string): AsyncIterable<PersonalRecord> {
    for await (const row of rowsOf<Tables["registry_service"]>("registry_service", "id", "owner", owner)) {
      yield { kind: "service", record: toOwnedService(row) }
      for await (const one of rowsOf<Tables["registry_intent"]>("registry_intent", "id", "service", row.id))
        yield { kind: "intent", record: toOwnedIntent(one) }
    }
    for await (const row of rowsOf<Tables["registry_event"]>("registry_event", "id", "actor", owner))
      yield { kind: "change", record: toEvent(row) }
  }

  return {
    async *owners() {
      for (let last = ""; ; ) {
        const rows = await engine.transaction(async (statements) =>
          statements.all<{ owner: string }>(
            `SELECT owner FROM (
               SELECT owner FROM message_thread UNION SELECT owner FROM interaction
               UNION SELECT owner FROM unmet UNION SELECT owner FROM memory
               UNION SELECT owner FROM job UNION SELECT owner FROM session
               UNION SELECT owner FROM flow_session
               UNION SELECT ${ownerIn("agreement")} AS owner FROM agreement
               UNION SELECT ${ownerIn("api_key")} AS owner FROM api_key
               UNION SELECT owner FROM registry_service WHERE owner IS NOT NULL
             ) AS everyone WHERE owner > ? ORDER BY owner LIMIT ${batch}`,
            [last],
          ),
        )
        for (const { owner } of rows) yield owner
        if (rows.length < batch) return
        last = defined(rows.at(-1), "the last owner of a batch").owner
      }
    },
    async has({ conversation, thread }) {
      const rows = await engine.transaction(async (statements) =>
        statements.all(
          `SELECT id FROM interaction WHERE id = ? UNION SELECT id FROM message_thread WHERE id = ?
           UNION SELECT id FROM unmet WHERE conversation = ?`,
          [conversation, thread, conversation],
        ),
      )
      return rows.length > 0
    },
    export: exportOf,
    async erase(subject) {
      const erased = await engine.transaction((statements) => erase(statements, subject))
      // SQLite overwrites what is deleted; its log still has it until that is copied into the file.
      if (engine.name === "sqlite") await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(engine.db)
      return erased
    },
  }
}

async function erase(statements: Statements, { owner, interaction }: DataSubject): Promise<Erased> {
  const threads = await eraseThreads(statements, {
    owner,
    ...(interaction && { thread: interaction.thread }),
  })
  const remove = async (table: "interaction" | "unmet", key: string, one: string | undefined) => {
    const only = one === undefined ? "" : `AND ${key} = ?`
    const values = one === undefined ? [owner] : [owner, one]
    return (await statements.all(`DELETE FROM ${table} WHERE owner = ? ${only} RETURNING ${key}`, values))
      .length
  }
  const interactions = await remove("interaction", "id", interaction?.conversation)
  const wishes = await remove("unmet", "conversation", interaction?.conversation)
  // A session spans several interactions: with any of them it is forgotten as a whole.
  const sessions = (await statements.all("DELETE FROM session WHERE owner = ? RETURNING id", [owner])).length
  const all = await statements.all<Tables["execution"]>(
    "SELECT id, uid, scope, state FROM execution WHERE principal_id = ? ORDER BY id",
    [owner],
  )
  const theirs = all.filter((row) => isOf(row, owner, interaction))
  const settled = theirs.filter(({ state }) => state !== "running")
  const pseudonym = `erased:${randomUUID()}`
  for (const { id } of settled) await pseudonymise(statements, id, pseudonym)
  const executions = settled.length
  const beyond = interaction
    ? { flows: 0, memories: 0, jobs: 0, agreements: 0, keys: 0, services: 0, running: 0 }
    : {
        ...(await eraseBeyond(statements, owner)),
        ...(await eraseRights(statements, owner, pseudonym)),
        services: await eraseOwned(statements, owner, pseudonym),
      }
  const running = theirs.length - executions + beyond.running
  return { interactions, sessions, threads, wishes, executions, ...beyond, running }
}

/** Erases what belongs to an owner and to no single interaction. */
async function eraseBeyond(statements: Statements, owner: string) {
  const flows = await eraseFlows(statements, owner)
  const memories = await statements.all("DELETE FROM memory WHERE owner = ? RETURNING subject", [owner])
  const jobs = await statements.all("DELETE FROM job WHERE owner = ? AND state <> 'running' RETURNING id", [
    owner,
  ])
  const running = await statements.all("SELECT id FROM job WHERE owner = ?", [owner])
  await eraseWindows(statements, owner)
  return { flows, memories: memories.length, jobs: jobs.length, running: running.length }
}

/**
 * A token is good without its row, so that its row stays, revoked, until it would have ended. What says who agreed goes.
 */
async function eraseRights(statements: Statements, owner: string, pseudonym: string) {
  const party = partyOf(owner)
  const agreements = await statements.all<{ id: string }>("SELECT id FROM agreement WHERE party = ?", [party])
  for (const { id } of agreements) await revoke(statements, id, "erasure", Date.now())
  await statements.all(
    `UPDATE agreement SET party = ?, agent_id = ?, key = NULL, request_digest = NULL, signature = NULL
     WHERE party = ? RETURNING id`,
    [pseudonym, pseudonym, party],
  )
  const keys = await statements.all("DELETE FROM api_key WHERE party = ? RETURNING id", [party])
  return { agreements: agreements.length, keys: keys.length }
}

/** Agreements and keys name a party: an agent without its kind, or the session of a visitor. */
function partyOf(owner: string): string {
  return owner.replace(/^agent:/, "")
}

function ownerIn(table: "agreement" | "api_key"): string {
  return `CASE WHEN ${table}.party LIKE 'session:%' OR ${table}.party LIKE 'erased:%' THEN ${table}.party
    ELSE 'agent:' || ${table}.party END`
}

async function eraseFlows(statements: Statements, owner: string): Promise<number> {
  const theirs = "SELECT id FROM flow_session WHERE owner = ?"
  await statements.run(`DELETE FROM flow_event WHERE session IN (${theirs})`, [owner])
  await statements.run(`DELETE FROM flow_topic WHERE session IN (${theirs})`, [owner])
  return (await statements.all("DELETE FROM flow_session WHERE owner = ? RETURNING id", [owner])).length
}

/** A window's key is an owner, an intent and a period. Another owner's key may begin alike, but has more words. */
async function eraseWindows(statements: Statements, owner: string): Promise<void> {
  const start = "length(CAST(? AS TEXT))"
  await statements.all(
    `DELETE FROM rate_window WHERE substr(key, 1, ${start}) = ? AND substr(key, ${start} + 1) NOT LIKE '% % %'
     RETURNING key`,
    [`${owner} `, `${owner} `, `${owner} `],
  )
}

/**
 * The execution stays on record, without the person and what they said. Its scope stays, so that the key of an erased
 * execution never runs anything again; its digest matches no input any more.
 */
async function pseudonymise(statements: Statements, id: string, pseudonym: string): Promise<void> {
  await statements.all(
    `UPDATE execution SET principal_id = ?, input = '{}', input_digest = 'erased', output = NULL, error = NULL,
       receipt = NULL WHERE id = ?`,
    [pseudonym, id],
  )
  await statements.all("UPDATE audit SET principal_id = ? WHERE execution_id = ?", [pseudonym, id])
}

/** A conversation executes under its own key, so its executions are recognised by their scope. */
function isOf(
  { scope, uid }: Pick<Tables["execution"], "scope" | "uid">,
  owner: string,
  interaction: DataSubject["interaction"],
): boolean {
  return !interaction || scope === sha256(`${owner}\n${uid}\n${interaction.conversation}`)
}

function toWish({ words, reason, locale, intent, count, ...row }: Tables["unmet"]) {
  return { words, reason, locale, intent, count, firstAt: row.first_at, lastAt: row.last_at }
}

function toJob({ id, kind, state, input, result, created_at: createdAt }: Tables["job"]) {
  return {
    id,
    kind,
    state,
    createdAt,
    input: JSON.parse(input),
    result: result === null ? null : JSON.parse(result),
  }
}

function toAgreed({ key, intents, duties_met, ...row }: Tables["agreement"]) {
  return {
    ...row,
    key: key === null ? null : JSON.parse(key),
    intents: JSON.parse(intents),
    duties_met: JSON.parse(duties_met),
  }
}

function toExecution(row: Tables["execution"]) {
  const { id, uid, state, price } = row
  return {
    id,
    uid,
    state,
    price,
    startedAt: row.started_at,
    settledAt: row.settled_at,
    // The values of old executions are forgotten.
    input: row.input === "" ? null : JSON.parse(row.input),
    output: row.output === null ? null : JSON.parse(row.output),
    error: row.error === null ? null : JSON.parse(row.error),
    receipt: row.receipt === null ? null : JSON.parse(row.receipt),
  }
}
