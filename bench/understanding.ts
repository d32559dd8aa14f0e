/** Prints what understanding reaches on public data: `node bench/understanding.ts`. */
import { parts } from "./understanding/index.ts"
import { formatRows } from "./understanding/table.ts"

for (const part of parts) {
  const result = await part.run()
  console.log(`\n${part.title}`)
  console.log("skipped" in result ? `skipped: ${result.skipped}` : formatRows(result))
}
