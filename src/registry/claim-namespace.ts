import { toClaim } from "./ownership.ts"
import type { RegisteredService, RegistryStore } from "./registry-store.ts"

/** Claims a namespace for a proven service as well as it may; whether it has it now. */
export async function claimNamespace(
  store: Pick<RegistryStore, "claimNamespace">,
  { id, source, entry }: RegisteredService,
  namespace: string,
): Promise<boolean> {
  // An owner has proven the domain of the namespace, too.
  const claim = toClaim(entry.origin, namespace, source === "registered")
  return claim !== undefined && store.claimNamespace(namespace, id, claim)
}
