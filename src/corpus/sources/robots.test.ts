import { describe, expect, it } from "vitest"
import { parseRobots } from "./robots.ts"

describe("robots.txt", () => {
  const text = `
User-agent: other
Disallow: /

User-agent: parley
User-agent: friend
Disallow: /a
Allow: /a/b
Disallow: /*.pdf$
Crawl-delay: 2

User-agent: *
Disallow: /everything
Sitemap: https://x.example/map.xml`

  it("follows the group for us, and in it the longest rule", () => {
    const robots = parseRobots(text, "Parley")
    expect(["/", "/a/b/c", "/x.pdfx", "/everything"].map((path) => robots.isAllowed(path))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(["/a", "/a/c", "/x.pdf"].map((path) => robots.isAllowed(path))).toEqual([false, false, false])
    expect(robots.delay).toBe(2)
    expect(robots.sitemaps).toEqual(["https://x.example/map.xml"])
  })

  it("follows the group for all where there is none for us, and allows all where there is nothing", () => {
    expect(parseRobots(text, "stranger").isAllowed("/everything/x")).toBe(false)
    expect(parseRobots("", "parley").isAllowed("/x")).toBe(true)
  })

  it("takes time in proportion to a hostile pattern", () => {
    const robots = parseRobots(`User-agent: *\nDisallow: /${"*a".repeat(2_000)}$`, "parley")
    expect(robots.isAllowed(`/${"a".repeat(5_000)}b`)).toBe(true)
  })
})
