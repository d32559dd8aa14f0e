import { describe, expect, it } from "vitest"
import { createCatalog, lintFolder, listRules, loadFolder } from "../../src/catalog/index.ts"
import { brokenFiles } from "./broken-files.ts"
import { type Files, paths, sampleFiles, toBytes, writeFolder } from "./sample-catalog.ts"

async function lint(files: Files) {
  await using folder = await writeFolder(files)
  return lintFolder(await loadFolder(folder.directory))
}

/** Requirement that each group of rules stands for, shown in the titles below. */
const requirements: readonly (readonly [from: number, to: number, id: string])[] = [
  [20, 25, "IS-01"],
  [22, 22, "IS-02"],
  [10, 11, "IS-08"],
  [13, 13, "IS-08"],
  [30, 32, "IS-08"],
  [41, 46, "IS-09"],
  [110, 110, "IS-09"],
  [47, 48, "IS-10"],
  [111, 111, "IS-10"],
  [71, 73, "IS-12"],
  [60, 64, "IS-14"],
  [74, 75, "IS-15"],
  [80, 83, "IS-16"],
  [50, 52, "IS-17"],
  [84, 84, "IS-17"],
  [96, 97, "IS-17"],
  [140, 142, "IS-18"],
  [90, 93, "IS-19"],
  [98, 101, "IS-19"],
  [94, 95, "IS-20"],
  [121, 123, "IS-21"],
  [33, 33, "IS-23"],
  [130, 132, "IS-23"],
  [12, 12, "IS-29"],
  [27, 27, "IS-29"],
  [65, 67, "IS-32"],
  [68, 70, "IS-33"],
]

function idsOf(rule: string): string {
  const number = Number(rule.slice("IS-L".length))
  const ids = requirements.filter(([from, to]) => number >= from && number <= to).map(([, , id]) => `[${id}]`)
  return [...new Set(ids)].join(" ")
}

describe("linter", () => {
  it("finds nothing in a catalog without a fault", async () => {
    expect(await lint(sampleFiles())).toEqual([])
  })

  it.each(brokenFiles.map((one) => [`${idsOf(one.rule)} ${one.rule}: ${one.title}`.trim(), one] as const))(
    "%s",
    async (_, { rule, among, break: breakIt }) => {
      const files = sampleFiles("target", ...among)
      breakIt(files)
      const findings = await lint(files)
      expect(findings, JSON.stringify(findings, undefined, 2)).not.toEqual([])
      expect(findings.map((finding) => finding.rule)).toEqual(findings.map(() => rule))
      for (const finding of findings) expect(finding.message.length).toBeGreaterThan(20)
    },
  )

  it("[IS-21] IS-L120: a published payload that changed", async () => {
    const files = sampleFiles("send")
    await using folder = await writeFolder(files)
    const loaded = await loadFolder(folder.directory)
    const published = await createCatalog({ manifest: loaded.manifest })
    const older = structuredClone(files[paths.send]) as { payload: { properties: Record<string, unknown> } }
    older.payload.properties.priority = { type: "string" }
    await published.publish(paths.send, toBytes(older))
    const findings = lintFolder(loaded, { published })
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([["IS-L120", paths.send]])
    expect(findings[0]?.message).toContain("v2")
  })

  it("has a broken file for every rule, and no rule twice", () => {
    const rules = listRules().map(({ id }) => id)
    expect(new Set(rules).size).toBe(rules.length)
    const broken = new Set([...brokenFiles.map(({ rule }) => rule), "IS-L120"])
    expect(rules.filter((rule) => !broken.has(rule))).toEqual([])
    expect(brokenFiles.length).toBeGreaterThanOrEqual(40)
  })

  it("[IS-02] lets a private authority use any sector", async () => {
    const files = sampleFiles("create")
    const file = files[paths.create] as Record<string, string>
    const path = "/intents/gardening/tasks/item/create/v1.json"
    delete files[paths.create]
    const fqdn = "com.acme.gardening.tasks.item.create.v1"
    files[path] = { ...file, $id: `https://intents.acme.example${path}`, fqdn }
    files["/hints.json"] = {
      [fqdn]: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
    }
    expect(await lint(files)).toEqual([])
  })
})
