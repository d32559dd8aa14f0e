import { execFile, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { ClientFactory } from "@a2a-js/sdk/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"
import { dataOf, stateOf } from "./support/client.ts"

const guide = readFileSync(new URL("../../docs/a2a.md", import.meta.url), "utf8")

function snippet(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(guide)?.[1]
  if (found === undefined) throw new Error(`The guide has no snippet in ${language}.`)
  return found
}

describe("the guide to A2A", () => {
  let bella: RunningBella
  const now = () => Date.parse("2026-11-18T09:00:00Z")
  beforeAll(async () => {
    bella = await startBella({ now })
  })
  afterAll(() => bella[Symbol.asyncDispose]())
  const here = (text: string) => text.replaceAll("http://127.0.0.1:4001", bella.server.origin)

  it("books a table in words", async () => {
    const body = here(snippet("ts")).replace(/^import .*$/m, "")
    const code = `return (async () => { ${body}; return [asked, named, booked] })()`
    const tasks = await new Function("ClientFactory", code)(ClientFactory)
    expect(tasks.map(stateOf)).toEqual(["INPUT_REQUIRED", "INPUT_REQUIRED", "COMPLETED"])
    expect(dataOf(tasks[2].artifacts[0])).toMatchObject({ partySize: 2, name: "Ada Rossi" })
  })

  it.skipIf(spawnSync("curl", ["--version"]).error !== undefined)(
    "has a request for curl that is answered",
    async () => {
      const command = here(snippet("sh")).replace("curl", "curl -s")
      const { stdout } = await promisify(execFile)("sh", ["-c", command])
      expect(JSON.parse(stdout)).toMatchObject({
        id: 1,
        result: {
          task: { status: { state: "TASK_STATE_COMPLETED" }, artifacts: [{ name: "openingHours" }] },
        },
      })
    },
  )
})
