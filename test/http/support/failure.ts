import { expect } from "vitest"
import type { ParleyError } from "../../../src/intent/index.ts"

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<ParleyError> {
  return call.then(
    () => expect.unreachable("the call must fail"),
    (error) => error,
  )
}
