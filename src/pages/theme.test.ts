import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { contrast, parseColour } from "./colour.ts"
import { prepareTheme } from "./theme.ts"

describe("theme", () => {
  it("makes shades that can be read, from any colour, in light and dark", () => {
    const part = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(part, part, part, (...parts) => {
        const colour = `#${parts.map((one) => one.toString(16).padStart(2, "0")).join("")}`
        const schemes = prepareTheme({ colour }).css.split("@media")
        expect(schemes).toHaveLength(2)
        for (const css of schemes) {
          const shade = (name: string) =>
            parseColour(new RegExp(`${name}:(#[0-9a-f]{6})`).exec(css)![1]!, name)
          expect(contrast(shade("--accent"), shade("--on-accent"))).toBeGreaterThanOrEqual(4.5)
          expect(contrast(shade("--accent-text"), shade("--accent-tint"))).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  it("takes nothing but a colour for a colour", () => {
    for (const colour of ["red", "#fff", "#000000;}body{display:none", "url(https://evil.example)"])
      expect(() => prepareTheme({ colour })).toThrow("theme.colour")
  })

  it("takes no logo that is no image", () => {
    expect(() => prepareTheme({ logo: "logo.html" })).toThrow("theme.logo")
  })
})
