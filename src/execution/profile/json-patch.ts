import { equalJson, isPlainObject, ParleyError } from "../../intent/index.ts"

export interface PatchOperation {
  readonly op: "add" | "remove" | "replace" | "move" | "copy" | "test"
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

/** A copy into itself doubles what it copies: a few dozen operations would fill any memory. */
const copiedAtMost = 1024 * 1024

/** RFC 6902: all operations or none. The given document stays as it is. */
export function applyJsonPatch(document: unknown, operations: readonly PatchOperation[]): unknown {
  let root = structuredClone(document)
  let copied = 0
  operations.forEach((operation, position) => {
    const fail = (reason: string): never => {
      throw new ParleyError(
        "conflict",
        `Patch operation ${position} (${operation.op} '${operation.path}'): ${reason}.`,
      )
    }
    if (operation.op === "copy") {
      copied += JSON.stringify(read(root, parsePointer(operation.from ?? "", fail), fail)).length
      if (copied > copiedAtMost) fail(`all copies together have more than ${copiedAtMost} characters`)
    }
    root = applyOperation(root, operation, fail)
  })
  return root
}

type Fail = (reason: string) => never

function applyOperation(root: unknown, operation: PatchOperation, fail: Fail): unknown {
  const path = parsePointer(operation.path, fail)
  switch (operation.op) {
    case "test":
      if (!equalJson(read(root, path, fail), operation.value)) fail("the value is another one")
      return root
    case "add":
      return add(root, path, structuredClone(operation.value), fail)
    case "replace":
      read(root, path, fail)
      return path.length === 0 ? structuredClone(operation.value) : replace(root, path, operation.value, fail)
    case "remove":
      return remove(root, path, fail)
    case "copy":
      return add(
        root,
        path,
        structuredClone(read(root, parsePointer(operation.from ?? "", fail), fail)),
        fail,
      )
    case "move": {
      const from = parsePointer(operation.from ?? "", fail)
      // RFC 6902, 4.4: a value cannot be moved into itself.
      if (from.length < path.length && from.every((token, i) => token === path[i]))
        fail("'from' contains 'path'")
      const value = read(root, from, fail)
      return add(remove(root, from, fail), path, value, fail)
    }
  }
}

function parsePointer(pointer: string, fail: Fail): string[] {
  if (pointer === "") return []
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) fail(`'${pointer}' is not a JSON Pointer`)
  const tokens = pointer.slice(1).split("/")
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
}

function read(root: unknown, path: readonly string[], fail: Fail): unknown {
  let value = root
  for (const token of path) {
    if (Array.isArray(value)) value = value[indexIn(value, token, value.length - 1, fail)]
    else if (isPlainObject(value) && Object.hasOwn(value, token)) value = value[token]
    else fail(`there is no '${token}'`)
  }
  return value
}

function add(root: unknown, path: readonly string[], value: unknown, fail: Fail): unknown {
  const last = path.at(-1)
  if (last === undefined) return value
  const parent = read(root, path.slice(0, -1), fail)
  if (Array.isArray(parent))
    parent.splice(last === "-" ? parent.length : indexIn(parent, last, parent.length, fail), 0, value)
  else if (isPlainObject(parent) && last !== "__proto__") parent[last] = value
  else fail("its parent cannot take it")
  return root
}

function replace(root: unknown, path: readonly string[], value: unknown, fail: Fail): unknown {
  const last = path.at(-1) as string
  const parent = read(root, path.slice(0, -1), fail) as unknown[] & Record<string, unknown>
  parent[last as never] = structuredClone(value) as never
  return root
}

function remove(root: unknown, path: readonly string[], fail: Fail): unknown {
  const last = path.at(-1)
  if (last === undefined) return fail("the whole record cannot be removed")
  read(root, path, fail)
  const parent = read(root, path.slice(0, -1), fail)
  if (Array.isArray(parent)) parent.splice(indexIn(parent, last, parent.length - 1, fail), 1)
  else delete (parent as Record<string, unknown>)[last]
  return root
}

function indexIn(list: readonly unknown[], token: string, most: number, fail: Fail): number {
  if (!/^(0|[1-9]\d*)$/.test(token) || Number(token) > most)
    fail(`'${token}' is no index in a list of ${list.length}`)
  return Number(token)
}
