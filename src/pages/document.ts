import { html, raw } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"
import type { Bundle, PageName } from "./bundle.ts"

export interface PageDocument {
  readonly language: string
  readonly direction: "ltr" | "rtl"
  readonly title: string
  readonly description: string
  readonly manifest: { readonly path: string; readonly relation: string } | undefined
  /** Goes to the page's script as data. */
  readonly setup: unknown
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The HTML around a page: no inline script, no inline style, nothing of others. */
export function toDocument(page: PageName, bundle: Bundle, content: PageDocument, body: Html): Html {
  const { script, styles, preloads } = bundle.entry(page)
  return html`<!doctype html>
<html lang="${content.language}" dir="${content.direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${content.description}">
    <title>${content.title}</title>
    ${styles.map((path) => html`<link rel="stylesheet" href="/intent-ui/${path}">`)}
    <link rel="stylesheet" href="/intent-ui/theme.css">
    ${preloads.map((path) => html`<link rel="modulepreload" href="/intent-ui/${path}">`)}
    <script type="module" src="/intent-ui/${script}"></script>
    <link rel="icon" href="data:,">
    ${content.manifest && html`<link rel="${content.manifest.relation}" href="${content.manifest.path}">`}
  </head>
  <body>
    ${body}
    <script type="application/json" id="setup">${raw(toScriptData(content.setup))}</script>
  </body>
</html>`
}

/** JSON that cannot end the element it stands in, whatever is in its strings. */
function toScriptData(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")
}
