import { readFileSync } from "node:fs"
import { extname } from "node:path"
import { ParleyError } from "../intent/index.ts"
import { type Colour, mix, parseColour, readableOn, textOn, toHex } from "./colour.ts"
import type { Words } from "./wire.ts"

/** The look of a site's pages. Everything is optional. */
export interface Theme {
  /**
   * The site's colour in six hex digits; readable shades for light and dark are made from it.
   * @example "#b4452c"
   */
  readonly colour?: string
  /**
   * An image file: svg, png, webp or jpg.
   * @example "assets/logo.svg"
   */
  readonly logo?: string
  /**
   * The first words of the page.
   * @example "Ciao! A table, or a question?"
   */
  readonly opening?: string
  /**
   * A file with components of your own for flows: a JavaScript module whose default export has one for each flow by
   * its id, a function that makes an element.
   * @example "assets/components.js"
   */
  readonly components?: string
  /**
   * Words of the page in the site's own language, in place of ours.
   * @example { send: "Invia" }
   */
  readonly words?: Partial<Words>
}

export interface PreparedTheme {
  readonly css: string
  readonly opening: string | undefined
  readonly words: Partial<Words> | undefined
  readonly components: Buffer | undefined
  readonly logo: { readonly bytes: Buffer; readonly contentType: string } | undefined
}

const defaultColour = "#2f5d50"
const paper: Colour = [250, 248, 245]
const night: Colour = [24, 23, 26]

const imageTypes: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
}

export function prepareTheme(theme: Theme = {}): PreparedTheme {
  const colour = parseColour(theme.colour ?? defaultColour, "theme.colour")
  return {
    css: toCss(colour),
    opening: theme.opening,
    words: theme.words,
    components: theme.components === undefined ? undefined : readFileSync(theme.components),
    logo: theme.logo === undefined ? undefined : readLogo(theme.logo),
  }
}

function readLogo(path: string): NonNullable<PreparedTheme["logo"]> {
  const contentType = imageTypes[extname(path).toLowerCase()]
  if (contentType === undefined)
    throw new ParleyError("invalid_configuration", `theme.logo: '${path}' is no svg, png, webp or jpg file`)
  return { bytes: readFileSync(path), contentType }
}

/** Writes custom properties for both colour schemes; they hold only colours that were computed here. */
function toCss(colour: Colour): string {
  const light = shades(colour, paper)
  const dark = shades(mix(colour, [255, 255, 255], 0.35), night)
  return `:root,:host{${light}}@media (prefers-color-scheme:dark){:root,:host{${dark}}}`
}

function shades(colour: Colour, ground: Colour): string {
  const fill = readableOn(ground, colour, 3.2)
  const tint = mix(ground, colour, 0.12)
  const entries = {
    "--accent": toHex(fill),
    "--on-accent": toHex(textOn(fill)),
    "--accent-text": toHex(readableOn(tint, colour, 4.8)),
    "--accent-tint": toHex(tint),
  }
  return Object.entries(entries)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")
}
