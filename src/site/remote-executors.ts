import { type Executor, httpExecutor } from "../execution/index.ts"
import type { OwnHostOptions } from "../host/index.ts"
import { ParleyError, type ServiceIntent } from "../intent/index.ts"
import type { Outbound } from "../outbound/index.ts"
import type { SiteOptions } from "./site-options.ts"

/** Runs intents that are performed elsewhere: by a backend at an address, or by a vendor's profile. */
export async function createRemoteExecutor(
  intents: readonly ServiceIntent[],
  { catalogs = [], connections = {} }: Pick<SiteOptions, "catalogs" | "connections">,
  outbound: Outbound,
): Promise<OwnHostOptions["remoteExecutor"]> {
  const runsProfile = ({ execute }: ServiceIntent) => typeof execute === "object" && "profile" in execute
  const bind = intents.some(runsProfile)
    ? // Loaded on demand: most sites run no profile, and profiles bring what composes and reads mail.
      (await import("./bind-profile.ts")).createProfileBinder({ catalogs, connections, outbound })
    : (intent: ServiceIntent): Executor => {
        throw new ParleyError("internal", `'${intent.descriptor.uid}' was not there when the site was made.`)
      }
  return (target, intent) =>
    "url" in target
      ? httpExecutor({ target, fetch: (url, init) => outbound.fetch(url, init) })
      : bind(intent, target)
}
