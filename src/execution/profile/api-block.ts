import { z } from "zod"
import { errorCodes, ParleyError } from "../../intent/index.ts"

/**
 * The `api` block of a profile: how a provider performs the intent. It is data; `docs/catalog.md` describes
 * the language. HTTP providers have `method` and `path`; JMAP providers have `jmap_method` in their place.
 */
export interface Rule {
  readonly to?: string | undefined
  readonly from?: string | undefined
  readonly value?: unknown
  readonly as?: string | readonly string[] | undefined
  readonly map?: Readonly<Record<string, unknown>> | undefined
  readonly each?: RuleList | undefined
  readonly fixed?: Readonly<Record<string, unknown>> | undefined
  readonly default?: unknown
  readonly append?: string | undefined
  readonly keep?: boolean | undefined
  readonly when?: string | undefined
  readonly unless?: string | undefined
  readonly order?: string | undefined
  readonly required?: string | undefined
}

export type RuleList = { readonly [key: string]: string | Rule | readonly (string | Rule)[] }

const ruleSchema: z.ZodType<Rule> = z.lazy(() =>
  z.strictObject({
    to: z.string().optional(),
    from: z.string().optional(),
    value: z.unknown().optional(),
    as: z.union([z.string(), z.array(z.string())]).optional(),
    map: z.record(z.string(), z.unknown()).optional(),
    each: rulesSchema.optional(),
    fixed: z.record(z.string(), z.unknown()).optional(),
    default: z.unknown().optional(),
    append: z.string().optional(),
    keep: z.boolean().optional(),
    when: z.string().optional(),
    unless: z.string().optional(),
    order: z.string().optional(),
    required: z.string().optional(),
  }),
)

const oneOrMore = z.union([z.string(), ruleSchema, z.array(z.union([z.string(), ruleSchema]))])
const rulesSchema: z.ZodType<RuleList> = z.lazy(() => z.record(z.string(), oneOrMore))

const mappingMembers = {
  params: rulesSchema.optional(),
  fixed: z.record(z.string(), z.unknown()).optional(),
  result: rulesSchema.optional(),
}

const callSchema = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional(),
  path: z.string().startsWith("/").optional(),
  content_type: z.enum(["application/json", "application/x-www-form-urlencoded"]).optional(),
  jmap_method: z.string().optional(),
  /** Method and call id of each invocation, in order, where one request needs several. */
  jmap_calls: z
    .array(z.tuple([z.string(), z.string()]))
    .min(1)
    .optional(),
  ...mappingMembers,
})

export type Call = z.infer<typeof callSchema>

const apiSchema = callSchema.extend({
  base_url: z.url(),
  scopes: z.array(z.string()),
  /** Any one of these suffices in place of all of `scopes`. */
  broader_scopes: z.array(z.string()).optional(),
  docs: z.url(),
  /** Further origins that may see the credentials (JMAP uploads). */
  origins: z.array(z.url()).optional(),
  /** Capabilities a JMAP request declares. */
  using: z.array(z.string()).optional(),
  /** Calls made first; their results are sources under `before.<name>`. */
  before: z.record(z.string(), callSchema).optional(),
  /** Values worked out of payload and earlier results; sources under `derived`. */
  derive: rulesSchema.optional(),
  /** Where the payload has blob references; their verified bytes are the source `blobs`. */
  blobs: z.string().optional(),
  /** For RFC 6902 updates: the record as it is, and the schema it must still satisfy when patched. */
  patch: z.strictObject({ of: z.string(), schema: z.url() }).optional(),
  /** One more call for each entry of a list that gives identifiers only. */
  expand: callSchema.extend({ items: z.string() }).optional(),
  /** The status by which the provider says that this idempotency key was used, and how to get the first result. */
  repeated: callSchema.extend({ status: z.int() }).optional(),
  /** True when the provider itself performs one effect per idempotency key. */
  deduplicates: z.boolean().optional(),
  failure: z
    .strictObject({
      /** A place that is true on success, for providers that say no with status 200. */
      unless: z.string().optional(),
      code: z.string().optional(),
      message: z.string().optional(),
      codes: z.record(z.string(), z.enum(errorCodes)).optional(),
    })
    .optional(),
})

export type Api = z.infer<typeof apiSchema>

export function parseApi(value: unknown, profile: string): Api {
  const parsed = apiSchema.safeParse(value)
  if (!parsed.success)
    throw new ParleyError(
      "invalid_declaration",
      `The api block of '${profile}' cannot be run: ${z.prettifyError(parsed.error)}`,
    )
  const api = parsed.data
  const isHttp = api.method !== undefined && api.path !== undefined
  // The specification lets jmap_method stand in place of method and path; files with both are read as JMAP.
  if (!isHttp && api.jmap_method === undefined)
    throw new ParleyError(
      "invalid_declaration",
      `The api block of '${profile}' needs method and path, or jmap_method.`,
    )
  return api
}
