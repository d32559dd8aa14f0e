import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { parse } from "yaml"
import { z } from "zod"

export const revisions = ["2025-11-25", "2026-07-28"] as const
export type Revision = (typeof revisions)[number]

export interface ScenarioResult {
  readonly scenario: string
  readonly passed: number
  /** Id and reason of each check that failed. */
  readonly failures: readonly string[]
}

const root = new URL("../../node_modules/@modelcontextprotocol/conformance/", import.meta.url)
const execute = promisify(execFile)

/** Runs the suite's server scenarios for one revision, the unscored ones included. */
export async function runSuite(url: string, revision: Revision): Promise<readonly ScenarioResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "parley-mcp-suite-"))
  try {
    const program = fileURLToPath(new URL("dist/index.js", root))
    const words = ["server", "--url", url, "--requirements", revision, "--output-dir", folder]
    // A failing scenario shows in the results; its exit code says no more than they do.
    await execute(process.execPath, [program, ...words], { maxBuffer: 64 * 1024 * 1024 }).catch((error) => {
      if (typeof error.code !== "number") throw error
    })
    const runs = await readdir(folder)
    return await Promise.all(runs.map((run) => readResult(join(folder, run, "checks.json"), run)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }))

/** The checks that the suite wrote of one scenario. */
export function checksIn(text: string): z.infer<typeof checks> {
  return checks.parse(JSON.parse(text))
}

async function readResult(file: string, run: string): Promise<ScenarioResult> {
  const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(run)?.[1]
  if (scenario === undefined) throw new Error(`The suite wrote a result of an unknown name: ${run}`)
  const found = checksIn(await readFile(file, "utf8"))
  return {
    scenario,
    passed: found.filter(({ status }) => status === "SUCCESS").length,
    failures: found
      .filter(({ status }) => status === "FAILURE")
      .map(({ id, errorMessage }) => `${id}: ${errorMessage ?? ""}`),
  }
}

const requirements = z.object({ server: z.array(z.string()), client: z.array(z.string()) })

/** The scenarios that a revision requires of a server or a client, as the suite froze them at its release. */
export async function readRequired(
  revision: Revision,
  role: "server" | "client" = "server",
): Promise<readonly string[]> {
  const text = await readFile(new URL(`requirements/${revision}.yaml`, root), "utf8")
  return requirements.parse(parse(text))[role]
}

const entry = z.strictObject({ scenario: z.string(), reason: z.string().min(20) })
const baseline = z.strictObject({ "2025-11-25": z.array(entry), "2026-07-28": z.array(entry) })

/** The scenarios that are known to fail. */
export async function readBaseline(revision: Revision): Promise<readonly string[]> {
  const text = await readFile(new URL("baseline.yaml", import.meta.url), "utf8")
  return baseline.parse(parse(text))[revision].map(({ scenario }) => scenario)
}
