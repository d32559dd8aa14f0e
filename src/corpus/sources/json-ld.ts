import { isPlainObject } from "../../intent/index.ts"
import { typesOf } from "../item.ts"

/** Types that pages contain besides the thing they are about. */
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

/** Well-meant documents nest lists no deeper than this. */
const deepest = 8

/** The items of a JSON-LD document: those of a list or a `@graph`, each with the document's `@context`. */
export function flattenGraph(value: unknown, context?: unknown, levels = deepest): Record<string, unknown>[] {
  if (levels === 0) return []
  if (Array.isArray(value)) return value.flatMap((one) => flattenGraph(one, context, levels - 1))
  if (!isPlainObject(value)) return []
  const own = value["@context"] ?? context
  if (Array.isArray(value["@graph"])) return flattenGraph(value["@graph"], own, levels - 1)
  return [own === undefined ? value : { "@context": own, ...value }]
}

/** What a page is about: everything but its furniture, or the furniture if there is nothing else. */
export function withoutFurniture(
  items: readonly Record<string, unknown>[],
): readonly Record<string, unknown>[] {
  const content = items.filter((item) => {
    const types = typesOf(item)
    return types.length > 0 && !types.every((type) => furniture.has(type))
  })
  return content.length > 0 ? content : items.filter((item) => typesOf(item).length > 0)
}
