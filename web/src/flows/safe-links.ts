const safe = /^(?:https?:|mailto:|tel:)/i

/** Whether an address may become a link: it leads to the web, to mail or to a telephone, and to no script. */
export function isSafeLink(address: unknown): address is string {
  return typeof address === "string" && safe.test(address) && URL.canParse(address)
}

/** The page loads nothing from elsewhere: pictures from other servers would tell them who looks. */
export function isOwnPicture(address: unknown, base: string): address is string {
  if (typeof address !== "string" || !URL.canParse(address)) return false
  return new URL(address).origin === (base === "" ? location.origin : base)
}
