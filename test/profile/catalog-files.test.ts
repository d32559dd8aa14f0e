import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { describe, expect, it } from "vitest"
import type { JsonSchema } from "../../src/intent/index.ts"
import {
  type IntentContent,
  readCatalogFile,
  readCatalogFolder,
  readCommonSchemas,
} from "./catalog-folder.ts"

const catalog = readCatalogFile("catalog.json")
const intents = readCatalogFolder("intents").map(({ path, content }) => ({
  path,
  content: content as unknown as IntentContent,
}))
const hints = readCatalogFile("hints.json") as Record<string, Record<string, boolean>>

const readVerbs = ["list", "read", "get", "query"]
const verbOf = (intent: IntentContent) => intent.fqdn.split(".").at(-2) as string
const propertiesOf = (schema: JsonSchema | undefined) =>
  (schema?.properties ?? {}) as Record<string, JsonSchema>

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false })
  addFormats.default(ajv)
  for (const schema of readCommonSchemas()) ajv.addSchema(schema)
  return ajv
}
const ajv = createAjv()
const payloadValidators = new Map(intents.map(({ content }) => [content.fqdn, ajv.compile(content.payload)]))
const accepts = (intent: IntentContent, payload: unknown) =>
  payloadValidators.get(intent.fqdn)?.(payload) === true

