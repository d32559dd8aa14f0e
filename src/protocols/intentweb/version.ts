import { ParleyError } from "../../intent/index.ts"

const supportedVersions: readonly string[] = ["1.0"]
export const newestVersion = "1.0"

const pattern = /^(\d{1,4})\.(\d{1,4})$/

/** Accepts any minor version of a major version we know, and no other major version (section 10). */
export function assertSupportedVersion(version: string, member: string): void {
  const match = pattern.exec(version)
  if (!match)
    throw new ParleyError(
      "invalid_request",
      `'${member}' must be a major and a minor number, as in "${newestVersion}".`,
    )
  if (supportedVersions.some((known) => known.split(".")[0] === match[1])) return
  throw new ParleyError(
    "version_conflict",
    `This '${member}' is not supported here. Use one of: ${supportedVersions.join(", ")}.`,
    { details: { supported: supportedVersions } },
  )
}

export function isSupportedVersion(version: unknown): version is string {
  const major = typeof version === "string" ? pattern.exec(version)?.[1] : undefined
  return supportedVersions.some((known) => known.split(".")[0] === major)
}

/** Whether a version is newer than ours within its major version: it may have flow types that we do not know. */
export function isNewerMinor(version: string): boolean {
  const [major, minor = 0] = version.split(".").map(Number)
  const known = supportedVersions.map((one) => one.split(".").map(Number)).filter(([m]) => m === major)
  return known.length > 0 && known.every(([, m = 0]) => minor > m)
}
