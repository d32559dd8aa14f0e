import { compareMoney, formatMoney, type Money, ParleyError, parseMoney } from "../intent/index.ts"
import type { ServiceEntry } from "../registry/index.ts"

/** What an agent's owner allows it. Whatever is left out allows nothing that costs, and everything that is free. */
export interface OwnerRules {
  /**
   * The most that one execution may cost, once for each currency (nothing that has a price).
   * @example ["0.10 USD", "0.10 EUR"]
   */
  readonly highestPrices?: readonly string[]
  /**
   * Names of the parameters whose values may be sent (all that are given).
   * @example ["location", "max_price"]
   */
  readonly mayShare?: readonly string[]
  /**
   * Hosts that may be used: a name, or `*.` and a name for all under it (any).
   * @example ["homes.example", "*.city.example"]
   */
  readonly hosts?: readonly string[]
  /**
   * Standards that a service must state in `uim-compliance`, in general or for a region (none).
   * @example ["GDPR"]
   */
  readonly standards?: readonly string[]
  /**
   * Duties of policies that the owner has met and lets the agent state (none).
   * @example ["attribute"]
   */
  readonly duties?: readonly string[]
}

/** Refuses an address that the owner does not allow. */
export function assertHostAllowed(url: string, { hosts }: OwnerRules): void {
  const { hostname } = new URL(url)
  const isAllowed = (rule: string) =>
    rule.startsWith("*.") ? hostname.endsWith(rule.slice(1)) : hostname === rule
  if (hosts === undefined || hosts.some(isAllowed)) return
  throw refused(
    `${hostname} is not among the hosts that your rules allow: ${hosts.join(", ") || "none"}.`,
    "hosts",
  )
}

/** Refuses a price above the highest one, and any in a currency that has none. */
export function assertPriceAllowed(price: Money | undefined, { highestPrices = [] }: OwnerRules): void {
  if (price === undefined || price.units === 0n) return
  const highest = highestPrices.map(parseMoney).find(({ currency }) => currency === price.currency)
  if (highest && compareMoney(price, highest) <= 0) return
  const limit = highest ? `at most ${formatMoney(highest)}` : `nothing in ${price.currency}`
  throw refused(`It costs ${formatMoney(price)}, and your rules allow ${limit}.`, "highestPrices")
}

/** Refuses to send values that the owner does not share. */
export function assertMayShare(
  parameters: Readonly<Record<string, unknown>>,
  { mayShare }: OwnerRules,
): void {
  const kept = Object.keys(parameters).filter((name) => mayShare !== undefined && !mayShare.includes(name))
  if (kept.length > 0) throw refused(`Your rules do not let it share: ${kept.join(", ")}.`, "mayShare")
}

/** Refuses a service that does not state what the owner asks for. */
export function assertComplies({ origin, compliance }: ServiceEntry, { standards = [] }: OwnerRules): void {
  const stated = [...(compliance?.standards ?? []), ...Object.values(compliance?.regional ?? {})].map((one) =>
    one.toLowerCase(),
  )
  const missing = standards.filter((one) => !stated.includes(one.toLowerCase()))
  if (missing.length > 0)
    throw refused(`${origin} does not state that it complies with ${missing.join(", ")}.`, "standards")
}

function refused(message: string, rule: keyof OwnerRules): ParleyError {
  return new ParleyError("forbidden", message, { details: { rule, sent: false } })
}
