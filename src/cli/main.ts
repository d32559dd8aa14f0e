import "zod/compile"
import { readFileSync } from "node:fs"
import { isParleyError, ParleyError } from "../intent/index.ts"
import { parseArguments, toHelp } from "./arguments.ts"
import type { CommandEntry, Io } from "./command.ts"
import { commands } from "./commands.ts"
import { nearestName } from "./configuration/nearest-name.ts"

/** Runs the command line; returns the exit code: 0 done, 1 failed, 2 wrong usage, 70 an internal fault. */
export async function main(argv: readonly string[], given: Partial<Io> = {}): Promise<number> {
  using interrupt = interruptSignal()
  const io: Io = {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    // Opened only by a command that reads it: an open terminal keeps a process alive.
    get input() {
      return process.stdin
    },
    interactive: process.stdin.isTTY === true && process.stdout.isTTY === true,
    environment: process.env,
    signal: interrupt.signal,
    ...given,
  }
  const [name, ...rest] = argv
  try {
    if (name === undefined || name === "--help" || name === "-h" || name === "help") {
      io.out(rest[0] === undefined ? toOverview() : toHelp(await findCommand(rest[0]).load()))
      return 0
    }
    if (name === "--version") {
      io.out(version())
      return 0
    }
    const command = await findCommand(name).load()
    if (rest.includes("--help") || rest.includes("-h")) {
      io.out(toHelp(command))
      return 0
    }
    return await command.run(parseArguments(command, rest), io)
  } catch (error) {
    if (!isParleyError(error)) {
      io.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return 70
    }
    io.err(error.message)
    return error.code === "invalid_request" ? 2 : 1
  }
}

function findCommand(name: string): CommandEntry {
  const command = commands.find((one) => one.name === name)
  if (command) return command
  const close = nearestName(
    name,
    commands.map((one) => one.name),
  )
  throw new ParleyError(
    "invalid_request",
    `There is no command '${name}'. ${close === undefined ? "Run 'parley --help'." : `Did you mean '${close}'?`}`,
  )
}

function toOverview(): string {
  return [
    "parley: software agents and people get things done by saying what they want.",
    "",
    "Commands:",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(13)} ${summary}`),
    "",
    "Examples:",
    "  parley demo                     three example businesses on this machine",
    '  parley ask "A table for two" --site http://127.0.0.1:4100',
    "                                  a conversation with them",
    "  parley serve my-business.ts     your own",
    "  parley help serve               all about one command",
    "",
  ].join("\n")
}

function version(): string {
  for (const path of ["../../package.json", "../../../package.json"]) {
    try {
      return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).version
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    }
  }
  throw new ParleyError("internal", "The package has no package.json.")
}

/** The first interrupt stops in good order, the second one at once. */
function interruptSignal(): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  process.on("SIGINT", stop).on("SIGTERM", stop)
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => void process.off("SIGINT", stop).off("SIGTERM", stop),
  }
}
