/** Examples keep prices as whole cents of a euro and show them as "12.50 EUR". */
export function formatEuros(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")} EUR`
}

/** The bare decimal that Schema.org offers want: "12.50". */
export function toDecimal(euros: string): string {
  return euros.replace(" EUR", "")
}
