import { isObject, typesOf } from "../item.ts"

/** What pages carry around the thing they are about. */
const furniture = new Set([
  "BreadcrumbList",
  "ImageObject",
  "ListItem",
  "Organization",
  "Person",
  "SearchAction",
  "SiteNavigationElement",
  "WebPage",
  "WebSite",
])

/** Lists in lists in a document of good will go no deeper. */
const deepest = 8

/** The items of a JSON-LD document: those of a list or a `@graph`, each with the document's `@context`. */
export function flattenGraph(value: unknown, context?: unknown, levels = deepest): Record<string, unknown>[] {
  if (levels === 0) return []
  if (Array.isArray(value)) return value.flatMap((one) => flattenGraph(one, context, levels - 1))
  if (!isObject(value)) return []
  const own = value["@context"] ?? context
  if (Array.isArray(value["@graph"])) return flattenGraph(value["@graph"], own, levels - 1)
  return [own === undefined ? value : { "@context": own, ...value }]
}

/** What a page is about: everything but its furniture, or the furniture when there is nothing else. */
export function withoutFurniture(
  items: readonly Record<string, unknown>[],
): readonly Record<string, unknown>[] {
  const content = items.filter((item) => {
    const types = typesOf(item)
    return types.length > 0 && !types.every((type) => furniture.has(type))
  })
  return content.length > 0 ? content : items.filter((item) => typesOf(item).length > 0)
}
