import { type DestinationStream, type Logger, pino } from "pino"
import { isParleyError, isStorageFault } from "../intent/index.ts"

export type { Logger }

/** Members whose values are never written, wherever they stand in a log object. */
const secretMembers = new Set([
  "authorization",
  "cookie",
  "password",
  "secret",
  "token",
  "accessToken",
  "refreshToken",
  "apiKey",
  "privateKey",
  "signature",
  "email",
  "phone",
  "name",
  "address",
  "body",
  "query",
  "input",
  "output",
  "parameters",
])

export interface LoggerOptions {
  /**
   * The lowest level that is written (`info`).
   * @example "warn"
   */
  readonly level?: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent"
  /**
   * Where lines go; standard output unless given.
   * @example pino.destination("/var/log/bella.log")
   */
  readonly destination?: DestinationStream
  /**
   * Written in each line.
   * @example { role: "mediator" }
   */
  readonly base?: Readonly<Record<string, string>>
}

export function createLogger(options: LoggerOptions = {}): Logger {
  const settings = {
    level: options.level ?? "info",
    base: options.base ?? {},
    timestamp: pino.stdTimeFunctions.isoTime,
    // In place of pino's own redaction, which takes longer than the rest of a request's line.
    formatters: { log: (line: Record<string, unknown>) => redactMembers(line, 0) },
    serializers: { err: toLoggedError },
  }
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination)
}

const maxLoggedDepth = 4

function redactMembers(line: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [member, value] of Object.entries(line))
    clean[member] = secretMembers.has(member) ? "[redacted]" : redactValue(value, depth)
  return clean
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Error) return value
  if (depth >= maxLoggedDepth) return "[deeper]"
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => redactValue(one, depth + 1))
  return redactMembers(value, depth + 1)
}

interface LoggedError {
  readonly type: string
  readonly code?: unknown
  readonly message: string
  readonly stack?: string
  readonly cause?: LoggedError
}

const maxCauses = 5

/** An error with its causes, its text cleaned of what looks personal or secret. */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)) }
  const nested =
    depth < maxCauses && error.cause !== undefined ? toLoggedError(error.cause, depth + 1) : undefined
  return {
    type: error.name,
    ...("code" in error ? { code: error.code } : {}),
    message: redactText(error.message),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack) }),
    ...(nested === undefined ? {} : { cause: nested }),
  }
}

/** Faults that pass, or that a caller brings about: nobody has to be woken for them. */
const passing: ReadonlySet<string> = new Set(["unavailable", "timeout", "not_implemented", "indeterminate"])

/** A stranger must not be able to write lines that wake somebody: only what is broken here is an error. */
export function levelOf(error: unknown): "warn" | "error" {
  if (!isParleyError(error) || isStorageFault(error)) return "error"
  return passing.has(error.code) ? "warn" : "error"
}

const maxLoggedText = 4_000

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic|dpop)\s+[\w.~+/=-]+/gi, "$1 [redacted]"],
  [/\b(https?:\/\/)[^\s/@]+@/gi, "$1[redacted]@"],
  [/\b(https?:\/\/[^\s?"']+)\?[^\s"']*/gi, "$1?[redacted]"],
  [/\b(postgres(?:ql)?:\/\/)[^\s@]+@/gi, "$1[redacted]@"],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, "[token]"],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "[email]"],
  [/\b(password|passwd|secret|token|api[_-]?key)(["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi, "$1$2[redacted]"],
  [/(?<![\w.:/-])\+?\d(?:[ ()-]{0,2}\d){8,18}(?![\w.:-])/g, "[number]"],
]

/** Text for a log: cut to a sane length, with what looks like a secret, an address of a person or a number masked. */
export function redactText(text: string): string {
  let clean = text.length > maxLoggedText ? `${text.slice(0, maxLoggedText)}...` : text
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement)
  return clean
}
