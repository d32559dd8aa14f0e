/** What makes a text unfit to be hashed: two readers of it could see two different files under one hash. */
export interface TextProblem {
  readonly kind: "encoding" | "syntax" | "depth" | "size" | "duplicate" | "surrogate" | "number"
  readonly message: string
}

export interface JsonText {
  readonly value: unknown
  /** Empty for I-JSON (RFC 7493), on which RFC 8785 is defined. */
  readonly problems: readonly TextProblem[]
}

export const maximumFileBytes = 1024 * 1024
const maximumDepth = 128

/** Reads the bytes of a file. `value` is undefined when there is none to speak of. */
export function readJsonText(bytes: Uint8Array, maximumBytes = maximumFileBytes): JsonText {
  if (bytes.length > maximumBytes)
    return failure("size", `the file has ${bytes.length} bytes; at most ${maximumBytes} are read`)
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return failure("encoding", "the file is not UTF-8; save it as UTF-8")
  }
  const depth = nestingDepth(text)
  if (depth > maximumDepth)
    return failure("depth", `the file nests ${depth} levels deep; at most ${maximumDepth} are read`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return failure("syntax", `the file is not JSON: ${(error as Error).message}`)
  }
  return { value, problems: [...scanMembers(text)] }
}

function failure(kind: TextProblem["kind"], message: string): JsonText {
  return { value: undefined, problems: [{ kind, message }] }
}

/** Counted before parsing, character by character, so that a hostile text costs no more than its length. */
function nestingDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (inString) {
      if (character === "\\") i++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth)
    else if (character === "}" || character === "]") depth--
  }
  return deepest
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|-?\d[\d.eE+-]*/g

/** Goes once over a text that is known to be JSON, in place of a second parser. */
function* scanMembers(text: string): Generator<TextProblem> {
  const objects: (Set<string> | undefined)[] = []
  let keyExpected = false
  for (const [token] of text.matchAll(tokens)) {
    if (token === "{" || token === "[") {
      objects.push(token === "{" ? new Set() : undefined)
      keyExpected = token === "{"
    } else if (token === "}" || token === "]") {
      objects.pop()
      keyExpected = false
    } else if (token === ",") keyExpected = objects.at(-1) !== undefined
    else if (token === ":") keyExpected = false
    else if (token.startsWith('"')) yield* checkString(token, keyExpected ? objects.at(-1) : undefined)
    else if (!isExactNumber(token))
      yield {
        kind: "number",
        message: `the number ${token.slice(0, 40)} is not what a double can hold; write it as a string or with fewer digits`,
      }
  }
}

function* checkString(token: string, members: Set<string> | undefined): Generator<TextProblem> {
  const text = JSON.parse(token) as string
  if (!text.isWellFormed())
    yield {
      kind: "surrogate",
      message: `the string ${token.slice(0, 40)} has a lone surrogate, which UTF-8 cannot hold`,
    }
  if (members === undefined) return
  if (members.has(text))
    yield {
      kind: "duplicate",
      message: `the member '${text.slice(0, 80)}' stands twice in one object; readers differ in which one counts, so remove one`,
    }
  members.add(text)
}

/** Whether the digits written are the value a reader gets, within the 17 that identify a double. */
function isExactNumber(token: string): boolean {
  const value = Number(token)
  if (!Number.isFinite(value)) return false
  if (Number.isInteger(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER && /^-?\d+$/.test(token))
    return BigInt(token) === BigInt(value)
  const digits = token
    .replace(/[eE].*$/, "")
    .replace(/[-.]/g, "")
    .replace(/^0+/, "")
  return digits.length <= 17
}
