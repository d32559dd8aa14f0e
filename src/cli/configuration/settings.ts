import { isIP, isIPv4 } from "node:net"
import { resolve } from "node:path"
import { z } from "zod"
import { parseRateLimit, type RateLimit, toParleyError } from "../../intent/index.ts"

/**
 * Every setting of a server, in one entry for file, environment and flag. A secret is not a flag, since every user of
 * the machine sees the flags of a process; the file that holds it is.
 */
export const settings = {
  host: setting(
    "PARLEY_HOST",
    "ADDRESS",
    "address to listen on (127.0.0.1)",
    z.string().min(1).default("127.0.0.1"),
  ),
  port: setting(
    "PARLEY_PORT",
    "PORT",
    "port to listen on (4000; 0 takes a free one)",
    z.coerce.number().int().min(0).max(65_535).default(4000),
  ),
  origin: setting(
    "PARLEY_ORIGIN",
    "URL",
    "public origin, as in https://example.com (the listening address)",
    origin().optional(),
  ),
  data: setting(
    "PARLEY_DATA",
    "FOLDER",
    "folder for the database and the keys (.parley)",
    z
      .string()
      .min(1)
      .default(".parley")
      .transform((path) => resolve(path)),
  ),
  databaseUrl: secret(
    "DATABASE_URL",
    "URL of the PostgreSQL to use in place of the embedded database",
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, "write a postgres:// URL")
      .optional(),
  ),
  durability: setting(
    "PARLEY_DURABILITY",
    "WORD",
    "full survives a power cut, normal a killed process (full)",
    z.enum(["full", "normal"]).default("full"),
  ),
  retentionDays: setting(
    "PARLEY_RETENTION_DAYS",
    "DAYS",
    "how long conversations and the values of executions are kept (30)",
    z.coerce.number().min(0).max(36_500).default(30),
  ),
  recordRetentionDays: setting(
    "PARLEY_RECORD_RETENTION_DAYS",
    "DAYS",
    "how long executions stay in the books, with receipt and audit (3653: ten years)",
    z.coerce.number().min(30).max(36_500).default(3_653),
  ),
  tlsCertificate: setting(
    "PARLEY_TLS_CERTIFICATE",
    "FILE",
    "certificate chain in PEM",
    z.string().optional(),
  ),
  tlsKey: setting("PARLEY_TLS_KEY", "FILE", "its private key in PEM", z.string().optional()),
  behindProxy: setting(
    "PARLEY_BEHIND_PROXY",
    "yes|no|NUMBER",
    "a proxy in front ends TLS; the number of proxies, where there are several (no)",
    proxies().default(0),
  ),
  strangerLimit: setting(
    "PARLEY_STRANGER_LIMIT",
    "NUMBER/PERIOD",
    "how often callers without proof may call, as in 60/minute, or none (600/minute)",
    strangerLimit().optional(),
  ),
  keys: secret(
    "PARLEY_KEYS",
    "key ring, as 'parley keys export' prints it (keys.json in the data folder)",
    z.string().optional(),
  ),
  reader: setting(
    "PARLEY_READER",
    "yes|no",
    "whether the learned reader gives a second opinion on values, where its weights are present (no)",
    yesOrNo().default(false),
  ),
  modelUrl: setting(
    "PARLEY_MODEL_URL",
    "URL",
    "OpenAI-compatible API of a language model that helps to understand (none)",
    z.url().optional(),
  ),
  model: setting("PARLEY_MODEL", "NAME", "name of that model", z.string().min(1).optional()),
  modelKey: secret("PARLEY_MODEL_KEY", "key of that model, if it needs one", z.string().min(1).optional()),
  modelManner: setting(
    "PARLEY_MODEL_MANNER",
    "WORDS",
    "how that model words what is said, as in 'warm and brief' (it words nothing)",
    z.string().min(1).max(200).optional(),
  ),
  embedOrigins: setting(
    "PARLEY_EMBED_ORIGINS",
    "ORIGINS",
    "origins, with commas between them, whose pages may show the conversation (none but its own)",
    z
      .string()
      .transform((text) => text.split(",").map((one) => one.trim()))
      .pipe(z.array(origin()))
      .optional(),
  ),
  accounts: setting(
    "PARLEY_ACCOUNTS",
    "WORD",
    "accounts and OAuth: off, or who may register applications: open, invited or closed (off)",
    z.enum(["off", "open", "invited", "closed"]).default("off"),
  ),
  accountsIssuer: setting(
    "PARLEY_ACCOUNTS_ISSUER",
    "URL",
    "another OpenID provider, whose tokens are accepted in place of own accounts",
    z.url({ protocol: /^https?$/, error: "write the address of an OpenID provider" }).optional(),
  ),
  accountsClient: setting(
    "PARLEY_ACCOUNTS_CLIENT",
    "ID",
    "client as which that provider is asked about tokens",
    z.string().min(1).optional(),
  ),
  accountsClientSecret: secret(
    "PARLEY_ACCOUNTS_CLIENT_SECRET",
    "secret of that client",
    z.string().min(1).optional(),
  ),
  operatorKey: secret(
    "PARLEY_OPERATOR_KEY",
    "key that may publish into the catalogs over HTTP (nobody may)",
    z.string().min(32, "use at least 32 characters").optional(),
  ),
  webhook: setting(
    "PARLEY_WEBHOOK",
    "URL",
    "address that is told of every execution (nobody is)",
    z.url({ protocol: /^https?$/, error: "write an http or https URL" }).optional(),
  ),
  webhookSecret: secret(
    "PARLEY_WEBHOOK_SECRET",
    "secret that signs what it is told",
    z.string().min(32, "use at least 32 characters").optional(),
  ),
  nameServers: setting(
    "PARLEY_NAME_SERVERS",
    "ADDRESS,…",
    "name servers to ask for TXT records, as in 192.0.2.53 or 127.0.0.1:5353 (the system's)",
    nameServers().optional(),
  ),
  heldIntents: setting(
    "PARLEY_HELD_INTENTS",
    "NUMBER",
    "how many intents of registered services are held in memory, for words to be understood (2000)",
    z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  ),
  index: setting(
    "PARLEY_INDEX",
    "memory|lancedb",
    "where intents are indexed: in memory, or on LanceDB in the data folder; lancedb:PLACE names another (memory)",
    z
      .string()
      .regex(
        /^(memory|lancedb(:.+)?)$/,
        "write memory, lancedb, or lancedb: and a folder or the address of a bucket",
      )
      .default("memory"),
  ),
  metricsToken: secret(
    "PARLEY_METRICS_TOKEN",
    "bearer token that opens /metrics (open on loopback only)",
    z.string().min(32, "use at least 32 characters").optional(),
  ),
  logLevel: setting(
    "PARLEY_LOG_LEVEL",
    "LEVEL",
    "trace, debug, info, warn, error or silent (info)",
    z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  ),
} as const

