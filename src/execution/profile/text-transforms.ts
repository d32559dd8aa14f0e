import type { TransformTable } from "./transforms.ts"

/** Transforms of plain values: text, lists, members. */
export const textTransforms: TransformTable = {
  string: (value) => String(value),
  number: (value) => {
    const number = Number(value)
    return Number.isFinite(number) ? number : undefined
  },
  prefix: (value, argument) => argument + String(value),
  strip: (value, argument) => {
    const text = String(value)
    return text.startsWith(argument) ? text.slice(argument.length) : text
  },
  /** Providers write "there is no next page" as an empty text. */
  "non-empty": (value) => (value === "" ? undefined : value),
  split: (value, argument) => String(value).split(argument),
  join: (value, argument) => (Array.isArray(value) ? value.join(argument) : String(value)),
  list: (value) => (Array.isArray(value) ? value : [value]),
  /** An object's member names. */
  names: (value) => (isObject(value) ? Object.keys(value) : undefined),
  /** A list of words as a set: `["a"]` becomes `{"a": true}`. */
  set: (value) =>
    Object.fromEntries((Array.isArray(value) ? value : [value]).map((name) => [String(name), true])),
  /** The entries whose member has a value: `where:email=kim@home.example`; compared without regard to case. */
  where: (value, argument) => {
    const [member = "", wanted = ""] = argument.split("=")
    if (!Array.isArray(value)) return undefined
    return value.filter(
      (item) => isObject(item) && String(item[member]).toLowerCase() === wanted.toLowerCase(),
    )
  },
  /** The value of a header in a list of `{name, value}`. */
  header: (value, argument) => {
    if (!Array.isArray(value)) return undefined
    const found = value.find(
      (item) => isObject(item) && String(item.name).toLowerCase() === argument.toLowerCase(),
    )
    return isObject(found) ? found.value : undefined
  },
  /** Text in double quotes, so that it stays one term of a search language. */
  quote: (value) => `"${String(value).replaceAll('"', " ")}"`,
  /** A text literal of OData, in which a quote is doubled. */
  "odata-text": (value) => `'${String(value).replaceAll("'", "''")}'`,
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
