import { execFile, spawnSync } from "node:child_process"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"
import { evaluateSnippet, snippetsOf } from "../support/snippets.ts"
import { dataOf, stateOf } from "./support/client.ts"

const [program = ""] = snippetsOf("docs/a2a.md")
const [command = ""] = snippetsOf("docs/a2a.md", "sh")

describe("the guide to A2A", () => {
  let bella: RunningBella
  const now = () => Date.parse("2026-11-18T09:00:00Z")
  beforeAll(async () => {
    bella = await startBella({ now })
  })
  afterAll(() => bella[Symbol.asyncDispose]())
  const here = (text: string) => text.replaceAll("http://127.0.0.1:4001", bella.server.origin)

  it("books a table in words", async () => {
    const tasks = await evaluateSnippet(here(program), "[asked, named, booked]")
    expect(tasks.map(stateOf)).toEqual(["INPUT_REQUIRED", "INPUT_REQUIRED", "COMPLETED"])
    expect(dataOf(tasks[2].artifacts[0])).toMatchObject({ partySize: 2, name: "Ada Rossi" })
  })

  it.skipIf(spawnSync("curl", ["--version"]).error !== undefined)(
    "has a request for curl that is answered",
    async () => {
      const { stdout } = await promisify(execFile)("sh", ["-c", here(command).replace("curl", "curl -s")])
      expect(JSON.parse(stdout)).toMatchObject({
        id: 1,
        result: {
          task: { status: { state: "TASK_STATE_COMPLETED" }, artifacts: [{ name: "openingHours" }] },
        },
      })
    },
  )
})
