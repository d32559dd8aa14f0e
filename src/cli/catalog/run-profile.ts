import { readFile } from "node:fs/promises"
import { z } from "zod"
import { openCatalogFolder, resolveProfile, sharedShapes } from "../../catalog/index.ts"
import { createProfileRunner, profileExecutor } from "../../execution/profile/index.ts"
import { createId } from "../../identity/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { createOutbound } from "../../outbound/index.ts"
import { bundledCatalog } from "../bundled-catalog.ts"
import type { CommandIo, ExitCode } from "./command-io.ts"

export interface RunFlags {
  /** A JSON file with the account at the provider; it contains a secret. */
  readonly connection?: string
  /** A folder in place of the catalog that comes with Parley. */
  readonly catalog?: string
  /** Folders of further catalogs, where the core intent or shared shapes are. */
  readonly with: readonly string[]
  /**
   * The idempotency key sent to the provider, so that a call can be repeated without a second effect if the provider
   * supports it.
   */
  readonly key?: string
}

const connectionShape = z.strictObject({
  authorization: z.string().min(1),
  scopes: z.array(z.string()),
  account: z.record(z.string(), z.string()).optional(),
  baseUrl: z.url().optional(),
})

const timeout = 60_000

/** Runs one profile once, with a payload from a file, by the executor that sites use. */
export async function runProfile(
  id: string,
  file: string,
  flags: RunFlags,
  io: CommandIo,
): Promise<ExitCode> {
  const folders = [flags.catalog ?? bundledCatalog(), ...flags.with]
  const catalogs = await Promise.all(folders.map(async (folder) => (await openCatalogFolder(folder)).catalog))
  const { profile, core } = resolveProfile(id, catalogs, undefined)
  const payload = (await readJson(file)) as Readonly<Record<string, unknown>>
  const connection = await readConnection(flags.connection)
  // The command runs on its owner's machine, so a server on that machine is theirs.
  await using outbound = createOutbound({ allowLoopback: true })
  const fetch: typeof globalThis.fetch = (input, init) => outbound.fetch(input, init)
  const runner = createProfileRunner({
    intent: core,
    profile,
    schemas: sharedShapes(catalogs),
    fetch,
    fetchBlob: fetch,
    timeout,
  })
  runner.assertScopes(connection)
  const executor = profileExecutor({
    runner,
    connection,
    target: { profile: id },
    toPayload: (input) => input,
  })
  const now = Date.now()
  const executionId = flags.key ?? createId("exe", now)
  try {
    const result = await executor.run(payload, {
      executionId,
      attempt: 1,
      caller: { kind: "user", id: "owner" },
      locale: "en",
      now,
      signal: AbortSignal.timeout(timeout),
    })
    io.stdout(`${JSON.stringify(result, null, 2)}\n`)
    return 0
  } catch (error) {
    if (!isParleyError(error)) throw error
    io.stderr(`${error.message}${reasonOf(error)}\n`)
    if (error.details?.sent === true)
      io.stderr(`It may have taken effect: look before you repeat it. Its key was ${executionId}.\n`)
    return 1
  }
}

/** A provider's messages about the account are hidden from callers, but shown to its owner. */
function reasonOf({ cause, message }: ParleyError): string {
  return isParleyError(cause) && cause.message !== message ? ` ${cause.message}` : ""
}

async function readConnection(file: string | undefined) {
  if (file === undefined)
    throw new ParleyError(
      "invalid_request",
      'Name the account with --connection FILE: {"authorization": "Bearer …", "scopes": ["…"]}.',
    )
  const parsed = connectionShape.safeParse(await readJson(file))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ParleyError("invalid_configuration", `${file}: ${issue?.path.join(".") ?? ""}: ${issue?.message}`)
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8")
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ParleyError("invalid_request", `${file} is no JSON.`, { cause })
  }
}
