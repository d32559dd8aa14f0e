import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { FlowError, flowCodeOf } from "../../src/flow/flow-error.ts"
import type { FlowErrorCode } from "../../src/flow/index.ts"
import { toHttpStatus } from "../../src/http/index.ts"
import { type ErrorCode, errorCodes, ParleyError } from "../../src/intent/index.ts"
import { statuses, toStatus } from "../../src/protocols/intentweb/statuses.ts"
import { codeOf, statusOf } from "../../src/protocols/nlweb/errors.ts"
import { toErrorResponse, uimErrorCodes } from "../../src/protocols/uim/index.ts"

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../docs", name), "utf8")

/** The rows of the table under a heading, cell by cell. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ""] = read("errors.md").split(`\n## ${heading}\n`)
  const [own = ""] = section.split("\n## ")
  const lines = own.split("\n").filter((line) => line.startsWith("|"))
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** The types demand every code here. */
const flowCodes: Readonly<Record<FlowErrorCode, true>> = {
  INVALID_PROPS: true,
  INVALID_TRANSITION: true,
  INVALID_EVENT: true,
  INVALID_MESSAGE: true,
  INVALID_PAYLOAD: true,
  FLOW_NOT_FOUND: true,
  INSTANCE_NOT_FOUND: true,
  INSTANCE_EXPIRED: true,
  STATE_CONFLICT: true,
  PERMISSION_DENIED: true,
  AUTH_REQUIRED: true,
  HYDRATION_FAILED: true,
  MUTATION_FAILED: true,
  RATE_LIMITED: true,
  SERVICE_UNAVAILABLE: true,
  TIMEOUT: true,
  INTERNAL_ERROR: true,
}

async function toRow(code: ErrorCode): Promise<readonly string[]> {
  const error = new ParleyError(code, "For tests.")
  const uim = toErrorResponse(error)
  const { error: told } = (await uim.json()) as { readonly error: { readonly code: string } }
  const intentWeb = toStatus(error)
  return [
    `\`${code}\``,
    String(toHttpStatus(code)),
    `\`${told.code}\` ${uim.status}`,
    `\`${intentWeb.status}\` ${intentWeb.http}`,
    `\`${codeOf(error)}\` ${statusOf(error)}`,
    `\`${flowCodeOf(error)}\``,
  ]
}

describe("docs/errors.md", () => {
  it("tells cause and remedy of every code", () => {
    const rows = rowsUnder("Cause and remedy")
    expect(rows.map(([code]) => code)).toEqual(errorCodes.map((code) => `\`${code}\``))
    for (const cells of rows) for (const cell of cells) expect(cell, cells[0]).not.toBe("")
  })

  it("says each as its protocol does", async () => {
    expect(rowsUnder("As each protocol says it")).toEqual(await Promise.all(errorCodes.map(toRow)))
  })

  it("leaves no code of a protocol out", () => {
    const text = read("errors.md")
    for (const status of Object.keys(statuses).filter((one) => one !== "confirmed"))
      expect(text).toContain(`\`${status}\``)
    for (const code of Object.keys(flowCodes) as FlowErrorCode[]) {
      expect(text).toContain(`\`${code}\``)
      expect(new FlowError(code, "").flowCode).toBe(code)
    }
    for (const { code } of uimErrorCodes) expect(read("uim.md")).toContain(`\`${code}\``)
  })
})
