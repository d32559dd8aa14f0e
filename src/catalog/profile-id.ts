import { type Fqdn, formatFqdn, isSegment, parseVersion, readFqdn } from "./fqdn.ts"

/** `<core fqdn>@<provider>.v<N>` (Profiles): which core intent, for whom, and the profile's own version. */
export interface ProfileId {
  readonly core: Fqdn
  readonly provider: string
  readonly version: number
}

/** A provider is a reversed domain of at least two labels, such as com.google.gmail. */
export function isProvider(text: string): boolean {
  const labels = text.split(".")
  return labels.length >= 2 && labels.length <= 8 && labels.every(isSegment)
}

export function readProfileId(text: string): ProfileId | undefined {
  const at = text.indexOf("@")
  const dot = text.lastIndexOf(".")
  if (at < 0 || dot < at) return undefined
  const core = readFqdn(text.slice(0, at))
  const provider = text.slice(at + 1, dot)
  const version = parseVersion(text.slice(dot + 1))
  if (core === undefined || version === undefined || !isProvider(provider)) return undefined
  return { core, provider, version }
}

export function formatProfileId(id: ProfileId): string {
  return `${formatFqdn(id.core)}@${id.provider}.v${id.version}`
}
