import { bindType, type Catalog, resolveProfile, sharedShapes } from "../catalog/index.ts"
import type { Executor } from "../execution/index.ts"
import {
  type Connection,
  createProfileRunner,
  type ProfileRunner,
  profileExecutor,
} from "../execution/profile/index.ts"
import { ParleyError, type ProfileTarget, type ServiceIntent } from "../intent/index.ts"
import type { Outbound } from "../outbound/index.ts"

export interface ProfileBinding {
  readonly catalogs: readonly Catalog[]
  readonly connections: Readonly<Record<string, Connection>>
  readonly outbound: Outbound
}

/**
 * Binds intents to the profiles they run. A profile that is missing or has another hash, or that needs scopes which
 * its connection lacks, is refused here, before anything runs.
 */
export function createProfileBinder({ catalogs, connections, outbound }: ProfileBinding) {
  const schemas = sharedShapes(catalogs)
  return (intent: ServiceIntent, target: ProfileTarget): Executor => {
    const { descriptor } = intent
    const { vendor, profile, core, corePin } = resolveProfile(target.profile, catalogs, target.sha256)
    const { timeout } = descriptor
    const runner = createProfileRunner({
      intent: core,
      profile,
      schemas,
      timeout,
      ...guard(outbound, timeout),
    })
    assertEffect(intent, target, runner)
    const connection = Object.hasOwn(connections, vendor) ? connections[vendor] : undefined
    if (connection === undefined)
      throw mistaken(intent, target, `no connection is configured: give the site connections['${vendor}']`)
    runner.assertScopes(connection)
    if (target.payload !== undefined)
      return profileExecutor({ runner, connection, target, toPayload: (input) => input })
    if (descriptor.type !== core.fqdn)
      throw mistaken(
        intent,
        target,
        `its type is ${descriptor.type ?? "not given"}: set 'type' to ${core.fqdn}, or say by 'payload' what its input means`,
      )
    // Callers approve the intent's hash, so it must be the hash of what runs.
    if (descriptor.pin?.sha256 !== corePin.sha256)
      throw mistaken(
        intent,
        target,
        `its type has sha256 ${descriptor.pin?.sha256}, and the profile pins sha256 ${corePin.sha256}`,
      )
    const { toPayload } = bindType(descriptor, catalogs, runner.system)
    return profileExecutor({ runner, connection, target, toPayload })
  }
}

/** An intent declared as reading is not confirmed, so it must not run a profile that changes something. */
function assertEffect(intent: ServiceIntent, target: ProfileTarget, runner: ProfileRunner): void {
  if (intent.descriptor.effect === "read" && !runner.reads)
    throw mistaken(
      intent,
      target,
      "its effect is 'read', and the profile changes something: declare 'write' or 'destructive'",
    )
}

function mistaken(intent: ServiceIntent, target: ProfileTarget, reason: string): ParleyError {
  const { uid } = intent.descriptor
  const message = `The intent '${uid}' cannot run the profile ${target.profile}: ${reason}.`
  return new ParleyError("invalid_declaration", message, { details: { uid, profile: target.profile } })
}

/** An encoded message is a third larger than its attachments. */
const roomForMail = 50 * 1024 * 1024

/** The provider, and the addresses in payloads, are reached only through the guarded outbound client. */
function guard(outbound: Outbound, totalMs: number) {
  const limits = { maxRequestBytes: roomForMail, maxResponseBytes: roomForMail, totalMs }
  const guarded: typeof fetch = (input, init) => outbound.fetch(input, { ...init, limits })
  return { fetch: guarded, fetchBlob: guarded }
}
