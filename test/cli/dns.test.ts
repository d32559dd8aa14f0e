import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { run } from "../support/command-line.ts"
import { startDnsServer } from "../support/dns-server.ts"

it("[UM-10] prints the records that a site publishes, and sees over DNS whether they are there", async () => {
  const data = mkdtempSync(join(tmpdir(), "parley-dns-"))
  await run(["keys", "export", "--data", data])
  const args = ["dns", "--origin", "https://bella.example", "--data", data]
  const printed = await run([...args, "--json"])
  const { name, records } = JSON.parse(printed.stdout) as { name: string; records: string[] }
  expect(name).toBe("bella.example")
  expect(records).toEqual([
    "uim-agents-file=https://bella.example/agents.json",
    "uim-api-discovery=https://bella.example/api/intents/search",
    "uim-policy-file=https://bella.example/uim-policy.json",
    "uim-authentication=pat",
    expect.stringMatching(/^uim-public-key=[\w+/=]{40,}$/),
  ])
  const zone = await run(args)
  expect(zone.stdout.split("\n")[0]).toBe(
    'bella.example.  86400  IN  TXT  "uim-agents-file=https://bella.example/agents.json"',
  )

  await using dns = await startDnsServer({ "bella.example": { txt: records.slice(1) } })
  const check = [...args, "--check", "--name-servers", dns.address]
  const missing = await run(check)
  expect(missing).toMatchObject({ code: 1, stdout: expect.stringContaining("missing    uim-agents-file=") })
  dns.zone["_uim.bella.example"] = { txt: records.slice(0, 1) }
  expect(await run(check)).toMatchObject({ code: 0, stdout: expect.not.stringContaining("missing") })
})
