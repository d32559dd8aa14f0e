import { isPlainObject } from "../../intent/index.ts"

const deepest = 12
/** Objects that following the references of one schema may visit: a few lines of references can mean millions. */
const visitsAtMost = 5_000

/** Puts what local references mean in their place. One that leads into itself, nowhere or elsewhere becomes `{}`. */
export function createResolve(document: Readonly<Record<string, unknown>>): (value: unknown) => unknown {
  return (value) => {
    let visits = 0
    function resolve(one: unknown, depth: number, path: readonly string[]): unknown {
      if (Array.isArray(one)) return one.map((entry) => resolve(entry, depth + 1, path))
      if (!isPlainObject(one)) return one
      if (++visits > visitsAtMost || depth > deepest) return {}
      const { $ref } = one
      if (typeof $ref === "string")
        return path.includes($ref) ? {} : resolve(targetOf($ref, document), depth + 1, [...path, $ref])
      return Object.fromEntries(
        Object.entries(one).map(([name, member]) => [name, resolve(member, depth + 1, path)]),
      )
    }
    return resolve(value, 0, [])
  }
}

function targetOf(reference: string, document: Readonly<Record<string, unknown>>): unknown {
  if (!reference.startsWith("#/")) return {}
  let target: unknown = document
  for (const part of reference.slice(2).split("/")) {
    const name = decode(part)
    target = isPlainObject(target) && Object.hasOwn(target, name) ? target[name] : undefined
  }
  return target ?? {}
}

/** JSON Pointer within a URI fragment (RFC 6901, 6). */
function decode(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~")
  } catch {
    return part
  }
}
