import { ParleyError } from "./errors.ts"

/** An exact amount: `units` times ten to the power of minus `scale`, so "0.01 USD" is {1n, 2, "USD"}. */
export interface Money {
  readonly units: bigint
  readonly scale: number
  readonly currency: string
}

const moneyPattern = /^(-?)(\d{1,15})(?:\.(\d{1,9}))? ([A-Z]{3})$/

export function parseMoney(text: string): Money {
  const match = moneyPattern.exec(text)
  if (!match)
    throw new ParleyError(
      "invalid_request",
      `'${text.slice(0, 60)}' is not an amount of money: write a decimal number, a space and a three-letter currency, as in "0.01 USD".`,
    )
  const [, sign, whole, fraction = "", currency = ""] = match
  const units = BigInt(`${whole}${fraction}`) * (sign === "-" ? -1n : 1n)
  return { units, scale: fraction.length, currency }
}

export function formatMoney(money: Money): string {
  const negative = money.units < 0n
  const digits = (negative ? -money.units : money.units).toString().padStart(money.scale + 1, "0")
  const whole = digits.slice(0, digits.length - money.scale)
  const fraction = money.scale === 0 ? "" : `.${digits.slice(-money.scale)}`
  return `${negative ? "-" : ""}${whole}${fraction} ${money.currency}`
}

/** Negative when `a` is less than `b`, which has the same currency. */
export function compareMoney(a: Money, b: Money): number {
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [a, b].map(({ units, scale: own }) => units * 10n ** BigInt(scale - own))
  return left === right ? 0 : (left ?? 0n) < (right ?? 0n) ? -1 : 1
}
