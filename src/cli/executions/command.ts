import { existsSync } from "node:fs"
import type { AuditRecord, ExecutionRecord, ExecutionState, Ledger } from "../../execution/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { createSqlLedger, openStorage } from "../../storage/index.ts"
import type { Command, Io } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { toStorage } from "../configuration/storage-options.ts"

const states: readonly ExecutionState[] = ["running", "succeeded", "failed", "indeterminate"]
const listedAtMost = 10_000

export const executionsCommand: Command = {
  name: "executions",
  summary: `Finds what was executed, failures included, newest first.

Works on the data folder or the database of a site or a mediator, also while it runs. 'show' says what became of one
execution, attempt by attempt.`,
  words: "[list | show <id>]",
  flags: {
    intent: { value: "UID", help: "only of this intent" },
    state: { value: "WORD", help: `only those that are ${states.join(", ")}` },
    principal: { value: "ID", help: "only of this caller" },
    limit: { value: "NUMBER", help: "how many (50)" },
    json: { help: "one JSON object a line" },
    ...flagsFor("data", "databaseUrl"),
  },
  examples: [
    "parley executions --state failed",
    "parley executions --intent bella.example:bookTable:v1 --json",
    "parley executions show exe_019c1dd6abf1435d3e00bf27173304b0",
  ],
  async run({ words: [action = "list", id, ...more], flags }, io) {
    const { intent, state, principal, limit, json, ...others } = flags
    const isShowing = action === "show" && id !== undefined && more.length === 0
    if (!isShowing && (action !== "list" || id !== undefined))
      throw new ParleyError("invalid_request", "Say list, or show <id>. Run 'parley help executions'.")
    const wanted = {
      ...(typeof intent === "string" && { uid: intent }),
      ...(typeof principal === "string" && { principalId: principal }),
      ...(typeof state === "string" && { state: parseState(state) }),
      limit: parseLimit(limit),
    }
    const storage = toStorage(configurationOf(others, io))
    if ("file" in storage && !existsSync(storage.file))
      throw new ParleyError(
        "not_found",
        `There is no database at ${storage.file}. Name its folder with --data.`,
      )
    await using engine = await openStorage(storage)
    const ledger = createSqlLedger(engine)
    if (isShowing) return await show(id, ledger, io)
    for (const record of await ledger.list(wanted))
      io.out(json === true ? JSON.stringify(toPlain(record)) : toLine(record))
    return 0
  },
}

async function show(id: string, ledger: Ledger, io: Io): Promise<number> {
  const record = await ledger.find(id)
  if (!record) throw new ParleyError("not_found", `There is no execution '${id}' here.`)
  const audit = await ledger.listAudit({ executionId: id, limit: listedAtMost })
  io.out(JSON.stringify({ ...toPlain(record), audit: audit.map(toAttempt) }, null, 2))
  return 0
}

function toAttempt({ attempt, at, event, detail }: AuditRecord): Readonly<Record<string, unknown>> {
  return { attempt, at: new Date(at).toISOString(), event, ...detail }
}

/** Input and output are left out: what people gave is shown by 'parley conversations' to whoever asks for theirs. */
function toPlain(record: ExecutionRecord): Readonly<Record<string, unknown>> {
  const { id, uid, state, principalId, attempt, startedAt, settledAt, price, error } = record
  return {
    id,
    intent: uid,
    state,
    principal: principalId,
    attempts: attempt,
    started: new Date(startedAt).toISOString(),
    ...(settledAt !== null && { settled: new Date(settledAt).toISOString(), ms: settledAt - startedAt }),
    ...(price !== null && { price }),
    ...(error && { error: { code: error.code, message: error.message } }),
  }
}

function toLine({ id, uid, state, principalId, startedAt, error }: ExecutionRecord): string {
  const failure = error ? `  ${error.code}: ${error.message.replace(/\s+/g, " ").slice(0, 120)}` : ""
  return `${new Date(startedAt).toISOString()}  ${state.padEnd(13)}  ${uid}  ${principalId}  ${id}${failure}`
}

function parseState(text: string): ExecutionState {
  const state = states.find((one) => one === text)
  if (state) return state
  throw new ParleyError("invalid_request", `--state takes ${states.join(", ")}.`)
}

function parseLimit(limit: unknown): number {
  const number = limit === undefined ? 50 : Number(limit)
  if (Number.isInteger(number) && number >= 1 && number <= listedAtMost) return number
  throw new ParleyError("invalid_request", `--limit takes a number from 1 to ${listedAtMost}.`)
}
