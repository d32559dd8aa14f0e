import { formatMoney, type IntentDescriptor, parseMoney } from "../intent/index.ts"
import type { IntentRecord } from "./records.ts"

/** An intent record as JSON text: an amount of money is written as UIM writes it. */
export function toStoredIntent(record: IntentRecord): string {
  const { price } = record.descriptor
  const descriptor = { ...record.descriptor, price: price && formatMoney(price) }
  return JSON.stringify({ ...record, descriptor })
}

/** Members that may be undefined are left out of JSON; a descriptor has them all. */
const unstated: Pick<IntentDescriptor, "hours" | "price" | "rateLimit" | "type" | "pin" | "deprecation"> = {
  hours: undefined,
  price: undefined,
  rateLimit: undefined,
  type: undefined,
  pin: undefined,
  deprecation: undefined,
}

export function fromStoredIntent(text: string): IntentRecord {
  const record = JSON.parse(text) as IntentRecord & { readonly descriptor: { readonly price?: string } }
  const { price } = record.descriptor
  const descriptor = {
    ...unstated,
    ...record.descriptor,
    ...(price !== undefined && { price: parseMoney(price) }),
  }
  return { ...record, descriptor }
}
