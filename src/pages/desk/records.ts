import type { Interaction, Unmet } from "../../conversation/index.ts"
import type { ExecutionRecord } from "../../execution/index.ts"
import { defined, type IntentDescriptor } from "../../intent/index.ts"
import type { AgreedToken } from "../../policy/index.ts"
import type { BusyHours, DeskAgreement, DeskConversation, DeskExecution, DeskUnmet } from "./wire.ts"

type FindTitle = (uid: string) => string

export function createFindTitle(intents: readonly IntentDescriptor[]): FindTitle {
  const titles = new Map(intents.map(({ uid, title }) => [uid, title]))
  return (uid) => titles.get(uid) ?? uid
}

export function toDeskExecution(record: ExecutionRecord, titleOf: FindTitle): DeskExecution {
  return {
    id: record.id,
    uid: record.uid,
    title: titleOf(record.uid),
    state: record.state,
    principal: record.principalId,
    startedAt: toTime(record.startedAt),
    settledAt: record.settledAt === null ? null : toTime(record.settledAt),
    price: record.price,
    // The values of old executions are forgotten; their receipts stay.
    input: record.input === "" ? null : JSON.parse(record.input),
    output: record.output === null ? null : JSON.parse(record.output),
    error: record.error && { code: record.error.code, message: record.error.message },
    receipt: record.receipt === null ? null : JSON.parse(record.receipt),
  }
}

export function toDeskConversation(interaction: Interaction, titleOf: FindTitle): DeskConversation {
  return {
    id: interaction.id,
    owner: interaction.owner,
    locale: interaction.locale,
    phase: interaction.phase,
    turns: interaction.turn,
    wish: interaction.wish ?? null,
    intent: interaction.intent === undefined ? null : titleOf(interaction.intent),
    values: Object.fromEntries(
      Object.entries(interaction.values).map(([name, { value, turn, confidence }]) => [
        name,
        { value, turn, confidence },
      ]),
    ),
    assumptions: interaction.assumptions,
    executionId: interaction.executionId ?? null,
    startedAt: toTime(interaction.created),
  }
}

export function toDeskUnmet(unmet: Unmet, titleOf: FindTitle): DeskUnmet {
  return {
    words: unmet.words,
    reason: unmet.reason,
    count: unmet.count,
    locale: unmet.locale,
    intent: unmet.intent === undefined ? null : titleOf(unmet.intent),
    firstAt: toTime(unmet.firstAt),
    lastAt: toTime(unmet.lastAt),
  }
}

export function toDeskAgreement({ agreement, token }: AgreedToken, now: number): DeskAgreement {
  return {
    token: token.id,
    agreement: agreement.id,
    party: agreement.party,
    agentId: agreement.agentId,
    permissions: token.permissions,
    obligations: token.obligations,
    policy: agreement.policy,
    validFrom: toTime(token.validFrom),
    validTo: toTime(token.validTo),
    state: token.revokedAt !== null ? "revoked" : token.validTo <= now ? "ended" : "valid",
  }
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

/** Counts how many of these moments fall into each hour of the week, in the site's time zone. */
export function toBusyHours(times: readonly number[], timeZone: string, days: number): BusyHours {
  const counts = new Map(weekdays.map((day) => [day, new Array<number>(24).fill(0)]))
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  })
  for (const time of times) {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    const hours = defined(counts.get(parts.weekday ?? ""), `the weekday '${parts.weekday}'`)
    const hour = Number(parts.hour)
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  return { days, total: times.length, counts: [...counts.values()] }
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
