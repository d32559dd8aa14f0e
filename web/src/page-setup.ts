import { render, type VNode } from "preact"

/** Draws a page into the element that the server left for it. */
export function renderPage(page: VNode): void {
  const root = document.getElementById("app")
  if (!root) throw new Error("The page has no element #app: the server's page and this script do not match.")
  render(page, root)
}

/** The settings that the server wrote into the page for its script. */
export function readSetup<Setup>(): Setup {
  return JSON.parse(document.getElementById("setup")?.textContent ?? "null") as Setup
}

/**
 * Fills values into a text of the page: `fill("{a} of {b}", { a: 1, b: 2 })`. Numbers are written as in its language.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    (values[name] ?? mark).toLocaleString(document.documentElement.lang),
  )
}