describe("catalog files", () => {
  it("[IS-22] cover communication and productivity under our own authority", () => {
    expect(catalog).toMatchObject({ authority: "x.parley", base: "https://catalog.parley.example" })
    const names = intents.map(({ content }) => content.fqdn.split(".").slice(2, 5).join("."))
    expect([...new Set(names)].sort()).toEqual([
      "communication.chat.channel",
      "communication.chat.message",
      "communication.email.draft",
      "communication.email.message",
      "communication.email.thread",
      "communication.sms.message",
      "productivity.calendar.availability",
      "productivity.calendar.event",
      "productivity.calendar.invite",
      "productivity.contacts.contact",
      "productivity.files.file",
      "productivity.notes.note",
      "productivity.tasks.item",
    ])
  })

  it.each(readCatalogFolder("common"))(
    "shared shape $path is a schema that says where it stands",
    ({ path, content }) => {
      expect(content.$id).toBe(`${catalog.base}/${path}`)
      expect(ajv.getSchema(content.$id as string)).toBeDefined()
      expect(content.title).toBeTypeOf("string")
      expect(content.description).toBeTypeOf("string")
    },
  )

  describe.each(intents)("$path", ({ path, content }) => {
    const verb = verbOf(content)
    const reads = readVerbs.includes(verb)
    const first = content.examples[0]?.value as { target: object; object?: object }

    it("[IS-08] has a name, an address and a path that agree", () => {
      expect(content.$id).toBe(`${catalog.base}/${path}`)
      const segments = path
        .replace(/^intents\//, "")
        .replace(/\.json$/, "")
        .split("/")
      expect(content.fqdn).toBe(`${catalog.authority}.${segments.join(".")}`)
      expect(content.payload.$schema).toBe("https://json-schema.org/draft/2020-12/schema")
      expect(Object.keys(content)).toEqual([
        "$id",
        "fqdn",
        "title",
        "description",
        "payload",
        "result",
        "examples",
      ])
    })

    it("[IS-16] has two or more examples, each of which its payload accepts", () => {
      expect(content.examples.length).toBeGreaterThanOrEqual(2)
      for (const { name, value } of content.examples) {
        const validate = payloadValidators.get(content.fqdn)
        expect(validate?.(value), `${name}: ${ajv.errorsText(validate?.errors)}`).toBe(true)
      }
    })

    it("[IS-09] takes an external_id where a record is meant, and none where one is made or listed", () => {
      const { external_id: _, ...bare } = { external_id: "", ...first.target }
      const withId = accepts(content, { ...first, target: { ...bare, external_id: "id" } })
      const withoutId = accepts(content, { ...first, target: bare })
      const makesOrLists =
        /\.(create|list|query|set)\.v1$/.test(content.fqdn) || /message\.send\.v1$/.test(content.fqdn)
      expect({ withId, withoutId }).toEqual({ withId: !makesOrLists, withoutId: makesOrLists })
      expect(accepts(content, { ...first, target: { ...first.target, system: "Gmail" } })).toBe(false)
    })

    it("[IS-17] leaves room for a provider's fields at the top, and only for objects", () => {
      expect(accepts(content, { ...first, some_system: { field: 1 } })).toBe(true)
      expect(accepts(content, { ...first, some_system: "text" })).toBe(false)
    })

    it("[IS-11] takes an idempotency key where it changes something, and nowhere else", () => {
      expect(accepts(content, { ...first, idempotency_key: "k1" })).toBe(!reads)
      expect(Object.hasOwn(propertiesOf(content.payload), "idempotency_key")).toBe(!reads)
    })

    it("[IS-13] promises a result that can be compiled", () => {
      expect(ajv.compile(content.result)).toBeTypeOf("function")
    })

    it("[IS-23] has behaviour hints beside it that fit its verb", () => {
      const hint = hints[content.fqdn] as Record<string, boolean>
      expect(Object.keys(hint)).toEqual(["readOnly", "destructive", "idempotent", "openWorld"])
      expect(hint.readOnly).toBe(reads)
      if (/^(delete|purge|trash|archive|cancel)$/.test(verb)) expect(hint.destructive).toBe(true)
      if (reads) expect(hint).toMatchObject({ destructive: false, idempotent: true })
    })

    if (verb === "list")
      it("[IS-14] is a list: query, filter, limit up to 500, cursor; items, next_cursor, estimated_total", () => {
        expect(propertiesOf(content.payload).object).toMatchObject({
          properties: { query: {}, filter: {}, limit: { minimum: 1, maximum: 500, default: 50 }, cursor: {} },
        })
        expect(accepts(content, { target: { system: "some" } })).toBe(true)
        expect(accepts(content, { target: { system: "some" }, object: { limit: 501 } })).toBe(false)
        expect(accepts(content, { target: { system: "some", etag: "x" } })).toBe(false)
        expect(content.result.required).toEqual(["items"])
        expect(Object.keys(propertiesOf(content.result))).toEqual(["items", "next_cursor", "estimated_total"])
      })

    if (verb === "read" || verb === "get")
      it("[IS-32] [IS-33] gives one record whole, under its identifier", () => {
        expect(content.result.required).toEqual(["external_id", "object"])
        expect(Object.keys(propertiesOf(content.result))).toEqual(["external_id", "object", "etag"])
      })

    if (verb === "update")
      it("[IS-12] is either an RFC 6902 patch or a full replacement, and takes no merge patch", () => {
        const patches = Object.hasOwn(propertiesOf(propertiesOf(content.payload).object), "patch")
        const patch = [{ op: "replace", path: "/summary", value: "x" }]
        expect(accepts(content, { ...first, object: { patch } })).toBe(patches)
        if (patches) expect(accepts(content, { ...first, object: { summary: null } })).toBe(false)
      })
  })

  it("[IS-15] availability.set is one intent whose mode selects what is set", () => {
    const set = intents.find(({ content }) => content.fqdn.endsWith(".availability.set.v1"))
      ?.content as IntentContent
    const time = { dtstart: { date: "2026-01-01" }, dtend: { date: "2026-01-02" } }
    const target = { system: "google_calendar" }
    for (const mode of ["focus", "ooo"])
      expect(accepts(set, { target, object: { mode, ...time } })).toBe(true)
    expect(accepts(set, { target, object: { mode: "working_hours", hours: [] } })).toBe(true)
    expect(accepts(set, { target, object: { mode: "working_hours" } })).toBe(false)
    expect(accepts(set, { target, object: { mode: "vacation", ...time } })).toBe(false)
  })

  it("[IS-18] speaks JMAP for mail, jCal for calendars and jCard for contacts", () => {
    const members = (name: string) => Object.keys(propertiesOf(readCatalogFile(`common/${name}/v1.json`)))
    expect(members("email")).toEqual(
      expect.arrayContaining(["mailboxIds", "keywords", "textBody", "bodyValues", "receivedAt"]),
    )
    expect(members("event")).toEqual(
      expect.arrayContaining(["summary", "dtstart", "dtend", "rrule", "attendee", "transp"]),
    )
    expect(members("contact")).toEqual(
      expect.arrayContaining(["fn", "n", "email", "tel", "adr", "org", "bday"]),
    )
    expect(members("task")).toEqual(expect.arrayContaining(["summary", "due", "percent-complete", "status"]))
  })

  it("[IS-10] attachments are references with the hash of their bytes", () => {
    const blob = ajv.getSchema(`${catalog.base}/common/blob-ref/v1.json`)
    const sha256 = "0".repeat(64)
    expect(blob?.({ url: "https://a.example/x", sha256 })).toBe(true)
    expect(blob?.({ url: "https://a.example/x" })).toBe(false)
    expect(blob?.({ url: "no address", sha256 })).toBe(false)
    expect(blob?.({ url: "https://a.example/x", sha256: "00" })).toBe(false)
  })
})
