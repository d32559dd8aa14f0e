import { type Document, isScalar, LineCounter, parseDocument, visit } from "yaml"
import { z } from "zod"
import { isSecureUrl } from "../../identity/index.ts"
import { ParleyError, zodValidator } from "../../intent/index.ts"
import type { Manifest } from "./manifest.ts"
import { assertSupportedVersion } from "./version.ts"

const words = z.string().refine((text) => text.trim() !== "", "must say something")
const sentences = z.array(words).optional()
const url = z.string().refine((text) => URL.canParse(text), "must be an absolute URL")

const manifest = z.object({
  manifest_version: z.string('must be a string, in quotes, as in "1.0"'),
  company: words,
  last_updated: z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: "must be an ISO 8601 date or date-time, as in 2026-01-31",
  }),
  about: z.string().optional(),
  schema_type: url.optional(),
  location: z.record(z.string(), z.unknown()).optional(),
  capabilities: z.array(
    z.object({
      intent: words,
      description: words,
      examples: sentences,
      requires: sentences,
      constraints: sentences,
      notes: sentences,
      operating_hours: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  contact: z.object({
    intent_endpoint: url.refine(
      (text) => !URL.canParse(text) || isSecureUrl(new URL(text)),
      "must be an HTTPS URL; plain HTTP is for loopback only",
    ),
    website: url.optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
  }),
})

const check = zodValidator(manifest)

/**
 * Reads a manifest as a client. The error names every member that breaks section 2.2 by its path; unknown members
 * are kept.
 */
export function parseManifest(text: string): Manifest {
  const value = parseYaml(text)
  const checked = check(value)
  if (!checked.ok) {
    const list = checked.issues.map(({ message }) => `\n  - ${message}`).join("")
    throw new ParleyError("invalid_request", `The manifest is not acceptable:${list}`, {
      details: { issues: checked.issues },
    })
  }
  assertSupportedVersion(checked.value.manifest_version, "manifest_version")
  return value as Manifest
}

/** Signs that YAML gives a meaning to, in one manifest: about a thousand capabilities have as many. */
const signsAtMost = 40_000
const signs = new Set([..."[]{},:#?!&*%@|>'\"\n-"].map((sign) => sign.charCodeAt(0)))

/** The library's time grows with the square of what it finds, so that few signs take no long time. */
function assertSimple(text: string): void {
  let count = 0
  for (let index = 0; index < text.length; index++)
    if (signs.has(text.charCodeAt(index)) && ++count > signsAtMost)
      throw new Error(
        `it has more than ${signsAtMost} signs of YAML; write less, or a manifest for each part`,
      )
}

function parseYaml(text: string): unknown {
  try {
    assertSimple(text)
    // The library's check for equal keys compares every pair of keys, and its pretty errors read the text once for
    // each of them: a long manifest would take minutes.
    const lineCounter = new LineCounter()
    const document = parseDocument(text, {
      prettyErrors: false,
      lineCounter,
      schema: "core",
      uniqueKeys: false,
    })
    const [error] = document.errors
    if (error) {
      const { line, col } = lineCounter.linePos(error.pos[0])
      throw new Error(`${error.message} at line ${line}, column ${col}`)
    }
    assertUniqueKeys(document)
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    throw new ParleyError("invalid_request", `The manifest is not YAML: ${(error as Error).message}`)
  }
}

/** YAML 1.2, 3.2.1.3: keys of one mapping are unequal. */
function assertUniqueKeys(document: Document): void {
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) throw new Error(`the key '${String(key.value).slice(0, 80)}' stands twice`)
        seen.add(key.value)
      }
    },
  })
}
