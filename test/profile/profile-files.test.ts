import { describe, expect, it } from "vitest"
import { createProfileRunner } from "../../src/execution/profile/index.ts"
import type { JsonSchema } from "../../src/intent/index.ts"
import {
  type IntentContent,
  type ProfileContent,
  readCatalogFile,
  readCatalogFolder,
  readCommonSchemas,
} from "./catalog-folder.ts"
import { collectSources, isRefused, payloadMembers, propertiesOf } from "./profile-members.ts"

const catalog = readCatalogFile("catalog.json")
const schemas = readCommonSchemas()
const systems: Record<string, string> = {
  "com.fastmail": "fastmail",
  "com.google.calendar": "google_calendar",
  "com.google.gmail": "gmail",
  "com.google.people": "google_contacts",
  "com.microsoft.graph": "ms_graph",
  "com.microsoft.teams": "ms_teams",
  "com.slack": "slack",
  "com.twilio": "twilio",
}
const profiles = readCatalogFolder("profiles").map(({ path, content }) => {
  const profile = content as unknown as ProfileContent
  const pinned = profile.pins.replace(`${catalog.base}/`, "")
  return { path, profile, intent: readCatalogFile(pinned) as unknown as IntentContent }
})

describe("catalog profiles", () => {
  it("[IS-22] cover every provider we promise", () => {
    const vendors = profiles.map(({ path }) => path.split("/")[1] as string)
    expect([...new Set(vendors)].sort()).toEqual(Object.keys(systems).sort())
  })

  describe.each(profiles)("$path", ({ path, profile, intent }) => {
    const [, vendor = "", file = ""] = path.split("/")
    const system = systems[vendor] as string
    const name = file.replace(/\.v1\.json$/, "")
    const sources = collectSources(profile.api)

    it("[IS-29] has an address, an id and a pin that agree with its path", () => {
      expect(profile.$id).toBe(`${catalog.base}/${path}`)
      expect(profile.id).toBe(`x.parley.${name}.v1@${vendor}.v1`)
      expect(profile.pins).toBe(`${catalog.base}/intents/${name.replaceAll(".", "/")}/v1.json`)
      expect(profile.title).not.toBe(intent.title)
      expect(profile.description.length).toBeGreaterThan(10)
    })

    it("[IS-19] names one system and the call that performs the intent", () => {
      expect(profile.constraints).toMatchObject({
        properties: { target: { properties: { system: { const: system } } } },
      })
      const { jmap_method, method, path: template, docs, scopes } = profile.api
      expect(jmap_method === undefined).toBe(method !== undefined && template !== undefined)
      expect(docs).toMatch(/^https:\/\//)
      expect(scopes).toBeInstanceOf(Array)
    })

    it("[IS-25] can be run: every path, transform and schema in it is known", () => {
      expect(createProfileRunner({ intent, profile, schemas }).system).toBe(system)
    })

    it("[IS-17] gives and takes provider fields under its system only", () => {
      const allowed = [...Object.keys(propertiesOf(intent.result)), system]
      for (const place of Object.keys(profile.api.result as object))
        expect(allowed).toContain(place.split(".")[0])
      for (const member of Object.keys(propertiesOf(profile.result))) expect(member).toBe(system)
    })

    it("sends or refuses every member that the core lets a caller give", () => {
      const forgotten = payloadMembers(intent, schemas).filter((member) => {
        const sent = sources.some(
          (source) => source === member || source.startsWith(`${member}.`) || member.startsWith(`${source}.`),
        )
        return !sent && !isRefused(profile.constraints, member.split("."))
      })
      expect(forgotten).toEqual([])
    })

    it("sends every provider field that it lets a caller give", () => {
      const extras = propertiesOf(propertiesOf(profile.constraints)[system] as JsonSchema)
      for (const field of Object.keys(extras)) expect(sources).toContain(`${system}.${field}`)
    })
  })
})
