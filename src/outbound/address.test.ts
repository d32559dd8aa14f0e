import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { classifyAddress, parseAllowedAddresses, refuseAddress } from "./address.ts"

const strict = { allowLoopback: false, allowed: parseAllowedAddresses([]) }

describe("addresses", () => {
  it.each([
    ["0.0.0.0", "unspecified"],
    ["0.1.2.3", "unspecified"],
    ["10.255.255.255", "private"],
    ["100.64.0.1", "shared"],
    ["100.127.255.255", "shared"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["169.254.169.254", "link-local"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.0.0.8", "reserved"],
    ["192.0.2.1", "documentation"],
    ["192.88.99.1", "embedded"],
    ["192.168.1.1", "private"],
    ["198.19.0.1", "reserved"],
    ["198.51.100.7", "documentation"],
    ["203.0.113.7", "documentation"],
    ["224.0.0.1", "multicast"],
    ["255.255.255.255", "reserved"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::127.0.0.1", "embedded"],
    ["::ffff:8.8.8.8", "embedded"],
    ["::ffff:7f00:1", "embedded"],
    ["64:ff9b::7f00:1", "embedded"],
    ["64:ff9b:1::1", "embedded"],
    ["2001::1", "embedded"],
    ["2001:db8::1", "documentation"],
    ["2001:20::1", "reserved"],
    ["2002:7f00:1::", "embedded"],
    ["3fff::1", "documentation"],
    ["fc00::1", "private"],
    ["fd12:3456::1", "private"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["2606:4700::1%eth0", "reserved"],
    ["fec0::1", "reserved"],
    ["ff02::1", "multicast"],
    ["5f00::1", "reserved"],
    ["100::1", "reserved"],
  ])("%s is %s and refused", (address, kind) => {
    expect(classifyAddress(address)).toBe(kind)
    expect(refuseAddress(address, strict)).toBe(kind)
  })

  it.each([
    "8.8.8.8",
    "172.32.0.1",
    "172.15.255.255",
    "100.128.0.1",
    "128.0.0.1",
    "2606:4700::1111",
    "2a00::1",
  ])("%s is public", (address) => expect(classifyAddress(address)).toBe("public"))

  it("takes no name for an address", () => {
    expect(() => classifyAddress("localhost")).toThrow("no IP address")
    expect(() => classifyAddress("[::1]")).toThrow("no IP address")
  })

  it("makes exceptions for exactly what is allowed", () => {
    const policy = { allowLoopback: false, allowed: parseAllowedAddresses(["10.0.0.0/8", "fd00::5"]) }
    expect(refuseAddress("10.1.2.3", policy)).toBeUndefined()
    expect(refuseAddress("fd00::5", policy)).toBeUndefined()
    expect(refuseAddress("11.0.0.1", policy)).toBeUndefined()
    expect(refuseAddress("fd00::6", policy)).toBe("private")
    expect(refuseAddress("127.0.0.1", policy)).toBe("loopback")
    expect(refuseAddress("::ffff:10.1.2.3", policy)).toBe("embedded")
    expect(refuseAddress("127.9.9.9", { ...strict, allowLoopback: true })).toBeUndefined()
    expect(refuseAddress("::ffff:127.0.0.1", { ...strict, allowLoopback: true })).toBe("embedded")
  })

  it.each(["", "10.0.0.0/33", "10.0.0.0/-1", "example.org", "10.0.0.0/8/8", "fd00::/129"])(
    "refuses '%s' as an allowed address and says how to write one",
    (entry) => expect(() => parseAllowedAddresses([entry])).toThrow("write 10.0.0.5 or 10.0.0.0/8"),
  )

  it("never calls an address public whose IPv4 inside is not", () => {
    const part = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    fc.assert(
      fc.property(part, part, fc.constantFrom("::ffff:", "64:ff9b::", "::"), (high, low, prefix) => {
        expect(classifyAddress(`${prefix}${high}:${low}`)).not.toBe("public")
      }),
    )
    fc.assert(
      fc.property(part, part, (high, low) => {
        expect(classifyAddress(`2002:${high}:${low}::1`)).not.toBe("public")
      }),
    )
  })
})
