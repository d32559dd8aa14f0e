import { z } from "zod"
import { isSecureUrl, parseForeignYaml } from "../../identity/index.ts"
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

function parseYaml(text: string): unknown {
  try {
    return parseForeignYaml(text)
  } catch (error) {
    throw new ParleyError("invalid_request", `The manifest is not YAML: ${(error as Error).message}`)
  }
}
