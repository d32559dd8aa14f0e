import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatCatalogPath, parseCatalogPath, toPinnedPath } from "./catalog-paths.ts"
import { splitPinnedPath } from "./pins.ts"

const sha256 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("hex"))
const good = [
  "/intents/communication/email/message/send/v1.json",
  "/profiles/com.google.gmail/communication.email.message.send.v1.json",
  "/profiles/com.google.gmail/communication.email.message.send.v2.p3.json",
  "/common/blob-ref/v12.json",
]

describe("paths", () => {
  it.each(good)("[IS-03] reads %s and writes it again", (path) => {
    expect(formatCatalogPath(parseCatalogPath(path)!)).toBe(path)
  })

  it.each([
    "/intents/communication/email/message/v1.json",
    "/intents/communication/email/message/send/v1.html",
    "/intents/communication/email/message/send/v01.json",
    "/intents/../email/message/send/v1.json",
    "/intents/communication/email/message/send/v1.json/",
    "intents/communication/email/message/send/v1.json",
    "/profiles/gmail/communication.email.message.send.v1.json",
    "/profiles/com.google.gmail/email.message.send.v1.json",
    "/profiles/com.google.gmail/communication.email.message.send.v1.p1.json",
    "/common/Target/v1.json",
    "/published/common/target/v1.json",
  ])("[IS-03] refuses %s", (path) => {
    expect(parseCatalogPath(path)).toBeUndefined()
  })

  it("[IS-04] splits what it pins, in hex and in both base64 alphabets", () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), sha256, (path, hash) => {
        expect(splitPinnedPath(toPinnedPath(path, hash))).toEqual({ path, sha256: hash })
        const at = path.lastIndexOf("/")
        for (const alphabet of ["base64", "base64url"] as const) {
          const segment = `@sha256-${Buffer.from(hash, "hex").toString(alphabet)}`
          expect(splitPinnedPath(`${path.slice(0, at)}/${segment}${path.slice(at)}`)).toEqual({
            path,
            sha256: hash,
          })
        }
      }),
    )
  })
})