export type SettingName = keyof typeof settings
export type Configuration = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]["schema"]> }

/** One way to give a setting: itself, or the file that holds it. */
export interface Entry {
  readonly setting: SettingName
  readonly name: string
  readonly variable: string
  readonly isFile: boolean
}

/** `PARLEY_KEYS_FILE` names a file that holds the value of `PARLEY_KEYS`, as container platforms provide secrets. */
export const entries: readonly Entry[] = (Object.keys(settings) as SettingName[]).flatMap((name) => {
  const { variable, isSecret } = settings[name]
  const itself = { setting: name, name, variable, isFile: false }
  const inFile = { setting: name, name: `${name}File`, variable: `${variable}_FILE`, isFile: true }
  return isSecret ? [itself, inFile] : [itself]
})

function setting<Schema extends z.ZodType>(variable: string, value: string, help: string, schema: Schema) {
  return { variable, value, help, schema, isSecret: false }
}

function secret<Schema extends z.ZodType>(variable: string, help: string, schema: Schema) {
  return { variable, value: "FILE", help: `file with the ${help}; or ${variable}`, schema, isSecret: true }
}

function origin() {
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && new URL(text).origin === text,
      "write scheme, host and port only, as in https://example.com",
    )
}

/** Addresses of name servers, each with a port or without. */
function nameServers() {
  return z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .refine(
      (servers) =>
        servers.every(
          (one) =>
            isIP(one) !== 0 || isIPv4(one.replace(/:\d+$/, "")) || /^\[[\da-f:.]+\](:\d+)?$/i.test(one),
        ),
      "write addresses separated by commas, as in 192.0.2.53,127.0.0.1:5353",
    )
}

function yesOrNo() {
  return z
    .union([z.boolean(), z.enum(["yes", "no", "true", "false"])], "write yes or no")
    .transform((value) => value === true || value === "yes" || value === "true")
}

/** How many proxies of the operator's own stand in front; `yes` is one. */
function proxies() {
  const most = 9
  return z
    .union([z.boolean(), z.int().min(0).max(most), z.enum(["yes", "no", "true", "false"]), z.string()])
    .transform((value, context) => {
      if (value === true || value === "yes" || value === "true") return 1
      if (value === false || value === "no" || value === "false") return 0
      if (typeof value === "number" || /^\d$/.test(value)) return Number(value)
      context.addIssue(`write yes, no, or how many proxies there are, from 0 to ${most}`)
      return z.NEVER
    })
}

/** A rate limit in the words of a declaration; `none` switches it off. */
function strangerLimit() {
  return z.string().transform((text, context): RateLimit | "none" => {
    try {
      return text === "none" ? text : parseRateLimit(text)
    } catch (error) {
      context.addIssue(toParleyError(error).message)
      return z.NEVER
    }
  })
}

/** `tlsKey` as it is written in a flag: `--tls-key`. */
export function toFlag(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
