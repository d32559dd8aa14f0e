import type { RequestInfo } from "../../http/index.ts"
import type { Issue, ParleyError } from "../../intent/index.ts"
import { uimErrorCodes } from "./error-codes.ts"

const forms = new Map(uimErrorCodes.map(({ code, message }) => [code, message]))
/** Their own messages say more than one sentence for all of them could. */
const sayItThemselves = new Set(["INVALID_PARAMETER", "RATE_LIMITED", "PAYMENT_REQUIRED"])

/** The specification's sentence for the code, and after it what is wrong here and what to do. */
export function toErrorMessage(error: ParleyError, code: string, request: RequestInfo | undefined): string {
  const form = forms.get(code)
  if (form === undefined || sayItThemselves.has(code)) return error.message
  const [beginning = ""] = form.split("{", 1)
  const opening = fill(form, factsOf(error, request))
  if (opening === undefined || error.message.startsWith(beginning)) return error.message
  return isSaidAlready(error) ? opening : `${opening} ${error.message}`
}

/** What the front says of an address is in the sentence already. */
function isSaidAlready({ code, details }: ParleyError): boolean {
  return code === "not_found" && details === undefined
}

function fill(form: string, facts: Readonly<Record<string, string | undefined>>): string | undefined {
  let isWhole = true
  const text = form.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) isWhole = false
    return fact ?? ""
  })
  return isWhole ? text : undefined
}

function factsOf(error: ParleyError, request: RequestInfo | undefined): Record<string, string | undefined> {
  const { details = {} } = error
  const isShort = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : undefined)
  return {
    resource: error.code === "not_found" ? request?.path.slice(0, 200) : undefined,
    method: request?.method,
    intent: isShort(details.intent),
    reason: reasonOf(error),
    type: isShort(details.type) ?? "",
    version: isShort(details.version),
  }
}

function reasonOf({ code, details }: ParleyError): string {
  if (code === "invalid_input") {
    const issues = (details?.issues ?? []) as readonly Issue[]
    return issues.some(({ rule }) => rule === "missing")
      ? "missing required parameters"
      : "invalid parameters"
  }
  if (code === "declined") return "a refusal of the service"
  return code === "cancelled" ? "a cancellation" : "an outcome that is not known"
}
