import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bundle,
  type CatalogFile,
  checkNarrowing,
  composePayload,
  composeResult,
  profileSystem,
  readCatalogFile,
  SchemaCompiler,
  SchemaLibrary,
} from "../../src/catalog/index.ts"
import { jsonSchemaValidator } from "../../src/intent/index.ts"
import { base, type Name, paths, sampleFiles, toBytes } from "./sample-catalog.ts"

function fileOf(name: Name, change: (file: Loose) => void = () => undefined): CatalogFile {
  const value = sampleFiles()[paths[name]] as Loose
  change(value)
  return readCatalogFile(paths[name], toBytes(value)).file!
}

// biome-ignore lint/suspicious/noExplicitAny: files are changed at arbitrary depth of untyped JSON.
type Loose = any

const core = fileOf("send")
const library = new SchemaLibrary([fileOf("target"), fileOf("blob"), core])
const narrowing = (change: (file: Loose) => void, of: CatalogFile = core) =>
  checkNarrowing(of, fileOf("gmail", change), library, new SchemaCompiler(library, { formats: false }))

const good = { target: { system: "gmail" }, object: { to: ["ada@acme.example"], subject: "Tea" } }

describe("profiles", () => {
  it("[IS-19] accept what core and constraints accept, as one schema that stands alone", () => {
    const accepts = jsonSchemaValidator(composePayload(core, fileOf("gmail"), library))
    expect(accepts(good).ok).toBe(true)
    expect(accepts({ ...good, gmail: { labels: ["x"] } }).ok).toBe(true)
    expect(accepts({ ...good, target: { system: "outlook" } }).ok).toBe(false)
    expect(accepts({ ...good, gmail: { labels: [1] } }).ok).toBe(false)
    expect(accepts({ ...good, target: { system: "gmail", external_id: 1 } }).ok).toBe(false)
    const many = Array.from({ length: 51 }, () => "ada@acme.example")
    expect(accepts({ ...good, object: { to: many, subject: "Tea" } }).ok).toBe(false)
  })

  it("[IS-19] compose results by allOf", () => {
    const accepts = jsonSchemaValidator(composeResult(core, fileOf("gmail"), library)!)
    expect(accepts({ external_id: "m1", gmail: { history: "h" } }).ok).toBe(true)
    expect(accepts({ external_id: 1 }).ok).toBe(false)
    expect(accepts({ external_id: "m1", gmail: { history: 1 } }).ok).toBe(false)
    const without = fileOf("gmail", (file) => delete file.result)
    const alone = fileOf("send", (file) => delete file.result)
    expect(composeResult(alone, without, library)).toBeUndefined()
  })

  it("stand beside core payloads that any validator can use as they are", () => {
    const accepts = jsonSchemaValidator(bundle(core, "payload", library))
    expect(accepts(good).ok).toBe(true)
    expect(accepts({ ...good, target: { system: "GMAIL" } }).ok).toBe(false)
    const attached = { ...good.object, attachments: [{ url: "https://acme.example/a" }] }
    expect(accepts({ ...good, object: attached }).ok).toBe(false)
  })

  it("name the system they are for", () => {
    expect(profileSystem(fileOf("gmail"), library)).toBe("gmail")
    const listed = fileOf(
      "gmail",
      (file) => (file.constraints.properties.target.properties.system = { enum: ["one"] }),
    )
    expect(profileSystem(listed, library)).toBe("one")
    expect(
      profileSystem(
        fileOf("gmail", (file) => (file.constraints = {})),
        library,
      ),
    ).toBeUndefined()
  })

  it("[IS-20] are proven to narrow where the keywords decide it", () => {
    expect(narrowing(() => undefined).verdict).toBe("narrows")
    expect(narrowing((file) => (file.constraints.required = ["idempotency_key"])).verdict).toBe("narrows")
  })

  it("[IS-20] are shown to widen by a payload that the core refuses", () => {
    const found = narrowing(
      (file) => (file.constraints.properties.object.properties.subject = { type: "null" }),
    )
    expect(found.verdict).toBe("widens")
    const { witness } = found as { witness: Loose }
    const check = new SchemaCompiler(library, { formats: false }).compile(core.value.payload as Loose, {
      root: core.value.payload as Loose,
      base: base + paths.send,
    })
    expect(check(witness)).not.toEqual([])
  })

  it("[IS-20] are judged right for any two limits", () => {
    const limit = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(limit, limit, (most, mine) => {
        const wide = fileOf("send", (file) => (file.payload.properties.object.properties.to.maxItems = most))
        const { verdict } = narrowing(
          (file) => (file.constraints.properties.object.properties.to.maxItems = mine),
          wide,
        )
        expect(verdict).toBe(mine <= most ? "narrows" : "widens")
      }),
      { numRuns: 30 },
    )
  })
})
