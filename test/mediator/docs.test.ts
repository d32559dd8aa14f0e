import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import * as intent from "../../src/intent/index.ts"
import * as entry from "../../src/mediator/index.ts"
import { garage } from "./support/businesses.ts"
import { folder, Town } from "./support/town.ts"

const guide = readFileSync(new URL("../../docs/mediator.md", import.meta.url), "utf8")

describe("the guide to the mediator", () => {
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
    const code = `return (async () => { let told; ${body}; return { mediator, told } })()`
    const given = { ...intent, ...entry }
    const run = new Function(...Object.keys(given), code)
    const { mediator, told } = (await run(...Object.values(given))) as {
      readonly mediator: entry.Mediator
      readonly told: string
    }
    await mediator[Symbol.asyncDispose]()
    expect(told).toMatch(/^1 sites behind http:/)
  })
})
