import { readFile } from "node:fs/promises"
import { type CatalogFile, type CatalogFolder, lintFolder, loadFolder } from "../../catalog/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import type { CommandIo, ExitCode } from "./command-io.ts"
import { loadOthers, openHistory } from "./history.ts"
import { writeFindings } from "./lint.ts"

export interface PublishFlags {
  readonly with: readonly string[]
  /** Publish files that break rules, as long as they match their declared identity. */
  readonly allowBroken: boolean
  /** A host to publish to over HTTP, in place of the folder's own history. */
  readonly to: string | undefined
  readonly keyFile: string | undefined
}

type Publish = (file: CatalogFile) => Promise<{ status: string; sha256: string }>

export async function publish(directory: string, flags: PublishFlags, io: CommandIo): Promise<ExitCode> {
  const folder = await loadFolder(directory)
  const history = await openHistory(folder)
  const findings = lintFolder(folder, { published: history, others: await loadOthers(flags.with) })
  const stopping = findings.filter(
    ({ level }) => level === "refused" || (level === "error" && !flags.allowBroken),
  )
  if (stopping.length > 0) {
    writeFindings(stopping, folder.files.length, io)
    io.stderr("Nothing was published. Fix these first, or use --allow-broken for errors.\n")
    return 1
  }
  const send = flags.to === undefined ? toHistory(history) : await toHost(flags.to, flags, io)
  return publishAll(folder, send, io)
}

/** Shared shapes first, then intents, then profiles, so that nothing refers to a file that is not there yet. */
async function publishAll(folder: CatalogFolder, send: Publish, io: CommandIo): Promise<ExitCode> {
  const order = { common: 0, intent: 1, profile: 2 }
  const files = folder.files.toSorted((a, b) => order[a.place.kind] - order[b.place.kind])
  const counts = new Map<string, number>()
  let code: ExitCode = 0
  for (const file of files) {
    try {
      const { status, sha256 } = await send(file)
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status !== "unchanged") io.stdout(`${status.padEnd(9)} ${sha256}  ${file.path}\n`)
    } catch (error) {
      if (!isParleyError(error)) throw error
      io.stderr(`${file.path}: ${error.message}\n`)
      code = 1
    }
  }
  io.stdout(
    `${[...counts].map(([status, count]) => `${count} ${status}`).join(", ") || "nothing published"}\n`,
  )
  return code
}

function toHistory(history: Awaited<ReturnType<typeof openHistory>>): Publish {
  return async ({ path, bytes }) => {
    const { status, file } = await history.publish(path, bytes)
    return { status, sha256: file.sha256 }
  }
}

async function toHost(host: string, flags: PublishFlags, io: CommandIo): Promise<Publish> {
  const { env = {}, fetch: send = fetch } = io
  const file = flags.keyFile ?? env.PARLEY_OPERATOR_KEY_FILE
  const key = file === undefined ? env.PARLEY_OPERATOR_KEY : await readFile(file, "utf8")
  if (key === undefined || key.trim() === "")
    throw new ParleyError(
      "invalid_configuration",
      "Publishing to a host needs the operator's key: set PARLEY_OPERATOR_KEY or give --key-file.",
    )
  const query = flags.allowBroken ? "?lint=report" : ""
  return async ({ path, bytes }) => {
    const response = await send(host.replace(/\/+$/, "") + path + query, {
      method: "PUT",
      body: new Uint8Array(bytes),
      redirect: "error",
      headers: { authorization: `Bearer ${key.trim()}`, "content-type": "application/json" },
    })
    const answer = (await response.json()) as {
      status?: string
      sha256?: string
      error?: { message?: string }
    }
    if (response.ok && answer.status !== undefined && answer.sha256 !== undefined)
      return { status: answer.status, sha256: answer.sha256 }
    throw new ParleyError(
      "declined",
      `The host answered ${response.status}: ${answer.error?.message ?? "without a reason"}`,
    )
  }
}
