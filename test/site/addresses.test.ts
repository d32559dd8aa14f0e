import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createLogger } from "../../src/http/index.ts"
import { KeyRing } from "../../src/identity/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"
import { pageRuns, toPageRun } from "../support/page-runs.ts"
import { service } from "../support/restaurant.ts"

describe("what an address may do", () => {
  let site: Site
  beforeEach(async () => {
    site = await createSite({
      service,
      intents: [],
      storage: { file: ":memory:" },
      keys: KeyRing.create(0),
      logger: createLogger({ level: "silent" }),
      trustedProxies: 1,
    })
  })
  afterEach(() => site[Symbol.asyncDispose]())

  /** From one of the addresses of an IPv6 network. */
  function call(path: string, n: number, body: object): Promise<Response> {
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": `2001:db8:1:2::${n.toString(16)}`,
    }
    return site.fetch(
      new Request(`http://127.0.0.1${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
    )
  }

  it("is counted by network: new addresses of one subscriber give no new guesses at the owner's password", async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 11; n++)
      statuses.push((await call("/desk/session", n, { password: "WRONG" })).status)
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([401]))
    expect(statuses[10]).toBe(429)
  })

  it("is counted by network: new addresses of one subscriber give no new sessions without end", async () => {
    const resume = toPageRun("one-of-many", { kind: "resume" })
    let last = 0
    for (let n = 1; n <= 301; n++) last = (await call(pageRuns, n, resume)).status
    expect(last).toBe(429)
  })
})
