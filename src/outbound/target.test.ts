import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseAllowedAddresses } from "./address.ts"
import { assertTarget, isLoopbackHost, parseTarget } from "./target.ts"

const strict = { allowLoopback: false, allowed: parseAllowedAddresses([]) }
const loopback = { ...strict, allowLoopback: true }

function refusal(url: string, policy = strict): string | undefined {
  try {
    assertTarget(parseTarget(url), policy)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ details: { sent: false } })
    return (error as { code: string }).code
  }
}

/** An IPv4 address in the notations that programs and people have used for one. */
const notations = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).chain(([b, c, d]) => {
  const hex = (value: number) => `0x${value.toString(16)}`
  const octal = (value: number) => `0${value.toString(8)}`
  const whole = 127 * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d
  return fc.constantFrom(
    `127.${b}.${c}.${d}`,
    `127.${b}.${c}.${d}.`,
    `${whole}`,
    hex(whole),
    octal(whole),
    [127, b, c, d].map(hex).join("."),
    [127, b, c, d].map(octal).join("."),
    `127.${b}.${c * 256 + d}`,
    `0x7f.${b * 65536 + c * 256 + d}`,
  )
})

describe("targets", () => {
  it("knows a loopback address in every notation", () => {
    fc.assert(
      fc.property(notations, (host) => {
        expect(refusal(`https://${host}/`)).toBe("forbidden")
        expect(refusal(`http://${host}:8080/`, loopback)).toBeUndefined()
      }),
    )
  })

  it.each([
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fe80::1]/",
    "https://169.254.169.254/",
  ])("refuses %s", (url) => expect(refusal(url)).toBe("forbidden"))

  it.each([
    "ftp://example.org/",
    "/relative",
    "https://[fe80::1%25eth0]/",
    "file:///etc/passwd",
    "https://a:b@example.org/",
  ])("takes %s for no target", (url) => expect(refusal(url)).toBe("invalid_request"))

  it("[IW-43] [UM-27] refuses plain HTTP for any host but loopback", () => {
    expect(refusal("http://example.org/")).toBe("forbidden")
    expect(refusal("http://8.8.8.8/")).toBe("forbidden")
    expect(refusal("https://example.org/")).toBeUndefined()
    expect(refusal("http://localhost:4000/", loopback)).toBeUndefined()
    expect(refusal("http://localhost.example.org/", loopback)).toBe("forbidden")
    const allowed = { allowLoopback: false, allowed: parseAllowedAddresses(["10.0.0.5"]) }
    expect(refusal("http://10.0.0.5/", allowed)).toBe("forbidden")
    expect(refusal("https://10.0.0.5/", allowed)).toBeUndefined()
  })

  it("knows the names of this machine", () => {
    for (const host of ["localhost", "LOCALHOST.", "a.localhost", "127.1", "[::1]"])
      expect(isLoopbackHost(new URL(`http://${host}/`)), host).toBe(true)
    for (const host of ["localhost.example", "notlocalhost", "128.0.0.1"])
      expect(isLoopbackHost(new URL(`http://${host}/`)), host).toBe(false)
  })
})
