import { parseArgs } from "node:util"
import { isParleyError } from "../../intent/index.ts"
import { build } from "./build.ts"
import type { CommandIo, ExitCode } from "./command-io.ts"
import { diff } from "./diff.ts"
import { hash } from "./hash.ts"
import { lint } from "./lint.ts"
import { publish } from "./publish.ts"
import { runProfile } from "./run-profile.ts"

const usage = `parley catalog: keep a catalog of IntentSchema files

  lint DIR [--with DIR]... [--strict] [--json]   check every file against the specification
  hash FILE...                                   the SHA-256 of each file's canonical JSON, and its path
  build DIR OUT                                  write everything a host would serve as plain files
  diff DIR [OLD]                                 what publishing would change
  publish DIR [--with DIR]... [--allow-broken]   add the files to DIR/published
          [--to URL [--key-file FILE]]           or to a host, with the operator's key
  run PROFILE PAYLOAD --connection FILE          perform the payload of a file by a profile, once
          [--catalog DIR] [--key KEY]            of another catalog; under this key

--with names a folder of another catalog that references and pins point to. The key is read from --key-file or
from PARLEY_OPERATOR_KEY. Exit codes: 0 in order, 1 something was found or refused, 2 wrong use.
`

/** Runs one catalog command and returns the exit code. */
export async function runCatalog(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  try {
    return await dispatch(args, io)
  } catch (error) {
    if (isParleyError(error) || isUsageError(error)) {
      io.stderr(`${error.message}\n`)
      return 2
    }
    throw error
  }
}

async function dispatch(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      with: { type: "string", multiple: true, default: [] },
      strict: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      "allow-broken": { type: "boolean", default: false },
      to: { type: "string" },
      "key-file": { type: "string" },
      connection: { type: "string" },
      catalog: { type: "string" },
      key: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  })
  const [command, first, second, ...rest] = positionals
  if (values.help || command === "help") {
    io.stdout(usage)
    return 0
  }
  if (command === "hash" && first !== undefined) return hash(positionals.slice(1), io)
  if (first !== undefined && rest.length === 0) {
    if (command === "lint" && second === undefined) return lint(first, values, io)
    if (command === "build" && second !== undefined) return build(first, second, io)
    if (command === "run" && second !== undefined) return runProfile(first, second, values, io)
    if (command === "diff") return diff(first, second, io)
    if (command === "publish" && second === undefined)
      return publish(
        first,
        {
          with: values.with,
          allowBroken: values["allow-broken"],
          to: values.to,
          keyFile: values["key-file"],
        },
        io,
      )
  }
  io.stderr(usage)
  return 2
}

/** A missing file or an unknown option is a mistake of the user and is reported in one line. */
function isUsageError(error: unknown): error is Error {
  const code = (error as NodeJS.ErrnoException).code ?? ""
  return (
    error instanceof Error &&
    (code.startsWith("ERR_PARSE_ARGS") || ["ENOENT", "EISDIR", "EACCES"].includes(code))
  )
}
