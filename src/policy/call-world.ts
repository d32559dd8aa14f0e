import { type IntentDescriptor, type Period, parseRateLimit, type RateLimit } from "../intent/index.ts"
import { intentAsset, namesOfIntent } from "./intent-names.ts"
import {
  type AtomicConstraint,
  type Duty,
  type DutyState,
  localName,
  operandWord,
  timeOf,
  type Value,
  type World,
} from "./odrl/index.ts"

/** What is known of a caller when a policy is asked about a call of its. */
export interface PolicyParty {
  /** The id it proved, as policies name it: an origin, a registered id, or `key:` and a thumbprint. */
  readonly id: string
  /** Duties and obligations that it declared to have met, by their ids or their actions. */
  readonly dutiesMet: readonly string[]
  /** Whether this very request carries its signature (`signPayload`); undefined before there is a request. */
  readonly signed: boolean | undefined
  /** Names of the key it holds: thumbprint, and its public half as base64 of DER. */
  readonly keyNames: readonly string[]
}

export interface CallWorldOptions {
  readonly origin: string
  readonly descriptor: IntentDescriptor
  readonly party: PolicyParty
  /** Members of the collections of parties that the business names. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly now: number
}

const payments = ["pay", "compensate"]

/** The state of the world for one call of an intent, as far as a host knows it. */
export function createCallWorld({ origin, descriptor, party, groups, now }: CallWorldOptions): World {
  const asset = intentAsset(descriptor, origin)
  const collections = Object.entries(groups)
    .filter(([, members]) => members.includes(party.id))
    .map(([collection]) => collection)
  return {
    now,
    valuesOf(constraint, subject) {
      const word = operandWord(constraint)
      if (word === "rateLimit") return limitValues(constraint)
      if (word === "publicKey" && subject === "call" && party.keyNames.length > 0)
        return keyValues(constraint, party.keyNames)
      return undefined
    },
    stateOf: (duty) => dutyState(duty, party),
    partOf(name) {
      if (name === asset) return namesOfIntent(descriptor, origin)
      return name === party.id ? collections : undefined
    },
    typesOf: () => undefined,
  }
}

/** A limit is exact, because every call is counted under it; what it says is therefore what will be seen. */
function limitValues(constraint: AtomicConstraint): readonly Value[] | undefined {
  const limit = toRateLimit(constraint)
  return limit && [{ value: limit.limit, type: undefined }]
}

/** A rate limit that a constraint sets: at most so many in its unit. */
export function toRateLimit(constraint: AtomicConstraint): RateLimit | undefined {
  const [stated, ...more] = constraint.rightOperand
  if (operandWord(constraint) !== "rateLimit" || !stated || more.length > 0 || constraint.unit === undefined)
    return undefined
  const most = { lteq: 0, eq: 0, lt: 1 }[constraint.operator]
  if (most === undefined) return undefined
  try {
    return parseRateLimit(`${Number(stated.value) - most}/${localName(constraint.unit) as Period}`)
  } catch {
    return undefined
  }
}

/** A key goes by several names; where one of them is the stated one, that one was seen. */
function keyValues({ rightOperand }: AtomicConstraint, names: readonly string[]) {
  const stated = rightOperand.find(({ value }) => names.includes(String(value)))
  return [{ value: String(stated?.value ?? names[0]), type: undefined }]
}

/**
 * Payment follows the call unless the policy wants it before; a signature is on the request or it is not; anything
 * else counts as met when the agent declared so in its agreement.
 */
function dutyState(duty: Duty, { dutiesMet, signed }: PolicyParty): DutyState {
  const words = duty.actions.map(({ id }) => localName(id))
  const time = timeOf(duty)
  if (words.some((word) => payments.includes(word))) return time === "before" ? "unfulfilled" : "pending"
  if (words.includes("signPayload"))
    return signed === undefined ? "pending" : signed ? "fulfilled" : "unfulfilled"
  const declared = [duty.id, ...words, ...duty.actions.map(({ id }) => id)]
  if (declared.some((name) => dutiesMet.includes(name))) return "fulfilled"
  return time === "after" ? "pending" : "unfulfilled"
}

export function isPayment(duty: Duty): boolean {
  return duty.actions.some(({ id }) => payments.includes(localName(id)))
}
