import { chmodSync, mkdtempSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { loadKeyFile, parseKeyRing, saveKeyFile } from "./key-file.ts"
import { KeyRing, keyUses, signWith, verifyWith } from "./keys.ts"
import { parseVerificationKey } from "./verification-key.ts"

const day = 86_400_000

describe("key ring", () => {
  it("has a separate key for every use", () => {
    const ring = KeyRing.create(0)
    expect(new Set(keyUses.map((use) => ring.current(use).kid)).size).toBe(keyUses.length)
    expect(ring.find(ring.current("token").kid, "receipt", 0)).toBeUndefined()
  })

  it("[IW-36] publishes keys as a JWK set and rotates with an overlap", () => {
    const before = KeyRing.create(0)
    const old = before.current("attribution")
    const after = before.rotate("attribution", day, 7 * day)
    expect(after.current("attribution").kid).not.toBe(old.kid)
    expect(after.find(old.kid, "attribution", 7 * day)?.kid).toBe(old.kid)
    expect(after.find(old.kid, "attribution", 8 * day)).toBeUndefined()
    const published = (now: number) => after.publicKeys(now).keys.map((key) => key.kid)
    expect(published(7 * day)).toContain(old.kid)
    expect(published(8 * day)).not.toContain(old.kid)
    expect(JSON.stringify(after.publicKeys(0))).not.toContain('"d"')
  })

  it("takes every former key of a use away with one that got out", () => {
    const first = KeyRing.create(0)
    const second = first.rotate("receipt", day, 30 * day)
    const third = second.rotate("receipt", 2 * day, 0)
    expect(third.signing("receipt", 2 * day).kid).toBe(third.current("receipt").kid)
    for (const former of [first, second])
      expect(third.find(former.current("receipt").kid, "receipt", 2 * day)).toBeUndefined()
    expect(third.current("token").kid).toBe(first.current("token").kid)
  })

  it("signs for one context only", () => {
    const key = KeyRing.create(0).current("receipt")
    const signature = signWith(key, "parley receipt", "payload")
    expect(verifyWith(key.publicKey, "parley receipt", "payload", signature)).toBe(true)
    expect(verifyWith(key.publicKey, "parley token", "payload", signature)).toBe(false)
    expect(verifyWith(key.publicKey, "parley receipt", "Payload", signature)).toBe(false)
  })
})

describe("key file", () => {
  const folder = () => mkdtempSync(join(tmpdir(), "parley-keys-"))

  it("is made once, readable by its owner only, and read again", async () => {
    const path = join(folder(), "data", "keys.json")
    const rings = await Promise.all(Array.from({ length: 8 }, () => loadKeyFile(path, 1)))
    expect(new Set(rings.map((ring) => ring.current("token").kid)).size).toBe(1)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it("keeps what was rotated", async () => {
    const path = join(folder(), "keys.json")
    const rotated = (await loadKeyFile(path, 0)).rotate("oauth", 1, day)
    await saveKeyFile(path, rotated)
    expect((await loadKeyFile(path, 2)).current("oauth").kid).toBe(rotated.current("oauth").kid)
  })

  it("is refused when others can read it", async () => {
    const path = join(folder(), "keys.json")
    await loadKeyFile(path, 0)
    chmodSync(path, 0o644)
    await expect(loadKeyFile(path, 0)).rejects.toThrow(`chmod 600 ${path}`)
  })

  it("is refused when it is something else, and left as it is", async () => {
    const path = join(folder(), "keys.json")
    writeFileSync(path, "{", { mode: 0o600 })
    await expect(loadKeyFile(path, 0)).rejects.toThrow("is not JSON")
    expect(() => parseKeyRing('{"version":2}', "PARLEY_KEYS")).toThrow("PARLEY_KEYS is no key ring: version")
  })
})

describe("a stranger's key", () => {
  it.each(["constructor", "toString", "oct", undefined])(
    "of a kind we do not know is refused in words: %s",
    (kty) => {
      expect(() => parseVerificationKey({ kty, x: "x" })).toThrow("'kty' is none of OKP, EC and RSA")
    },
  )
})
