import { describe, expect, it } from "vitest"
import { createAnonymousPrincipals } from "./principal.ts"

describe("strangers", () => {
  const id = (address: string) => createAnonymousPrincipals(new Uint8Array(32))(address).id

  it("are told apart by address, which their id does not show", () => {
    expect(id("192.0.2.1")).toBe(id("192.0.2.1"))
    expect(id("192.0.2.1")).not.toBe(id("192.0.2.2"))
    expect(id("192.0.2.1")).not.toContain("192")
    expect(createAnonymousPrincipals(new Uint8Array(32).fill(1))("192.0.2.1").id).not.toBe(id("192.0.2.1"))
  })

  it("do not get a new limit with each of the addresses that one IPv6 subscriber has", () => {
    expect(id("2001:db8:1:2::1")).toBe(id("2001:DB8:1:2:ffff:0:0:9"))
    expect(id("2001:db8::1")).toBe(id("2001:db8:0:0:5::"))
    expect(id("2001:db8:1:2::1")).not.toBe(id("2001:db8:1:3::1"))
    expect(id("2001::1:2:3:4:5:6")).toBe(id("2001:0:1:2::"))
    expect(id("2001::1:2:3:4:5:6")).not.toBe(id("2001::1"))
    expect(id("::1")).toBe(id("::2"))
    expect(id("fe80::1%eth0")).toBe(id("fe80::2"))
  })

  it("are the same on a socket that speaks both kinds of address", () => {
    expect(id("::ffff:192.0.2.1")).toBe(id("192.0.2.1"))
    expect(id("::ffff:192.0.2.1")).not.toBe(id("::ffff:192.0.2.2"))
  })
})
