import { describe, expect, it } from "vitest"
import { snippetsOf, startSnippet } from "../support/snippets.ts"
import { garage } from "./support/businesses.ts"
import { openKennel } from "./support/plain-service.ts"
import { Town } from "./support/town.ts"

describe("the guide to the mediator", () => {
  it("has a snippet that runs", async () => {
    await using town = new Town()
    const { origin } = await town.site(garage())
    const [snippet = ""] = snippetsOf("docs/mediator.md")
    const here = snippet
      .replace(/sites: \[.*\]/, `sites: [${JSON.stringify(origin)}]`)
      .replace("port: 4100", "port: 0")
    const mediator = startSnippet(here)
    expect(await mediator.waitFor("sites behind")).toMatch(/^1 sites behind http:/m)
    mediator.process.kill()
    await mediator.finished
  }, 60_000)

  it("has a snippet with services that speak other protocols", async () => {
    await using kennel = await openKennel()
    const [, snippet = ""] = snippetsOf("docs/mediator.md")
    const url = `${kennel.origin}/openapi.json`
    const here = snippet.replace(/services: \[[^\]]*\]/, `services: [{ protocol: "openapi", url: "${url}" }]`)
    const mediator = startSnippet(here)
    expect(await mediator.waitFor("Happy Kennel")).toContain("Happy Kennel")
    await mediator.finished
  }, 60_000)
})
