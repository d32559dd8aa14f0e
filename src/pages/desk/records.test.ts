import { describe, expect, it } from "vitest"
import { toBusyHours, toDeskExecution } from "./records.ts"

describe("busy hours", () => {
  it("are the hours of the site, also across a change of the clocks", () => {
    const times = ["2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", "2026-05-04T22:15:00Z"].map((at) =>
      Date.parse(at),
    )
    const { counts, total } = toBusyHours(times, "Europe/Rome", 28)
    const busy = counts.flatMap((hours, day) =>
      hours.flatMap((count, hour) => (count > 0 ? [[day, hour, count]] : [])),
    )
    // Half past midnight UTC is 1:30 in Rome; an hour later the clocks have jumped to 3:30. 22:15 is Tuesday there.
    expect(busy).toEqual([
      [1, 0, 1],
      [6, 1, 1],
      [6, 3, 1],
    ])
    expect(total).toBe(3)
  })
})

describe("executions on the desk", () => {
  it("are shown without their values once these are forgotten", () => {
    const record = {
      id: "exe_1",
      uid: "a.example:b:v1",
      principalKind: "agent",
      principalId: "agent:me",
      input: "",
      inputDigest: "",
      price: null,
      state: "succeeded",
      attempt: 1,
      leaseUntil: 0,
      startedAt: 0,
      settledAt: 1,
      output: null,
      error: null,
      receipt: '{"kid":"k"}',
    } as const
    expect(toDeskExecution(record, (uid) => uid)).toMatchObject({
      input: null,
      output: null,
      receipt: { kid: "k" },
    })
  })
})
