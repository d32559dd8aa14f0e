/** A surface of A2UI as it stands: its components by id, and the data that they are bound to. */
export interface Surface {
  readonly surfaceId: string
  readonly components: Readonly<Record<string, SurfaceComponent>>
  readonly data: unknown
}

export interface SurfaceComponent {
  readonly id: string
  readonly component: string
  readonly [property: string]: unknown
}

export type Surfaces = Readonly<Record<string, Surface>>

interface Operation {
  readonly createSurface?: { readonly surfaceId: string }
  readonly updateComponents?: {
    readonly surfaceId: string
    readonly components: readonly SurfaceComponent[]
  }
  readonly updateDataModel?: { readonly surfaceId: string; readonly path?: string; readonly value?: unknown }
  readonly deleteSurface?: { readonly surfaceId: string }
}

/** What the messages of A2UI 0.9 in an activity of AG-UI make of the surfaces. */
export function afterOperations(surfaces: Surfaces, content: unknown): Surfaces {
  const { operations } = (content ?? {}) as { readonly operations?: unknown }
  return Array.isArray(operations) ? (operations as Operation[]).reduce(afterOperation, surfaces) : surfaces
}

function afterOperation(surfaces: Surfaces, operation: Operation): Surfaces {
  const { createSurface, updateComponents, updateDataModel, deleteSurface } = operation
  if (createSurface) {
    const { surfaceId } = createSurface
    return { ...surfaces, [surfaceId]: { surfaceId, components: {}, data: {} } }
  }
  if (deleteSurface) {
    const { [deleteSurface.surfaceId]: _, ...rest } = surfaces
    return rest
  }
  const { surfaceId = "" } = updateComponents ?? updateDataModel ?? {}
  const surface = Object.hasOwn(surfaces, surfaceId) ? surfaces[surfaceId] : undefined
  if (!surface) return surfaces
  if (updateComponents) {
    const added = updateComponents.components.map((one) => [one.id, one] as const)
    const components = { ...surface.components, ...Object.fromEntries(added) }
    return { ...surfaces, [surfaceId]: { ...surface, components } }
  }
  const data = write(surface.data, toNames(updateDataModel?.path ?? "/"), updateDataModel?.value)
  return { ...surfaces, [surfaceId]: { ...surface, data } }
}

/** What a property says: itself, or what the data has at the path that it is bound to. */
export function resolve(property: unknown, data: unknown): unknown {
  if (typeof property !== "object" || property === null || Array.isArray(property)) return property
  const { path } = property as { readonly path?: unknown }
  if (typeof path !== "string") return property
  let found = data
  for (const name of toNames(path))
    found =
      typeof found === "object" && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string, unknown>)[name]
        : undefined
  return found
}

/** The data with another value at a path that a property is bound to. */
export function withValue(data: unknown, property: unknown, value: unknown): unknown {
  const { path } = (property ?? {}) as { readonly path?: unknown }
  return typeof path === "string" ? write(data, toNames(path), value) : data
}

function write(data: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === "__proto__") return data
  const before = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {}
  const inner = Object.hasOwn(before, name) ? before[name] : undefined
  return { ...before, [name]: write(inner, rest, value) }
}

/** The names of a JSON Pointer. */
function toNames(path: string): string[] {
  return path
    .split("/")
    .filter((name) => name !== "")
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
}
