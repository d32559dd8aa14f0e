import { isPlainObject } from "../../intent/index.ts"
import type { TransformTable } from "./transform-table.ts"

/** Transforms of plain values: text, lists, members. */
export const textTransforms: TransformTable = {
  string: (value) => String(value),
  prefix: (value, argument) => onEach(value, (text) => argument + text),
  suffix: (value, argument) => onEach(value, (text) => text + argument),
  strip: (value, argument) =>
    onEach(value, (text) => (text.startsWith(argument) ? text.slice(argument.length) : text)),
  "strip-end": (value, argument) =>
    onEach(value, (text) => (text.endsWith(argument) ? text.slice(0, text.length - argument.length) : text)),
  /** Providers write "there is no next page" as an empty text. */
  "non-empty": (value) => (value === "" ? undefined : value),
  join: (value, argument) => (Array.isArray(value) ? value.join(argument) : String(value)),
  list: (value) => (Array.isArray(value) ? value : [value]),
  /** The entries of a list whose member has a value: `where:type=CONTACT`. */
  where: (value, argument) => {
    const [member = "", wanted] = argument.split("=")
    return Array.isArray(value)
      ? value.filter((item) => isPlainObject(item) && item[member] === wanted)
      : undefined
  },
  /** One member of each entry of a list. */
  pluck: (value, argument) =>
    Array.isArray(value)
      ? value.map((item) => (isPlainObject(item) ? item[argument] : undefined))
      : undefined,
  /** Members of an object as a list of texts in the given order, empty where there is none. */
  components: (value, argument) =>
    isPlainObject(value) ? argument.split(",").map((name) => String(value[name] ?? "")) : undefined,
  /** An object's member names. */
  names: (value) => (isPlainObject(value) ? Object.keys(value) : undefined),
  /** An object's members as a list of `{name, value}`. */
  entries: (value) =>
    isPlainObject(value)
      ? Object.entries(value).map(([name, member]) => ({ name, value: member }))
      : undefined,
  /** A list of words as a set: `["a"]` becomes `{"a": true}`. */
  set: (value) =>
    Object.fromEntries((Array.isArray(value) ? value : [value]).map((name) => [String(name), true])),
  /** The value of a header in a list of `{name, value}`. */
  header: (value, argument) => {
    if (!Array.isArray(value)) return undefined
    const found = value.find(
      (item) => isPlainObject(item) && String(item.name).toLowerCase() === argument.toLowerCase(),
    )
    return isPlainObject(found) ? found.value : undefined
  },
  /** Text in double quotes, so that it stays one term of a search language. */
  quote: (value) => `"${String(value).replaceAll('"', " ")}"`,
  /** Text in which the signs of a markup stand for themselves. */
  "escape-markup": (value) =>
    String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  "unescape-markup": (value) =>
    String(value).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  /** A text literal of OData, in which a quote is doubled. */
  "odata-text": (value) => `'${String(value).replaceAll("'", "''")}'`,
}

function onEach(value: unknown, change: (text: string) => string): unknown {
  return Array.isArray(value) ? value.map((item) => change(String(item))) : change(String(value))
}
