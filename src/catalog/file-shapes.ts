import { z } from "zod"
import type { JsonSchema } from "../intent/index.ts"

/**
 * The members of the three kinds of file (Intent file, Profiles). Loose: what a file has beyond them is its own
 * affair and part of its hash. The shapes say what must be there; the linter judges what it means.
 */
const text = z.string().trim().min(1, "say it in words")
const schema = z.record(z.string(), z.unknown()) as z.ZodType<JsonSchema>
const url = z.url("give an absolute URL")

export const exampleShape = z.looseObject({ name: text, value: z.record(z.string(), z.unknown()) })

export const intentShape = z.looseObject({
  $id: url,
  fqdn: text,
  title: text,
  description: text,
  payload: schema,
  result: schema.optional(),
  examples: z.array(z.unknown()).optional(),
  replaced_by: url.optional(),
})

export const apiShape = z.looseObject({
  method: z.string().optional(),
  path: z.string().optional(),
  jmap_method: z.string().optional(),
  base_url: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  docs: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

export const profileShape = z.looseObject({
  $id: url,
  id: text,
  pins: url,
  title: text,
  description: text,
  constraints: schema,
  result: schema.optional(),
  api: z.record(z.string(), z.unknown()).optional(),
  replaced_by: url.optional(),
})

export const commonShape = z.looseObject({ $id: url, title: text, description: text.optional() })

export const hintsShape = z.strictObject({
  readOnly: z.boolean(),
  destructive: z.boolean(),
  idempotent: z.boolean(),
  openWorld: z.boolean(),
})

export const manifestShape = z.looseObject({
  authority: text,
  base: z.url({
    protocol: /^https?$/,
    error: "give the http or https URL that the files are published under",
  }),
  title: text.optional(),
  description: text.optional(),
})

export type IntentFile = z.output<typeof intentShape>
export type ProfileFile = z.output<typeof profileShape>
export type ProfileApi = z.output<typeof apiShape>

/** How an intent behaves, beside its file and not in it, so that the core stays what was agreed. */
export type BehaviourHints = z.output<typeof hintsShape>

/** What stands in `catalog.json`: whose catalog this is, and under which URL its files are published. */
export interface CatalogManifest {
  readonly authority: string
  readonly base: string
  readonly title: string
  readonly description: string | undefined
}
