import type { ExtensionResources } from "../../../src/protocols/mcp/index.ts"

/** Five items that change when the test says so. */
export function createResources() {
  const listeners = new Set<(uri: string) => void>()
  const uris = Array.from({ length: 5 }, (_, index) => `item:${index}`)
  const resources: ExtensionResources = {
    async list(cursor) {
      const start = Number(cursor ?? 0)
      const items = uris
        .slice(start, start + 2)
        .map((uri) => ({ uri, name: uri, mimeType: "application/ld+json" }))
      return { items, next: start + 2 < uris.length ? String(start + 2) : undefined }
    },
    async read(uri) {
      if (!uris.includes(uri)) return undefined
      return [{ uri, mimeType: "application/ld+json", text: JSON.stringify({ "@type": "Thing", name: uri }) }]
    },
    watch(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  const change = (uri: string) => {
    for (const listener of listeners) listener(uri)
  }
  return { resources, change, listeners }
}
