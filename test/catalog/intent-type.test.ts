import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { bindType, type Catalog, createCatalog, toPinnedPath } from "../../src/catalog/index.ts"
import { bindIntents, defineIntent, defineService, type IntentDescriptor } from "../../src/intent/index.ts"
import { authority, base, paths, sampleFiles, toBytes } from "./sample-catalog.ts"

let catalog: Catalog
beforeAll(async () => {
  catalog = await createCatalog({ manifest: { authority, base, title: "Acme", description: undefined } })
  for (const [path, file] of Object.entries(sampleFiles()))
    if (path.includes("/v1.json")) await catalog.publish(path, toBytes(file))
})

const service = defineService({
  namespace: "bella.example",
  name: "Bella",
  about: "A restaurant that sends messages.",
  updated: "2026-01-31",
})

function descriptor(type: string, input: z.ZodObject): IntentDescriptor {
  const intent = defineIntent({
    name: "example",
    title: "Example",
    description: "Does what its type says.",
    examples: ["do it"],
    input,
    output: z.object({}),
    effect: "write",
    type,
    execute: () => ({}),
  })
  return bindIntents(service, [intent])[0]!.descriptor
}

const sendType = `${authority}.communication.email.message.send.v1`
const getType = `${authority}.productivity.tasks.item.get.v1`
const to = z.array(z.email()).min(1).max(10).describe("Whom it goes to.")
const subject = z.string().max(200).describe("What it is about.")

describe("an intent bound to a type", () => {
  it("[IS-26] gives the pin of its type", () => {
    const bound = bindType(descriptor(sendType, z.object({ to, subject })), [catalog])
    const file = catalog.find(paths.send)!
    expect(bound.pin).toEqual({
      name: sendType,
      sha256: file.sha256,
      url: base + toPinnedPath(file.path, file.sha256),
    })
  })

  it("says which payload its input means", () => {
    const input = z.object({ to, subject, idempotency_key: z.string().describe("A key.").optional() })
    const bound = bindType(descriptor(sendType, input), [catalog])
    expect(bound.toPayload({ to: ["ada@acme.example"], subject: "Tea", idempotency_key: "k" })).toEqual({
      target: { system: "bella_example" },
      object: { to: ["ada@acme.example"], subject: "Tea" },
      idempotency_key: "k",
    })
    const record = bindType(
      descriptor(getType, z.object({ external_id: z.string().describe("Which one.") })),
      [catalog],
    )
    expect(record.toPayload({ external_id: "t1" })).toEqual({
      target: { system: "bella_example", external_id: "t1" },
    })
  })

  it("may take the payload itself", () => {
    const target = z.object({ system: z.literal("gmail"), external_id: z.string() }).describe("Where.")
    const bound = bindType(descriptor(getType, z.object({ target })), [catalog])
    const payload = { target: { system: "gmail", external_id: "t1" } }
    expect(bound.toPayload(payload)).toEqual(payload)
  })

  it.each([
    ["a member that is missing", z.object({ to }), "subject"],
    ["a member that may be left out", z.object({ to, subject: subject.optional() }), "subject"],
    ["a limit that is looser", z.object({ to, subject: z.string().describe("Any.") }), "/object/subject"],
    ["another type", z.object({ to: z.email().describe("One."), subject }), "/object/to"],
    ["no format", z.object({ to: z.array(z.string()).min(1).max(9).describe("To."), subject }), "format"],
  ])("[IS-26] is refused at start for %s", (_, input, named) => {
    expect(() => bindType(descriptor(sendType, input), [catalog])).toThrow(named)
  })

  it("[IS-26] is refused at start when no catalog has the type, or it is no name", () => {
    const input = z.object({ to, subject })
    expect(() => bindType(descriptor(sendType.replace("v1", "v9"), input), [catalog])).toThrow(
      "no catalog has",
    )
    expect(() => bindType(descriptor("send", input), [catalog])).toThrow("segments")
  })
})
