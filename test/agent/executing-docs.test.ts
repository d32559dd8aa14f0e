import { expect, it } from "vitest"
import { runSnippet, snippetsOf } from "../support/snippets.ts"
import { startWebHost } from "../support/web-host.ts"

it("docs/executing.md has a program that discovers, executes and says what it did", async () => {
  await using host = await startWebHost()
  host.pages["/agents.json"] = {
    body: {
      "service-info": { name: "Homes" },
      intents: [
        {
          intent_uid: "homes.example:searchProperty:v1",
          description: "Looks for homes.",
          input_parameters: [{ name: "location", type: "string", required: true }],
          endpoint: "/search",
          price: "0.01 USD",
        },
      ],
    },
  }
  host.pages["/search"] = { body: { homes: ["A flat"] } }
  const [program = ""] = snippetsOf("docs/executing.md")
  const { stdout, stderr } = await runSnippet(program.replace("http://127.0.0.1:4000", host.origin))
  expect(stderr).toBe("")
  expect(stdout).toContain("agents.json: found")
  expect(stdout).toContain("homes.example:searchProperty:v1: Looks for homes.")
  expect(stdout).toContain('{"homes":["A flat"]} 0.01 USD')
  expect(stdout).toMatch(/^executed: homes.example:searchProperty:v1 was executed for 0.01 USD\.$/m)
}, 60_000)
