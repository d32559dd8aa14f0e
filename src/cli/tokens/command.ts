import { createLogger } from "../../http/index.ts"
import { type ApiKeyRecord, issueApiKey } from "../../identity/index.ts"
import { bindIntents, ParleyError } from "../../intent/index.ts"
import type { AgreedToken } from "../../policy/index.ts"
import { openFoundation, openPolicy } from "../../server/index.ts"
import { createSqlAgreementStore, createSqlApiKeyStore, type Engine } from "../../storage/index.ts"
import type { Arguments, Command, Io } from "../command.ts"
import { openExistingStorage } from "../configuration/open-existing-storage.ts"
import { toServerOptions } from "../configuration/server-options.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { loadBusiness } from "../load-business.ts"

const day = 86_400_000
const listedAtMost = 1_000

export const tokensCommand: Command = {
  name: "tokens",
  summary: `Issues, lists and revokes policy adherence tokens and plain API keys.

A token issued here needs no agreement and no key of its holder: it is handed over, and works in every protocol.
Running servers hear of a revocation within a second.`,
  words: "issue [file] | list | revoke <id>",
  flags: {
    to: { value: "ID", help: "whom the token is for" },
    intent: { value: "NAME", help: "an intent it permits (all that the terms permit)", multiple: true },
    days: { value: "DAYS", help: "how long it is valid (365)" },
    key: {
      help: "a plain API key in place of a token: it is looked up, says nothing by itself, and needs no origin",
    },
    manage: { help: "an API key of a business that registers its services at a mediator; needs no file" },
    ...flagsFor("data", "databaseUrl", "origin", "port"),
  },
  examples: [
    "parley tokens issue my-business.ts --to cash-desk --intent bookTable --days 30",
    "parley tokens issue my-business.ts --key --to cash-desk --intent bookTable",
    "parley tokens issue --manage --to bella --data .parley/town",
    "parley tokens list",
    "parley tokens revoke pat_019a2f6c81e0…",
  ],
  async run({ words: [action, one, ...more], flags }, io) {
    if (action === "issue" && flags.manage === true && one === undefined) return issueManager(flags, io)
    if (action === "issue" && one !== undefined && more.length === 0) return issue(one, flags, io)
    if (action === "list" && one === undefined) return withStorage(flags, io, (engine) => list(engine, io))
    if (action === "revoke" && one !== undefined && more.length === 0)
      return withStorage(flags, io, (engine) => revoke(engine, one, io))
    throw new ParleyError(
      "invalid_request",
      "Say issue <file>, list or revoke <id>. Run 'parley help tokens'.",
    )
  },
}

/** A key for the registry of a mediator, which has no business of its own. */
async function issueManager(given: Arguments["flags"], io: Io): Promise<number> {
  const { to, days = "365" } = given
  if (typeof to !== "string") throw new ParleyError("invalid_request", "Say whom the key is for with --to.")
  const made = { party: to, permissions: ["manage"], expiresAt: Date.now() + toLifetime(days) }
  return withStorage(given, io, (engine) => issueKey(engine, made, io))
}

function toLifetime(days: unknown): number {
  const lifetime = Number(days) * day
  if (lifetime > 0 && lifetime <= 3_650 * day) return lifetime
  throw new ParleyError("invalid_request", "--days takes a number from 1 to 3650.")
}

async function issue(file: string, given: Arguments["flags"], io: Io): Promise<number> {
  const { to, intent, days = "365", ...flags } = given
  if (typeof to !== "string") throw new ParleyError("invalid_request", "Say whom the token is for with --to.")
  const lifetime = toLifetime(days)
  const business = await loadBusiness(file)
  const wanted = Array.isArray(intent) ? (intent as readonly string[]) : undefined
  const { key, ...settings } = flags
  if (key === true) {
    const permissions = toPermissions(
      bindIntents(business.service, business.intents).map(({ descriptor }) => descriptor.name),
      wanted,
    )
    const made = { party: to, permissions, expiresAt: Date.now() + lifetime }
    return withStorage(given, io, (engine) => issueKey(engine, made, io))
  }
  const configuration = configurationOf(settings, io)
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
  const { text, token } = await agreements.issueTo(to, wanted, lifetime)
  io.out(text)
  io.err(
    `${token.id} permits ${to}: ${token.permissions.join(", ")}; until ${toTime(token.validTo)}, at ${origin}`,
  )
  return 0
}

function toPermissions(offered: readonly string[], wanted: readonly string[] = offered): string[] {
  const unknown = wanted.filter((name) => !offered.includes(name))
  if (unknown.length > 0)
    throw new ParleyError(
      "not_found",
      `There is no intent ${unknown.join(", ")}. There are: ${offered.join(", ")}.`,
    )
  return wanted.map((name) => `execute:intent/${name}`)
}

async function issueKey(engine: Engine, made: Parameters<typeof issueApiKey>[1], io: Io): Promise<number> {
  const { key, record } = await issueApiKey(createSqlApiKeyStore(engine), made, Date.now())
  io.out(key)
  io.err(toKeyLine(record, Date.now()))
  return 0
}

async function withStorage(
  { to: _to, intent: _intent, days: _days, key: _key, ...flags }: Arguments["flags"],
  io: Io,
  use: (engine: Engine) => Promise<number>,
): Promise<number> {
  await using engine = await openExistingStorage(configurationOf(flags, io))
  return await use(engine)
}

async function list(engine: Engine, io: Io): Promise<number> {
  const tokens = await createSqlAgreementStore(engine).list(listedAtMost)
  const keys = await createSqlApiKeyStore(engine).list()
  if (tokens.length + keys.length === 0) io.out("Nobody has agreed to the terms yet.")
  for (const one of tokens) io.out(toLine(one, Date.now()))
  for (const one of keys) io.out(toKeyLine(one, Date.now()))
  return 0
}

function toKeyLine({ id, party, permissions, expiresAt, revokedAt }: ApiKeyRecord, now: number): string {
  const ended = expiresAt !== null && expiresAt <= now
  const state =
    revokedAt !== null
      ? `revoked ${toTime(revokedAt)}`
      : expiresAt === null
        ? "until it is revoked"
        : `${ended ? "ended" : "until"} ${toTime(expiresAt)}`
  return `${id}  ${party}  ${permissions.join(", ")}  ${state}  (API key)`
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

async function revoke(engine: Engine, id: string, io: Io): Promise<number> {
  const revoked = (await createSqlApiKeyStore(engine).revoke(id, Date.now()))
    ? [id]
    : (await createSqlAgreementStore(engine).revoke(id, "operator", Date.now())).map(({ token }) => token)
  if (revoked.length === 0)
    throw new ParleyError(
      "not_found",
      `There is no token, key or agreement '${id}' that is still to be revoked.`,
    )
  for (const one of revoked) io.out(`${one} is revoked.`)
  return 0
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
