import { existsSync } from "node:fs"
import { createLogger } from "../../http/index.ts"
import { bindIntents, ParleyError } from "../../intent/index.ts"
import type { AgreedToken, AgreementStore } from "../../policy/index.ts"
import { openFoundation, openPolicy } from "../../server/index.ts"
import { createSqlAgreementStore, openStorage } from "../../storage/index.ts"
import type { Arguments, Command, Io } from "../command.ts"
import { toServerOptions } from "../configuration/server-options.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { toStorage } from "../configuration/storage-options.ts"
import { loadBusiness } from "../load-business.ts"

const day = 86_400_000
const listedAtMost = 1_000

export const tokensCommand: Command = {
  name: "tokens",
  summary: `Issues, lists and revokes policy adherence tokens.

A token issued here needs no agreement and no key of its holder: it is handed over, and works in every protocol.
Running servers hear of a revocation within a second.`,
  words: "issue <file> | list | revoke <id>",
  flags: {
    to: { value: "ID", help: "whom the token is for" },
    intent: { value: "NAME", help: "an intent it permits (all that the terms permit)", multiple: true },
    days: { value: "DAYS", help: "how long it is valid (365)" },
    ...flagsFor("data", "databaseUrl", "origin", "port"),
  },
  examples: [
    "parley tokens issue my-business.ts --to cash-desk --intent bookTable --days 30",
    "parley tokens list",
    "parley tokens revoke pat_019a2f6c81e0…",
  ],
  async run({ words: [action, one, ...more], flags }, io) {
    if (action === "issue" && one !== undefined && more.length === 0) return issue(one, flags, io)
    if (action === "list" && one === undefined) return withStore(flags, io, (store) => list(store, io))
    if (action === "revoke" && one !== undefined && more.length === 0)
      return withStore(flags, io, (store) => revoke(store, one, io))
    throw new ParleyError(
      "invalid_request",
      "Say issue <file>, list or revoke <id>. Run 'parley help tokens'.",
    )
  },
}

async function issue(file: string, given: Arguments["flags"], io: Io): Promise<number> {
  const { to, intent, days = "365", ...flags } = given
  if (typeof to !== "string") throw new ParleyError("invalid_request", "Say whom the token is for with --to.")
  const lifetime = Number(days) * day
  if (!(lifetime > 0 && lifetime <= 3_650 * day))
    throw new ParleyError("invalid_request", "--days takes a number from 1 to 3650.")
  const business = await loadBusiness(file)
  const configuration = configurationOf(flags, io)
  const { origin = `http://127.0.0.1:${configuration.port}` } = configuration
  await using stack = new AsyncDisposableStack()
  const options = {
    ...toServerOptions(configuration),
    ...business,
    origin,
    logger: createLogger({ level: "warn" }),
  }
  const foundation = await openFoundation(options, stack)
  const intents = bindIntents(business.service, business.intents).map(({ descriptor }) => descriptor)
  const { agreements } = await openPolicy({ ...business, intents }, foundation, stack)
  const wanted = Array.isArray(intent) ? (intent as readonly string[]) : undefined
  const { text, token } = await agreements.issueTo(to, wanted, lifetime)
  io.out(text)
  io.err(
    `${token.id} permits ${to}: ${token.permissions.join(", ")}; until ${toTime(token.validTo)}, at ${origin}`,
  )
  return 0
}

async function withStore(
  { to: _to, intent: _intent, days: _days, ...flags }: Arguments["flags"],
  io: Io,
  use: (store: AgreementStore) => Promise<number>,
): Promise<number> {
  const storage = toStorage(configurationOf(flags, io))
  if ("file" in storage && !existsSync(storage.file))
    throw new ParleyError(
      "not_found",
      `There is no database at ${storage.file}. Name its folder with --data.`,
    )
  await using engine = await openStorage(storage)
  return await use(createSqlAgreementStore(engine))
}

async function list(store: AgreementStore, io: Io): Promise<number> {
  const all = await store.list(listedAtMost)
  if (all.length === 0) io.out("Nobody has agreed to the terms yet.")
  for (const one of all) io.out(toLine(one, Date.now()))
  return 0
}

function toLine({ agreement, token }: AgreedToken, now: number): string {
  const end = toTime(token.validTo)
  const state =
    token.revokedAt !== null
      ? `revoked by ${token.revokedBy} ${toTime(token.revokedAt)}`
      : token.validTo <= now
        ? `ended ${end}`
        : `until ${end}`
  return `${token.id}  ${agreement.party}  ${token.permissions.join(", ")}  ${state}  (${agreement.id})`
}

async function revoke(store: AgreementStore, id: string, io: Io): Promise<number> {
  const revoked = await store.revoke(id, "operator", Date.now())
  if (revoked.length === 0)
    throw new ParleyError("not_found", `There is no token or agreement '${id}' that is still to be revoked.`)
  for (const { token } of revoked) io.out(`${token} is revoked.`)
  return 0
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
