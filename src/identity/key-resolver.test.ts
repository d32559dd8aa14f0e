import { generateKeyPairSync } from "node:crypto"
import { beforeEach, describe, expect, it } from "vitest"
import { createKeyResolver, type Fetch, KeyRing, registeredKeys } from "./index.ts"

const origin = "https://agent.example"

describe("key resolver", () => {
  let time: number
  let ring: KeyRing
  let answer: (url: string) => Response | Promise<Response>
  let fetched: string[]
  beforeEach(() => {
    time = 1_000_000
    fetched = []
    ring = KeyRing.create(time)
    answer = () => Response.json(ring.publicKeys(time))
  })
  const now = () => time
  const fetch: Fetch = async (url, init) => {
    fetched.push(url)
    expect(init).toMatchObject({ redirect: "error", signal: expect.any(AbortSignal) })
    return answer(url)
  }
  const kid = () => ring.current("attribution").kid

  it("[IW-36] [IW-54] takes the key of a URL from the well-known place of that origin, once", async () => {
    const resolver = createKeyResolver({ fetch, now })
    const all = await Promise.all(Array.from({ length: 5 }, () => resolver.resolve(origin, kid())))
    expect(all.every(({ kind }) => kind === "key")).toBe(true)
    time += 9 * 60_000
    await resolver.resolve(origin, kid())
    expect(fetched).toEqual([`${origin}/.well-known/jwks.json`])
    time += 2 * 60_000
    await resolver.resolve(origin, kid())
    expect(fetched).toHaveLength(2)
  })

  it("[IW-54] gives no key for an address that is no bare origin", async () => {
    const resolver = createKeyResolver({ fetch, now })
    for (const id of [
      `${origin}/`,
      `${origin}/tenant`,
      "https://AGENT.example",
      "http://agent.example",
      "https://user@agent.example",
      "https://agent.example:443",
    ])
      expect(await resolver.resolve(id, kid())).toMatchObject({ kind: "unknown" })
    expect(fetched).toEqual([])
    expect((await resolver.resolve("http://127.0.0.1:4001", kid())).kind).toBe("key")
  })

  it("[IW-54] uses no key that is published for another purpose", async () => {
    const resolver = createKeyResolver({ fetch, now })
    expect(await resolver.resolve(origin, ring.current("token").kid)).toMatchObject({ kind: "unknown" })
  })

  it("[IW-36] notices a rotated key, and asks no origin more often than its budget allows", async () => {
    const resolver = createKeyResolver({ fetch, now })
    await resolver.resolve(origin, kid())
    ring = ring.rotate("attribution", time, 60_000)
    expect(await resolver.resolve(origin, kid())).toMatchObject({ kind: "unknown" })
    for (let index = 0; index < 50; index++) await resolver.resolve(origin, `made-up-${index}`)
    expect(fetched).toHaveLength(1)
    time += 30_000
    expect((await resolver.resolve(origin, kid())).kind).toBe("key")
    expect(fetched).toHaveLength(2)
  })

  it("remembers a failure for a while, and keeps known keys through one", async () => {
    answer = () => new Response("", { status: 503 })
    const failures: string[] = []
    const onFailure = (at: string, error: unknown) => failures.push(`${at} ${(error as Error).message}`)
    const resolver = createKeyResolver({ fetch, now, onFailure })
    for (let index = 0; index < 10; index++)
      expect(await resolver.resolve(origin, kid())).toEqual({
        kind: "unreachable",
        reason: `the keys of ${origin} cannot be had now`,
        retryAfter: 30,
      })
    expect(failures).toEqual([`${origin} it answered 503`])
    expect(fetched).toHaveLength(1)
    time += 30_000
    answer = () => Response.json(ring.publicKeys(time))
    expect((await resolver.resolve(origin, kid())).kind).toBe("key")
    answer = () => Promise.reject(new TypeError("connection refused"))
    time += 11 * 60_000
    expect((await resolver.resolve(origin, kid())).kind).toBe("key")
    time += 60 * 60_000
    expect((await resolver.resolve(origin, kid())).kind).toBe("unreachable")
    time += 60_000
    answer = () => new Response("", { status: 404 })
    expect((await resolver.resolve(origin, kid())).kind, "it had keys once").toBe("unreachable")
  })

  it("reads no set without end, and none that is no set", async () => {
    const bodies = ["x".repeat(70_000), "{", "{}", '{"keys":{}}', "null"]
    for (const [index, body] of bodies.entries()) {
      answer = () => new Response(body)
      const resolver = createKeyResolver({ fetch, now })
      expect(await resolver.resolve(origin, kid()), `body ${index}`).toMatchObject({ kind: "unresolvable" })
    }
  })

  it("lets nobody's slow origins use up what there is for others", async () => {
    const limits = { fetchesAtOnce: 8, fetchesEach: 4 }
    answer = async (url) =>
      url.includes("slow") ? new Promise(() => undefined) : Response.json(ring.publicKeys(time))
    const resolver = createKeyResolver({ fetch, now, limits })
    const slow = (name: string, asker: string) =>
      void resolver.resolve(`https://slow-${name}.example`, "k", asker)
    for (let index = 0; index < 20; index++) slow(`a${index}`, "mallory")
    expect((await resolver.resolve("https://quick.example", kid(), "alice")).kind).toBe("key")
    // From enough addresses all places are taken: then the slowest fetch gives way.
    for (let index = 0; index < 20; index++) slow(`b${index}`, `mallory-${index}`)
    expect((await resolver.resolve("https://other.example", kid(), "bob")).kind).toBe("unreachable")
    time += 1_000
    expect((await resolver.resolve("https://other.example", kid(), "bob")).kind).toBe("key")
  })

  it("forgets the oldest origins, and fetches only so many sets at once", async () => {
    const limits = { origins: 3, fetchesAtOnce: 2 }
    const gate = Promise.withResolvers<void>()
    answer = async () => {
      await gate.promise
      return Response.json(ring.publicKeys(time))
    }
    const resolver = createKeyResolver({ fetch, now, limits })
    const waiting = ["a", "b", "c"].map((name) => resolver.resolve(`https://${name}.example`, kid()))
    expect(await waiting[2]).toMatchObject({ kind: "unreachable" })
    gate.resolve()
    await Promise.all(waiting)
    for (const name of ["c", "d", "e"]) await resolver.resolve(`https://${name}.example`, kid())
    fetched.length = 0
    await resolver.resolve("https://e.example", kid())
    expect(fetched).toEqual([])
    await resolver.resolve("https://a.example", kid())
    expect(fetched).toHaveLength(1)
  })

  it("skips keys it cannot use beside those it can", async () => {
    const weak = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({ format: "jwk" })
    const curve = generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey.export({ format: "jwk" })
    const misnamed = { ...generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }), alg: "RS256" }
    const others = [weak, curve, misnamed, { kty: "oct", k: "AAAA" }, null, "key", { kty: "OKP" }]
    answer = () => Response.json({ keys: [...others, ...ring.publicKeys(time).keys] })
    const resolver = createKeyResolver({ fetch, now })
    expect((await resolver.resolve(origin, kid())).kind).toBe("key")
  })

  it("[IW-54] knows every other id by the keys registered for it", async () => {
    const registered = registeredKeys({ assistant: ring.publicKeys(time).keys })
    const resolver = createKeyResolver({ fetch, now, registered })
    expect((await resolver.resolve("assistant", kid())).kind).toBe("key")
    expect((await resolver.resolve("assistant", "other")).kind).toBe("unknown")
    expect((await resolver.resolve("stranger", kid())).kind).toBe("unresolvable")
    expect(() => registeredKeys({ [origin]: [] })).toThrow("its keys come from its own origin")
    expect(() => registeredKeys({ assistant: [{ kty: "oct" }] })).toThrow("cannot verify signatures")
    expect(fetched).toEqual([])
  })
})
