/** A process of its own that books when it is told to: `capacity.test.ts` starts several against one file. */
import { once } from "node:events"
import { isParleyError } from "../../src/index.ts"
import { createBackend } from "./index.ts"

const { file, executionId, now, wish } = JSON.parse(process.argv[2] ?? "{}")
using backend = createBackend(file)
const bookTable = backend.intents.find(({ descriptor }) => descriptor.name === "bookTable")
if (typeof bookTable?.execute !== "function") throw new Error("bookTable runs elsewhere")

console.log("ready")
await once(process.stdin, "data")
try {
  await bookTable.execute(wish, {
    caller: { kind: "agent", id: executionId },
    locale: "en",
    now,
    signal: new AbortController().signal,
    executionId,
    attempt: 1,
  })
  console.log("booked")
} catch (error) {
  if (!isParleyError(error)) throw error
  console.log(error.code)
}
