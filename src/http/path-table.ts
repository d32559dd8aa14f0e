/** Finds the entry whose path covers a request's path; of several, the longest. "/api" covers "/api" and "/api/x". */
export function createPathTable<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
): (path: string) => Entry | undefined {
  const rows = entries
    .map((entry) => {
      const prefix = entry.path.replace(/\/+$/, "")
      return { entry, prefix, inside: `${prefix}/` }
    })
    .sort((a, b) => b.prefix.length - a.prefix.length)
  return (path) => rows.find((row) => path === row.prefix || path.startsWith(row.inside))?.entry
}
