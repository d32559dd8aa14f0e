import { ParleyError } from "../../intent/index.ts"
import { calendarTransforms } from "./calendar-transforms.ts"
import { encodingTransforms } from "./encoding-transforms.ts"
import { mailTransforms } from "./mail-transforms.ts"
import { textTransforms } from "./text-transforms.ts"
import type { Transform, TransformTable } from "./transform-table.ts"

const tables: TransformTable = {
  ...textTransforms,
  ...encodingTransforms,
  ...mailTransforms,
  ...calendarTransforms,
}

export const transformNames: readonly string[] = Object.keys(tables).sort()

export function parseTransform(text: string): Transform {
  const colon = text.indexOf(":")
  const name = colon === -1 ? text : text.slice(0, colon)
  const argument = colon === -1 ? "" : text.slice(colon + 1)
  const transform = Object.hasOwn(tables, name) ? tables[name] : undefined
  if (transform === undefined)
    throw new ParleyError(
      "invalid_declaration",
      `There is no transform '${name}'. There are: ${transformNames.join(", ")}.`,
    )
  return (value, context) => transform(value, argument, context)
}
