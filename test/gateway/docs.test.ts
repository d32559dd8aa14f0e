import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import * as intent from "../../src/intent/index.ts"
import * as mediator from "../../src/mediator/index.ts"
import { garage } from "./support/businesses.ts"
import { folder, Town } from "./support/town.ts"

const guide = readFileSync(new URL("../../docs/gateway.md", import.meta.url), "utf8")

describe("the guide to the gateway", () => {
  it("has a snippet that runs", async () => {
    await using town = new Town()
    const { origin } = await town.site(garage())
    const [, snippet] = /```ts\n(.*?)```/s.exec(guide)!
    const body = snippet!
      .replace(/^import .*$/gm, "")
      .replace(/sites: \[.*\]/, `sites: [${JSON.stringify(origin)}]`)
      .replace(/data: ".*"/, `data: ${JSON.stringify(folder())}`)
      .replace("port: 4100", "port: 0")
      .replace(/console\.info\((.*)\)/, "told = $1")
    const code = `return (async () => { let told; ${body}; return { gateway, told } })()`
    const given = { ...intent, ...mediator }
    const run = new Function(...Object.keys(given), code)
    const { gateway, told } = (await run(...Object.values(given))) as {
      readonly gateway: mediator.Gateway
      readonly told: string
    }
    await gateway[Symbol.asyncDispose]()
    expect(told).toMatch(/^1 sites behind http:/)
  })
})
