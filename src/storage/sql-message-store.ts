import { defined, ParleyError } from "../intent/index.ts"
import type { MessageClaim, MessageClaimed, MessageStore } from "../protocols/intentweb/message-store.ts"
import type { Engine, Statements } from "./engine.ts"
import type { MessageTable, MessageThreadTable } from "./tables.ts"

/** Messages in SQL. The row of a thread is its lock: every claim and settlement writes it first. */
export function createSqlMessageStore(engine: Engine): MessageStore {
  return {
    claim: (claim) => engine.transaction((statements) => takeClaim(statements, claim)),
    settle: ({ key, thread, attempt, response, ended, turn, threadUntil }) =>
      engine.transaction(async (statements) => {
        const rows = await statements.all(
          `UPDATE message SET state = 'answered', http = ?, body = ?
           WHERE key = ? AND attempt = ? AND state = 'running' RETURNING key`,
          [response.http, response.body, key, attempt],
        )
        if (rows.length === 0) return false
        await statements.all(
          `UPDATE message_thread SET holder = NULL, lease_until = 0, ended = ?, turn = ?, expires_at = ?
           WHERE id = ? AND holder = ?`,
          [ended ? 1 : 0, turn, threadUntil, thread, key],
        )
        return true
      }),
    withdraw: ({ key, thread }, attempt) =>
      engine.transaction(async (statements) => {
        const rows = await statements.all(
          "DELETE FROM message WHERE key = ? AND attempt = ? AND state = 'running' RETURNING key",
          [key, attempt],
        )
        if (rows.length === 0) return
        await statements.all(
          "UPDATE message_thread SET holder = NULL, lease_until = 0 WHERE id = ? AND holder = ?",
          [thread, key],
        )
        await statements.all(
          `DELETE FROM message_thread WHERE id = ? AND turn = 0 AND holder IS NULL
           AND NOT EXISTS (SELECT 1 FROM message WHERE message.thread = message_thread.id)`,
          [thread],
        )
      }),
    forget: async (now, threadsBefore) =>
      (await removeAged(engine, "message", "key", "forget_at", now)) +
      (await removeAged(engine, "message_thread", "id", "expires_at", threadsBefore)),
  }
}

/** Nonces stay known, so that nothing that was erased is done again. */
export async function eraseThreads(
  statements: Statements,
  { owner, thread }: { readonly owner: string; readonly thread?: string },
): Promise<number> {
  const rows = await statements.all<{ id: string }>(
    `DELETE FROM message_thread WHERE owner = ? ${thread === undefined ? "" : "AND id = ?"} RETURNING id`,
    thread === undefined ? [owner] : [owner, thread],
  )
  for (const { id } of rows)
    await statements.all("UPDATE message SET state = 'erased', http = NULL, body = NULL WHERE thread = ?", [
      id,
    ])
  return rows.length
}

const batch = 1_000

/** In small transactions, so that a long silence is tidied up without making anyone wait. */
async function removeAged(
  engine: Engine,
  table: "message" | "message_thread",
  key: string,
  age: string,
  until: number,
): Promise<number> {
  for (let removed = 0; ; ) {
    const rows = await engine.transaction(async (statements) =>
      statements.all(
        `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${age} <= ? LIMIT ${batch}) RETURNING ${key}`,
        [until],
      ),
    )
    removed += rows.length
    if (rows.length < batch) return removed
  }
}

async function takeClaim(statements: Statements, claim: MessageClaim): Promise<MessageClaimed> {
  const opened = claim.opens && (await openThread(statements, claim))
  const thread = await lockThread(statements, claim)
  const [message] = await statements.all<MessageTable>("SELECT * FROM message WHERE key = ?", [claim.key])
  const verdict = judge(claim, thread, message) ?? (await putMessage(statements, claim, message))
  if (verdict.kind === "claimed")
    await statements.all("UPDATE message_thread SET holder = ?, lease_until = ? WHERE id = ?", [
      claim.key,
      claim.leaseUntil,
      claim.thread,
    ])
  else if (opened) await statements.all("DELETE FROM message_thread WHERE id = ?", [claim.thread])
  if (verdict.kind !== "claimed") return verdict
  return { ...verdict, turn: defined(thread, "the thread of a claimed message").turn }
}

/** Why a message is not to be handled now; undefined when it is. */
function judge(
  claim: MessageClaim,
  thread: MessageThreadTable | undefined,
  message: MessageTable | undefined,
): Exclude<MessageClaimed, { readonly kind: "claimed" }> | undefined {
  if (message && message.digest !== claim.digest) return { kind: "different" }
  if (message?.state === "answered") return { kind: "answered", response: toStoredResponse(message) }
  if (message?.state === "erased") return { kind: "erased" }
  if (!thread) return { kind: "unopened" }
  if (thread.query_hash !== claim.queryHash) return { kind: "other_query" }
  if (thread.holder !== null && thread.lease_until > claim.now) return { kind: "busy" }
  if (thread.ended === 1) return { kind: "ended" }
  if (thread.expires_at <= claim.now) return { kind: "expired" }
  return undefined
}

function toStoredResponse({ http, body }: MessageTable) {
  if (http === null || body === null)
    throw new ParleyError("internal", "A message is stored as answered, but without its response.")
  return { http, body }
}

/** The same nonce may be on its way in another thread at this very moment: only one of them gets the row. */
async function putMessage(
  statements: Statements,
  { key, thread, digest, now, forgetAt }: MessageClaim,
  before: MessageTable | undefined,
): Promise<MessageClaimed> {
  const attempt = (before?.attempt ?? 0) + 1
  const rows = before
    ? await statements.all(
        "UPDATE message SET attempt = ? WHERE key = ? AND attempt = ? AND state = 'running' RETURNING key",
        [attempt, key, before.attempt],
      )
    : await statements.all(
        `INSERT INTO message (key, thread, digest, state, attempt, received_at, forget_at)
         VALUES (?, ?, ?, 'running', 1, ?, ?) ON CONFLICT (key) DO NOTHING RETURNING key`,
        [key, thread, digest, now, forgetAt],
      )
  return rows.length === 1 ? { kind: "claimed", attempt, turn: 0 } : { kind: "busy" }
}

/** A write that changes nothing holds the row until the transaction ends, on both engines. */
async function lockThread(
  statements: Statements,
  { thread }: MessageClaim,
): Promise<MessageThreadTable | undefined> {
  const [row] = await statements.all<MessageThreadTable>(
    "UPDATE message_thread SET turn = turn WHERE id = ? RETURNING *",
    [thread],
  )
  return row
}

async function openThread(statements: Statements, claim: MessageClaim): Promise<boolean> {
  const rows = await statements.all(
    `INSERT INTO message_thread (id, owner, query_hash, holder, lease_until, turn, ended, opened_at, expires_at)
     VALUES (?, ?, ?, NULL, 0, 0, 0, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [claim.thread, claim.owner, claim.queryHash, claim.now, claim.threadUntil],
  )
  return rows.length === 1
}
