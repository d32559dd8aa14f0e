import { load } from "./support/load.ts"
import { startServer } from "./support/server.ts"

/** Forwarded executions a second and what forwarding adds, beside a bare reverse proxy that does the same hop. */
const rounds = 3
const order = {
  path: "/api/intents/execute",
  body: JSON.stringify({
    intent_uid: "bench.example:note:v1",
    parameters: { text: "The window table, if there is one.", people: 2, day: "2026-12-24" },
  }),
  seconds: 3,
}
/** One connection shows what a hop adds; many show how much goes through. */
const connections = [1, 8] as const

const place = (name: string) => new URL(`./support/${name}.ts`, import.meta.url)
await using site = await startServer(place("execute-server"), [
  JSON.stringify({
    file: `${process.env.TMPDIR ?? "/tmp"}/parley-bench-forward-${process.pid}.db`,
    durability: "normal",
  }),
])
const origin = `http://127.0.0.1:${site.port}`
await using proxy = await startServer(place("proxy-server"), [origin])
await using mediator = await startServer(place("forward-server"), [origin])

const ways = { "the service itself": site, "a bare reverse proxy": proxy, "the mediator": mediator }
type Result = Awaited<ReturnType<typeof load>>
const results = new Map<string, Result[]>()
for (let round = 0; round < rounds; round++)
  for (const [name, { port }] of Object.entries(ways))
    for (const count of connections) {
      await load({ ...order, port, connections: count, seconds: 1 })
      const result = await load({ ...order, port, connections: count })
      // A machine that is busy with other things sheds some load: more than a little would flatter whoever sheds.
      if (result.failed > result.perSecond * order.seconds * 0.01)
        throw new Error(`${name}: ${result.failed} requests failed`)
      const key = `${name} ${count}`
      results.set(key, [...(results.get(key) ?? []), result])
    }

const best = (name: string, count: number) => {
  const [first, ...more] = results.get(`${name} ${count}`) ?? []
  if (!first) throw new Error(`${name} was not measured`)
  return more.reduce((a, b) => (b.perSecond > a.perSecond ? b : a), first)
}
for (const count of connections) {
  const bare = best("a bare reverse proxy", count)
  console.log(`\n${count} ${count === 1 ? "connection" : "connections"}`)
  console.log(
    "\n| through | a second | of the proxy | median ms | p99 ms | added to the proxy, median ms |\n|---|---|---|---|---|---|",
  )
  for (const name of Object.keys(ways)) {
    const { perSecond, medianMs, p99Ms } = best(name, count)
    const share = `${((100 * perSecond) / bare.perSecond).toFixed(1)} %`
    const added = (medianMs - bare.medianMs).toFixed(2)
    console.log(
      `| ${name} | ${Math.round(perSecond)} | ${share} | ${medianMs.toFixed(2)} | ${p99Ms.toFixed(2)} | ${added} |`,
    )
  }
}
console.log(`\nBest of ${rounds} interleaved rounds of ${order.seconds} s.`)
