import { createHash } from "node:crypto"
import { type CatalogFile, fileName, textMember, toPagePath, toPinnedPath } from "../../catalog/index.ts"
import { type MountedCatalog, toHints } from "./documents.ts"

const style = `
:root { color-scheme: light dark }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
code, pre { font: 0.9rem/1.45 ui-monospace, monospace }
pre { overflow: auto; padding: 0.75rem 1rem; border: 1px solid #8886; border-radius: 6px }
dt { font-weight: 600 } dd { margin: 0 0 0.5rem; overflow-wrap: anywhere }
`

/** Nothing on a page comes from elsewhere, and nothing on it runs. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** Text that is escaped already, or was written here. Everything else is escaped when it enters a page. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const filled = values.map((value) => {
    if (typeof value === "string") return value.replaceAll(/[&<>"']/g, (one) => replacements[one] ?? one)
    return value instanceof Markup ? value.text : value.map((one) => one.text).join("")
  })
  return new Markup(String.raw({ raw: parts }, ...filled))
}

function toDocument(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text
}

/** Makes the page beside a file, for people: what it is, its pin, its schemas and its examples. */
export function toPage(file: CatalogFile, mounted: MountedCatalog): string {
  const parts = [
    html`<p>${textMember(file, "description")}</p>`,
    toFacts(file, mounted),
    ...toSections(file),
    ...toExamples(file),
    toProfiles(file, mounted),
  ]
  return toDocument(textMember(file, "title") || fileName(file), html`${parts}`)
}

/** Makes the page where people begin: every intent of a catalog by name. */
export function toOverview({ catalog, base }: MountedCatalog): string {
  const { title, description = "" } = catalog.manifest
  const intents = catalog.files().filter((file) => file.place.kind === "intent")
  return toDocument(
    title,
    html`<p>${description}</p><dl>${intents.map(
      (file) => html`<dt><a href="${base + toPagePath(file.path)}">${fileName(file)}</a></dt>
<dd>${textMember(file, "description")}</dd>`,
    )}</dl>`,
  )
}

function toFacts(file: CatalogFile, mounted: MountedCatalog): Markup {
  const pinned = mounted.base + toPinnedPath(file.path, file.sha256)
  const hints = toHints(mounted.catalog, fileName(file))
  const behaviour = Object.entries(hints ?? {}).map(([hint, holds]) => `${hint}: ${holds ? "yes" : "no"}`)
  const facts: [string, Markup][] = [
    ["Name", html`<code>${fileName(file)}</code>`],
    ["File", toLink(mounted.base + file.path)],
    ["SHA-256", html`<code>${file.sha256}</code>`],
    ["Pinned, for approvals and signatures", toLink(pinned)],
  ]
  for (const member of ["pins", "replaced_by"])
    if (textMember(file, member) !== "") facts.push([member, toLink(textMember(file, member))])
  if (behaviour.length > 0) facts.push(["Behaviour", html`${behaviour.join(", ")}`])
  return html`<dl>${facts.map(([name, fact]) => html`<dt>${name}</dt><dd>${fact}</dd>`)}</dl>`
}

/** A URL in a file may be anything, even `javascript:`, so only web addresses become links. */
function toLink(url: string): Markup {
  return /^https?:\/\//i.test(url)
    ? html`<a href="${url}" rel="noreferrer">${url}</a>`
    : html`<code>${url}</code>`
}

function toSections(file: CatalogFile): readonly Markup[] {
  if (file.place.kind === "common") return [toSection("Schema", file.value)]
  const sections = { Payload: "payload", Constraints: "constraints", Result: "result", API: "api" }
  return Object.entries(sections).flatMap(([heading, member]) =>
    file.value[member] === undefined ? [] : [toSection(heading, file.value[member])],
  )
}

function toSection(heading: string, value: unknown): Markup {
  return html`<h2>${heading}</h2><pre>${JSON.stringify(value, undefined, 2)}</pre>`
}

function toExamples(file: CatalogFile): readonly Markup[] {
  const { examples } = file.value
  if (!Array.isArray(examples)) return []
  return examples.map((example: { name?: unknown; value?: unknown } | null) => {
    const name = typeof example?.name === "string" ? example.name : "Example"
    return html`<h3>${name}</h3><pre>${JSON.stringify(example?.value ?? example, undefined, 2)}</pre>`
  })
}

function toProfiles(file: CatalogFile, { catalog, base }: MountedCatalog): Markup {
  const { $id } = file.value
  const own = catalog.files().filter((one) => one.place.kind === "profile" && one.value.pins === $id)
  if (own.length === 0) return html``
  return html`<h2>Profiles</h2><ul>${own.map(
    (one) => html`<li><a href="${base + toPagePath(one.path)}">${textMember(one, "title")}</a></li>`,
  )}</ul>`
}
