import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { bindIntents, defineIntent, defineService } from "../../intent/index.ts"
import { toManifest, toManifestYaml } from "./manifest.ts"
import { parseManifest } from "./parse-manifest.ts"

const origin = "https://bella.example"

const service = defineService({
  namespace: "bella.example",
  name: 'Bella "Cucina": über 100 % – 日本',
  about: "An Italian restaurant.",
  schemaType: "https://schema.org/Restaurant",
  location: { city: "Turin" },
  website: origin,
  phone: "+39 011",
  email: "ciao@bella.example",
  updated: "2026-03-01",
})

const book = defineIntent({
  name: "bookTable",
  title: "Book a table for dining",
  description: "Reserves a table.",
  examples: ["Book a table for 2 people tomorrow at 7pm"],
  input: z.object({
    people: z.int().min(1).max(20).describe("Number of people in your party"),
    wish: z.string().optional().describe("Anything we should know"),
  }),
  output: z.object({ id: z.string().describe("The booking's id") }),
  constraints: ["We are closed on Mondays."],
  notes: ["Window seats cannot be promised."],
  hours: { "Tuesday to Sunday": "18:00 to 23:00" },
  price: "0.01 USD",
  rateLimit: "1000/hour",
  access: "token",
  effect: "write",
  deprecation: { since: "2026-01-01" },
  execute: () => ({ id: "1" }),
})
const bare = defineIntent({
  name: "openingHours",
  title: "Ask for the opening hours",
  description: "Says when we are open.",
  examples: ["When are you open?"],
  input: z.object({}),
  output: z.object({ hours: z.string().describe("Opening hours") }),
  effect: "read",
  execute: () => ({ hours: "always" }),
})

const description = {
  service,
  revision: 1,
  intents: bindIntents(service, [book, bare]).map(({ descriptor }) => descriptor),
}

describe("the manifest", () => {
  it("[IW-03] [IW-04] [IW-05] [IW-06] [IW-07] says in YAML all that is declared", () => {
    const manifest = parse(toManifestYaml(description, origin))
    expect(manifest).toEqual(JSON.parse(JSON.stringify(toManifest(description, origin))))
    expect(manifest).toMatchObject({
      manifest_version: "1.0",
      company: 'Bella "Cucina": über 100 % – 日本',
      last_updated: "2026-03-01",
      about: "An Italian restaurant.",
      schema_type: "https://schema.org/Restaurant",
      location: { city: "Turin" },
      contact: {
        intent_endpoint: "https://bella.example/intent",
        website: origin,
        phone: "+39 011",
        email: "ciao@bella.example",
      },
    })
    expect(manifest.capabilities[0]).toEqual({
      intent: "Book a table for dining",
      description: "Reserves a table.",
      examples: ["Book a table for 2 people tomorrow at 7pm"],
      requires: ["Number of people in your party (1-20)"],
      optional: ["Anything we should know"],
      constraints: [
        "We are closed on Mondays.",
        "Each use costs 0.01 USD.",
        "It can be used at most 1000 times per hour.",
        "It needs a token issued by this service.",
      ],
      notes: ["Window seats cannot be promised."],
      operating_hours: { "Tuesday to Sunday": "18:00 to 23:00" },
      id: "bella.example:bookTable:v1",
      version: "v1",
      kind: "transactional",
      parameters: description.intents[0]?.input,
      deprecated: true,
    })
  })

  it("[IW-05] [IW-06] leaves out what is not declared", () => {
    const plain = defineService({ namespace: "a.example", name: "A", about: "A.", updated: "2026-03-01" })
    const manifest = parse(
      toManifestYaml({ revision: 1, service: plain, intents: [description.intents[1]!] }, origin),
    )
    expect(Object.keys(manifest)).toEqual([
      "manifest_version",
      "company",
      "last_updated",
      "about",
      "capabilities",
      "contact",
    ])
    expect(Object.keys(manifest.contact)).toEqual(["intent_endpoint"])
    expect(Object.keys(manifest.capabilities[0])).toEqual([
      "intent",
      "description",
      "examples",
      "id",
      "version",
      "kind",
    ])
  })

  it("[IW-08] speaks in sentences, never in parameter names", () => {
    const { capabilities } = toManifest(description, origin)
    for (const { requires = [], optional = [] } of capabilities)
      for (const sentence of [...requires, ...optional]) expect(sentence).toMatch(/^[A-Z].* .*/)
  })

  it("is read by the client as it was written", () => {
    expect(parseManifest(toManifestYaml(description, origin))).toEqual(
      JSON.parse(JSON.stringify(toManifest(description, origin))),
    )
  })
})

describe("reading a manifest", () => {
  it("[IW-09] names every offending field and its path", () => {
    const broken = `
manifest_version: 1.0
last_updated: last week
capabilities:
  - intent: Book
  - description: Something
    requires: people
contact: { intent_endpoint: /intent, website: nowhere }
`
    let issues: { path: string }[] = []
    try {
      parseManifest(broken)
    } catch (error) {
      issues = (error as { details: { issues: { path: string }[] } }).details.issues
      for (const { path } of issues) expect((error as Error).message).toContain(`'${path}'`)
    }
    expect(issues.map(({ path }) => path).sort()).toEqual([
      "capabilities.0.description",
      "capabilities.1.intent",
      "capabilities.1.requires",
      "company",
      "contact.intent_endpoint",
      "contact.website",
      "last_updated",
      "manifest_version",
    ])
  })

  it("[IW-09] [IW-46] keeps what it does not know, and accepts a newer minor version", () => {
    const text = `
manifest_version: "1.9"
company: A
last_updated: 2026-01-31T10:00:00Z
capabilities: [{ intent: Book a table, description: Reserves one, mood: good }]
contact: { intent_endpoint: "https://a.example/intent", pigeon: yes }
auth: none
`
    expect(parseManifest(text)).toMatchObject({
      auth: "none",
      capabilities: [{ mood: "good" }],
      contact: { pigeon: "yes" },
    })
  })

  it("[IW-46] refuses another major version, with those it knows", () => {
    const text = toManifestYaml(description, origin).replace('"1.0"', '"2.0"')
    expect(() => parseManifest(text)).toThrow("Use one of: 1.0")
  })

  it("[IW-03] refuses what is no YAML, no mapping, or grows without end", () => {
    expect(() => parseManifest("a: [")).toThrow("not YAML")
    expect(() => parseManifest("- just\n- a list")).toThrow("not acceptable")
    const bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for (let index = 0; index < 9; index++) {
      const [name, from] = [String.fromCharCode(98 + index), String.fromCharCode(97 + index)]
      bomb.push(`${name}: &${name} [${Array(9).fill(`*${from}`).join(", ")}]`)
    }
    expect(() => parseManifest(bomb.join("\n"))).toThrow("not YAML")
  })

  it("[IW-03] refuses a key that stands twice, and takes a mapping of very many keys in its stride", () => {
    const twice = `${toManifestYaml(description, origin)}\ncompany: Another\n`
    expect(() => parseManifest(twice)).toThrow("the key 'company' stands twice")
    const many = Array.from({ length: 15_000 }, (_, n) => `k${n}: 1`).join("\n")
    expect(parseManifest(`${toManifestYaml(description, origin)}\n${many}\n`)).toMatchObject({ k14999: 1 })
  })
})
