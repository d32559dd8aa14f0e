import { appendFileSync, existsSync, readFileSync } from "node:fs"
import { createBackend, startShop } from "./shop.ts"

/** The shop as a process that can be killed: its orders stand in a file. With `hang`, it never gets past an order. */
const [data = "", file = "", hang] = process.argv.slice(2)
const orders = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []
const record = (...ids: string[]) => {
  appendFileSync(file, ids.map((id) => `${id}\n`).join(""))
  if (hang) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return Array.prototype.push.apply(orders, ids)
}
Object.defineProperty(orders, "push", { value: record })
const { server } = await startShop({ data, execution: { leaseMargin: 200 } }, { ...createBackend(), orders })
console.log(server.origin)
