import { compareVersions, isRemoved, ParleyError, parseUid, type Uid } from "../intent/index.ts"
import type { KnownIntent, RegistryStore } from "./registry-store.ts"

/**
 * Finds the intent that a UID means: exactly that version, or without one the newest that is not deprecated. Throws the
 * error that says how far the UID was known.
 */
export async function lookUpUid(
  text: string,
  store: Pick<RegistryStore, "findVersions" | "hasNamespace">,
  now: number,
  owner?: string,
): Promise<KnownIntent> {
  const uid = parseUid(text)
  const versions = await findVersions(uid, store, owner)
  if (versions.length === 0) throw await unknown(text, uid, store)
  const living = versions.filter((one) => !isGone(one, now))
  const found = chooseVersion(uid, living)
  if (found) return found
  const gone = versions.find((one) => uid.version === undefined || isVersion(one, uid.version))
  if (gone) throw removedError(gone, living)
  throw new ParleyError("version_conflict", `The intent version '${uid.version}' is not supported.`, {
    details: { intent: uid.name, supported_versions: living.map(versionOf) },
  })
}

/** The newest first. An owner's own count before those of others. */
async function findVersions(
  { namespace, name }: Uid,
  store: Pick<RegistryStore, "findVersions">,
  owner: string | undefined,
): Promise<readonly KnownIntent[]> {
  const own = owner === undefined ? [] : await store.findVersions(namespace, name, owner)
  const versions = own.length > 0 ? own : await store.findVersions(namespace, name)
  return [...versions].sort((a, b) => compareVersions(versionOf(b), versionOf(a)))
}

function chooseVersion({ version }: Uid, living: readonly KnownIntent[]): KnownIntent | undefined {
  if (version !== undefined) return living.find((one) => isVersion(one, version))
  return living.find(({ intent }) => intent.record.descriptor.deprecation === undefined) ?? living[0]
}

/** Whether an intent was retired, or its date of removal has come. */
export function isGone({ intent }: KnownIntent, now: number): boolean {
  return intent.removedAt !== undefined || isRemoved(intent.record.descriptor, now)
}

/** The successor is the one that was declared, or the newest version that is left. */
export function removedError({ intent }: KnownIntent, living: readonly KnownIntent[] = []): ParleyError {
  const { uid, deprecation } = intent.record.descriptor
  const successor = deprecation?.successor ?? living[0]?.intent.record.descriptor.uid
  const instead = successor === undefined ? "" : ` Use '${successor}' instead.`
  return new ParleyError(
    "removed",
    `The intent '${uid}' has been deprecated and is no longer supported.${instead}`,
    { details: { intent: uid, successor: successor ?? null } },
  )
}

async function unknown(
  text: string,
  { namespace, name }: Uid,
  store: Pick<RegistryStore, "hasNamespace">,
): Promise<ParleyError> {
  if (await store.hasNamespace(namespace))
    return new ParleyError("unknown_intent", `The intent '${name}' is not supported by this service.`, {
      details: { intent: name },
    })
  return new ParleyError("not_found", `The requested resource '${text}' was not found.`, {
    details: { namespace },
  })
}

function versionOf({ intent }: KnownIntent): string {
  return intent.record.descriptor.version
}

function isVersion(known: KnownIntent, version: string): boolean {
  return compareVersions(versionOf(known), version) === 0
}
