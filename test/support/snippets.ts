import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Finished, type Started, start } from "./command-line.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const resolveToSources = fileURLToPath(new URL("resolve-to-sources.ts", import.meta.url))

/** What a page does not show: where its names come from, and how the test hears of the result. */
export interface SnippetOptions {
  readonly before?: string
  readonly after?: string
  readonly env?: Record<string, string>
}

export function readPage(path: string): string {
  return readFileSync(join(root, path), "utf8")
}

/** The blocks of a page in one language, as they are written. */
export function snippetsOf(path: string, language = "ts"): readonly string[] {
  const blocks = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms")
  return Array.from(readPage(path).matchAll(blocks), (match) => match[1] ?? "")
}

/**
 * Starts a snippet as a reader would: a program in a folder of its own, with its imports as they are written. `parley`
 * and its entries are the sources; every other package is the one that is installed here.
 */
export function startSnippet(code: string, { before = "", after = "", env }: SnippetOptions = {}): Started {
  const folder = mkdtempSync(join(tmpdir(), "parley-docs-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "package.json"), '{"type":"module"}')
  const script = join(folder, "snippet.ts")
  writeFileSync(script, [before, code, after].join("\n"))
  return start([], { script, nodeOptions: ["--import", resolveToSources], cwd: folder, ...(env && { env }) })
}

/** Runs it to its end, which must be a good one. */
export async function runSnippet(code: string, options?: SnippetOptions): Promise<Finished> {
  const finished = await startSnippet(code, options).finished
  if (finished.code !== 0)
    throw new Error(`The snippet ended with ${finished.code}: ${finished.stdout}${finished.stderr}`)
  return finished
}

/** Runs it and returns the value of an expression over its variables. */
export async function evaluateSnippet(code: string, expression: string, options: SnippetOptions = {}) {
  const mark = "result of the snippet: "
  const print = `console.log(${JSON.stringify(`\n${mark}`)} + JSON.stringify(${expression}))`
  const { stdout } = await runSnippet(code, { ...options, after: `${options.after ?? ""}\n${print}` })
  const line = stdout.split("\n").find((one) => one.startsWith(mark)) ?? ""
  return JSON.parse(line.slice(mark.length))
}
