import { describe, expect, it } from "vitest"
import { createGuard, type GuardedRequest, type OriginPolicy, parseOrigin } from "./origin-guard.ts"

function guard(publicOrigin?: string, allowedOrigins: string[] = []) {
  return createGuard({ publicOrigin: () => publicOrigin, allowedHosts: ["alias.example"], allowedOrigins })
}

function request(overrides: Partial<GuardedRequest>): GuardedRequest {
  return {
    method: "POST",
    host: "localhost:4001",
    origin: undefined,
    fetchSite: undefined,
    localPort: 4001,
    ...overrides,
  }
}

describe("Host", () => {
  it.each([
    "127.0.0.1:4001",
    "localhost:4001",
    "LOCALHOST:4001",
    "[::1]:4001",
    "alias.example",
    "bella.example",
  ])("answers to %s", (host) =>
    expect(guard("https://bella.example").checkHost(request({ host }))).toBeUndefined(),
  )

  it.each([
    "evil.example",
    "evil.example:4001",
    "127.0.0.1",
    "127.0.0.1:4002",
    "127.0.0.1.evil.example:4001",
    "localhost.evil.example:4001",
    "0.0.0.0:4001",
    "bella.example:8080",
    "",
  ])("does not answer to '%s'", (host) => {
    expect(guard("https://bella.example").checkHost(request({ host }))?.code).toBe("forbidden")
  })
})

describe("Origin", () => {
  const own = "https://bella.example"
  const other = "https://other.example"
  function isAllowed(
    policy: OriginPolicy,
    overrides: Partial<GuardedRequest>,
    instance = guard(own),
  ): boolean {
    return instance.checkOrigin(request({ host: "bella.example", ...overrides }), policy) === undefined
  }

  it("lets programs and own pages pass", () => {
    expect(isAllowed("own", {})).toBe(true)
    expect(isAllowed("own", { origin: own })).toBe(true)
    expect(isAllowed("own", { origin: "http://localhost:4001", host: "localhost:4001" })).toBe(true)
  })

  it("keeps pages of others out unless the group lets them in", () => {
    expect(isAllowed("own", { origin: other })).toBe(false)
    expect(isAllowed("own", { origin: "null" })).toBe(false)
    expect(isAllowed("own", { origin: `${own}.evil` })).toBe(false)
    expect(isAllowed([other], { origin: other })).toBe(true)
    expect(isAllowed([other], { origin: "https://third.example" })).toBe(false)
    expect(isAllowed("any", { origin: other })).toBe(true)
    expect(isAllowed("own", { origin: other }, guard(own, [other]))).toBe(true)
  })

  it("believes the browser where an old one sends no Origin", () => {
    expect(isAllowed("own", { fetchSite: "cross-site" })).toBe(false)
    expect(isAllowed("own", { fetchSite: "same-site" })).toBe(false)
    expect(isAllowed("own", { fetchSite: "same-origin" })).toBe(true)
    expect(isAllowed("own", { fetchSite: "cross-site", method: "GET" })).toBe(true)
    expect(isAllowed("any", { fetchSite: "cross-site" })).toBe(true)
  })

  it("takes any page for any page of this machine while only this machine is served", () => {
    const local = guard("http://localhost:4001")
    const host = "localhost:4001"
    expect(isAllowed("any", { host, origin: "http://localhost:4100" }, local)).toBe(true)
    expect(isAllowed("any", { host, origin: "http://127.0.0.1:4100" }, guard())).toBe(true)
    expect(isAllowed("any", { host, origin: other }, local)).toBe(false)
    expect(isAllowed("any", { host, origin: "null" }, guard())).toBe(false)
    expect(isAllowed("any", { host, origin: other }, guard(undefined, [other]))).toBe(true)
  })

  it.each([
    "bella.example",
    "https://bella.example/path",
    "ftp://bella.example",
    "https://a:b@bella.example",
  ])("refuses %s as a public origin", (origin) => expect(() => parseOrigin(origin)).toThrow("publicOrigin"))
})
