import type { CatalogFile } from "./catalog-file.ts"
import type { CatalogManifest } from "./file-shapes.ts"
import { formatFqdn } from "./fqdn.ts"
import { formatProfileId } from "./profile-id.ts"

export interface IdentityProblem {
  readonly member: "$id" | "fqdn" | "id"
  readonly message: string
}

/**
 * Whether a file is what its place says it is: `$id`, `fqdn` and `id` agree with the path, the catalog's base
 * and its authority. A file that fails here would be served under another's name, so it is not served at all.
 */
export function checkIdentity(file: CatalogFile, manifest: CatalogManifest): IdentityProblem[] {
  const problems: IdentityProblem[] = []
  const expect = (member: IdentityProblem["member"], expected: string) => {
    if (file.value[member] !== expected)
      problems.push({
        member,
        message: `${member} is ${quote(file.value[member])}, but the file stands at ${file.path}: write '${expected}' or move the file`,
      })
  }
  expect("$id", manifest.base + file.path)
  const { place } = file
  if (place.kind === "intent") expect("fqdn", formatFqdn({ ...place, authority: manifest.authority }))
  if (place.kind === "profile")
    expect(
      "id",
      formatProfileId({
        core: { ...place.intent, authority: coreAuthority(file, manifest), version: place.version },
        provider: place.provider,
        version: place.profileVersion,
      }),
    )
  return problems
}

/** A profile may narrow an intent of another authority; the profile's own id says whose it is. */
function coreAuthority(file: CatalogFile, manifest: CatalogManifest): string {
  const { id } = file.value
  const [first, second] = typeof id === "string" ? id.split(".") : []
  return first === undefined || second === undefined ? manifest.authority : `${first}.${second}`
}

function quote(value: unknown): string {
  return typeof value === "string" ? `'${value.slice(0, 200)}'` : "missing"
}
