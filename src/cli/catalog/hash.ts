import { readFile } from "node:fs/promises"
import { readJsonText } from "../../catalog/index.ts"
import { jsonDigest } from "../../identity/index.ts"
import type { CommandIo, ExitCode } from "./command-io.ts"

/** One line per file, the hex and the path, as `sha256sum` writes it. */
export async function hash(files: readonly string[], io: CommandIo): Promise<ExitCode> {
  let code: ExitCode = 0
  for (const location of files) {
    const { value, problems } = readJsonText(await readFile(location))
    const [problem] = problems.filter(({ kind }) => kind !== "number")
    if (problem === undefined) io.stdout(`${jsonDigest(value)}  ${location}\n`)
    else {
      io.stderr(`${location}: ${problem.message}\n`)
      code = 1
    }
  }
  return code
}
