import type { Context } from "hono"
import type { z } from "zod"
import { isPlainObject, ParleyError } from "../../intent/index.ts"

/** UIM 3.5.4.1: a member of a request that is missing or wrong is named in the message and in the details. */
export function invalidParameter(parameter: string, rule: string): ParleyError {
  return new ParleyError("invalid_request", `The parameter '${parameter}' is invalid: ${rule}.`, {
    details: { parameter },
  })
}

function missingParameter(parameter: string): ParleyError {
  return new ParleyError("invalid_request", `The parameter '${parameter}' is required.`, {
    details: { parameter },
  })
}

/** Reads the members of a body, or throws the error that names the first one that is missing or wrong. */
export function parseMembers<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const member = issue?.path[0]
  if (issue === undefined || member === undefined)
    throw new ParleyError(
      "invalid_request",
      "The body must be a JSON object with the members that are required here.",
    )
  if (!isPlainObject(body) || body[String(member)] === undefined) throw missingParameter(String(member))
  const inside = issue.path.slice(1).join(".")
  throw invalidParameter(
    String(member),
    `${inside === "" ? "" : `${inside}: `}${issue.message.replace(/\.$/, "")}`,
  )
}

/** A parameter of the query; one that comes twice says nothing for sure. */
export function queryParameter(c: Context, name: string): string | undefined {
  const values = c.req.queries(name) ?? []
  if (values.length > 1) throw invalidParameter(name, "send it once")
  const [value] = values
  return value === undefined || value.trim() === "" ? undefined : value.trim()
}

/** Refuses every other method at an address that would otherwise be taken for that of an intent. */
export function refuseOthers(...allow: readonly string[]): (c: Context) => never {
  return (c) => {
    throw new ParleyError(
      "method_not_allowed",
      `The HTTP method '${c.req.method}' is not allowed for this endpoint. It answers to ${allow.join(", ")}.`,
      { details: { allow } },
    )
  }
}
