import { isSecureUrl } from "../../identity/index.ts"

/** An address that may be used: absolute or relative to where it was read, over HTTPS or on loopback. */
export function toUsableUrl(text: string | undefined, base: string): string | undefined {
  const url = text === undefined ? null : URL.parse(text, base)
  return url && isSecureUrl(url) && url.username === "" && url.password === "" ? url.href : undefined
}
