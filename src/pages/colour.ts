import { ParleyError } from "../intent/index.ts"

/** Red, green and blue, each 0..255. */
export type Colour = readonly [number, number, number]

export const black: Colour = [0, 0, 0]
export const white: Colour = [255, 255, 255]

export function parseColour(text: string, member: string): Colour {
  const digits = /^#([0-9a-f]{6})$/i.exec(text)?.[1]
  if (digits === undefined)
    throw new ParleyError(
      "invalid_configuration",
      `${member}: '${text}' is no colour; write one as in #b4452c`,
    )
  return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16)) as unknown as Colour
}

export function toHex(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`
}

/** Relative luminance (WCAG 2.2, "relative luminance"). */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function mix(one: Colour, other: Colour, part: number): Colour {
  const between = (from: number, to: number) => from + (to - from) * part
  return [between(one[0], other[0]), between(one[1], other[1]), between(one[2], other[2])]
}

/** Returns the colour, or the nearest one towards black or white that can be read on `ground`. */
export function readableOn(ground: Colour, colour: Colour, wanted = 4.6): Colour {
  const end = contrast(ground, black) > contrast(ground, white) ? black : white
  for (let part = 0; part < 1; part += 0.04) {
    const candidate = mix(colour, end, part).map(Math.round) as unknown as Colour
    if (contrast(ground, candidate) >= wanted) return candidate
  }
  return end
}

export function textOn(ground: Colour): Colour {
  return contrast(ground, white) >= contrast(ground, black) ? white : black
}
