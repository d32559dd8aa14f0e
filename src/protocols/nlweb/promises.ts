import { type Host, type HostContext, holding, isHeldBy } from "../../host/index.ts"
import { isUnguessable } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { Jobs } from "../../jobs/index.ts"
import type { Format } from "./call.ts"
import { codeOf } from "./errors.ts"
import type { Reply } from "./rendering.ts"
import { awaitRequest, type Json, version } from "./wire.ts"

const estimatedSeconds = 10
/** Before the token of an execution of the host, whose outcome the host itself keeps. */
const executionPrefix = "execution."

/** 4.1.2: the work goes on. */
export function promiseOf(
  token: string,
  progress: number,
  format: Format,
  session: Json | undefined,
  message = "The answer takes a little longer.",
): Reply {
  const promise = { token, estimated_time: estimatedSeconds, message, progress }
  return {
    status: 202,
    body: {
      _meta: {
        response_type: "promise",
        response_format: format,
        version,
        ...(session && { session_context: session }),
      },
      promise,
    },
  }
}

/** The task goes along: an execution of a stranger belongs to whoever holds the task it was done in. */
export function executionToken(executionId: string, taskId: string): string {
  return `${executionPrefix}${executionId}.${taskId}`
}

/** 4.2: looks after a promise or breaks it off. Another caller's token is as unknown as one that never was. */
export async function awaitPromise(
  body: unknown,
  context: HostContext,
  host: Host,
  jobs: Pick<Jobs, "find" | "cancel"> | undefined,
): Promise<Reply> {
  const parsed = awaitRequest.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ParleyError("invalid_request", `'${issue?.path.join(".") || "the body"}': ${issue?.message}`)
  }
  const { promise_token: token, action } = parsed.data
  if (token.startsWith(executionPrefix)) return awaitExecution(token, action, context, host)
  const isOwner = (owner: string) => isHeldBy(owner, context)
  const job = action === "cancel" ? await jobs?.cancel(token, isOwner) : await jobs?.find(token, isOwner)
  if (!job) throw unknownToken()
  if (job.state === "cancelled") return failure("CANCELLED", "The work was cancelled.")
  if (job.state === "running")
    return promiseOf(token, job.progress, "conversational_search", undefined, job.message || undefined)
  const { body: kept, status } = job.result as Reply
  return { status, body: kept }
}

function unknownToken(): ParleyError {
  return new ParleyError("not_found", "There is no such promise, or it is not yours. Ask again.")
}

async function awaitExecution(
  token: string,
  action: "checkin" | "cancel",
  context: HostContext,
  host: Host,
): Promise<Reply> {
  const [id = "", taskId = ""] = token.slice(executionPrefix.length).split(".", 2)
  const caller = isUnguessable(taskId) ? holding(context, taskId) : context
  const outcome = action === "cancel" ? await host.cancel(id, caller) : await host.status(id, caller)
  if (outcome.state === "running") return promiseOf(token, 0.5, "conversational_search", undefined)
  if (outcome.error) return failure(codeOf(outcome.error), outcome.error.message)
  const results = [{ "@type": "Thing", ...outcome.output }]
  return {
    status: 200,
    body: { _meta: { response_type: "answer", response_format: "conversational_search", version }, results },
  }
}

function failure(code: string, message: string): Reply {
  return {
    status: 200,
    body: {
      _meta: { response_type: "failure", response_format: "conversational_search", version },
      error: { code, message },
    },
  }
}
