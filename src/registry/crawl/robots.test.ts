import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseRobots } from "./robots.ts"

const read = (text: string) => parseRobots(text, "parley-crawler")

describe("robots.txt", () => {
  it("[UM-13] means us by our name, and everybody only where it does not name us", () => {
    const text =
      "User-agent: *\nDisallow: /\n\nUser-Agent: Other\nUser-agent: Parley-Crawler\nDisallow: /private # ours"
    expect(read(text).mayFetch("/agents.json")).toBe(true)
    expect(read(text).mayFetch("/private/agents.json")).toBe(false)
    expect(parseRobots(text, "another").mayFetch("/agents.json")).toBe(false)
  })

  it("names where capability manifests are, for every crawler, and a few only", () => {
    const lines = Array.from({ length: 9 }, (_, place) => `Agentmap: /map-${place}`)
    const text = `Agentmap: https://a.example/map\nUser-agent: other\nDisallow: /\nAgentmap: https://a.example/map\nAgentmap:\n${lines.join("\n")}`
    expect(read(text).agentmaps).toEqual(["https://a.example/map", "/map-0", "/map-1", "/map-2"])
    expect(read("User-agent: *").agentmaps).toEqual([])
  })

  it("goes by the longest rule that fits", () => {
    const robots = read(
      "user-agent: *\ndisallow: /a\nallow: /a/b\ndisallow: /a/b/c\ndisallow: /*.yaml$\nallow: /",
    )
    const paths = [
      "/x",
      "/a/x",
      "/a/b/x",
      "/a/b/c",
      "/intentmanifest.yaml",
      "/intentmanifest.yaml?x",
      "/y.yaml/z",
    ]
    expect(paths.map(robots.mayFetch)).toEqual([true, false, true, false, false, true, true])
  })

  it.each<[string, string, boolean]>([
    ["/a*b*c", "/a-b-c-d", true],
    ["/a*b*c$", "/a-b-c-d", false],
    ["/a*b*c$", "/a-b-c-c", true],
    ["/a*", "/a", true],
    ["/a$", "/a", true],
    ["/a$", "/ab", false],
    ["*b", "/ab", true],
  ])("matches %s with %s: %s", (pattern, path, isMatch) => {
    expect(read(`User-agent: *\nDisallow: ${pattern}`).mayFetch(path)).toBe(!isMatch)
  })

  it("asks for pauses", () => {
    expect(read("User-agent: *\nCrawl-delay: 2.5\nDisallow:").delay).toBe(2.5)
    expect(read("User-agent: *\nCrawl-delay: soon").delay).toBeUndefined()
  })

  it("is read whatever it holds", () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom("User-agent: *", "Disallow: /", "Allow: *$", "Crawl-delay: 9"),
      fc.stringMatching(/^Disallow: [/*$a]{0,60}$/),
    )
    fc.assert(
      fc.property(fc.array(line), fc.string(), (lines, path) => {
        expect(typeof read(lines.join("\n")).mayFetch(`/${path}`)).toBe("boolean")
      }),
    )
  })
})
