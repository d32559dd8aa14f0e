import { html, raw } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"
import type { Bundle, PageName } from "./bundle.ts"

export interface DocumentHead {
  readonly language: string
  readonly direction: "ltr" | "rtl"
  readonly title: string
  readonly description: string
  readonly manifest: { readonly path: string; readonly relation: string } | undefined
}

export interface PageDocument extends DocumentHead {
  /** Data for the page's script. */
  readonly setup: unknown
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** Makes a page of the application: its script, and the data for the script. */
export function toDocument(page: PageName, bundle: Bundle, content: PageDocument, body: Html): Html {
  const { script, styles, preloads } = bundle.entry(page)
  const scripts = html`
    ${preloads.map((path) => html`<link rel="modulepreload" href="/intent-ui/${path}">`)}
    <script type="module" src="/intent-ui/${script}"></script>`
  const whole = html`${body}
    <script type="application/json" id="setup">${raw(toScriptData(content.setup))}</script>`
  return toHtml(content, styles, whole, scripts)
}

/** Makes the HTML around any page: no inline script, no inline style, nothing from other hosts. */
export function toHtml(head: DocumentHead, styles: readonly string[], body: Html, scripts?: Html): Html {
  return html`<!doctype html>
<html lang="${head.language}" dir="${head.direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${head.description}">
    <title>${head.title}</title>
    ${styles.map((path) => html`<link rel="stylesheet" href="/intent-ui/${path}">`)}
    <link rel="stylesheet" href="/intent-ui/theme.css">
    ${scripts}
    <link rel="icon" href="data:,">
    ${head.manifest && html`<link rel="${head.manifest.relation}" href="${head.manifest.path}">`}
  </head>
  <body>
    ${body}
  </body>
</html>`
}

/** Writes JSON that cannot end the element it stands in, whatever its strings contain. */
export function toScriptData(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")
}
