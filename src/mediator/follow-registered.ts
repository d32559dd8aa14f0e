import { isParleyError, ParleyError } from "../intent/index.ts"
import type { OpenRegistry } from "../server/index.ts"
import type { RegisteredServices } from "./registered-services.ts"
import type { ServicePolicies } from "./service-policies.ts"

/** A service that is indexed only executes its intents itself (UIM 1.3): whoever asks here is told where. */
export function createFollow(
  registered: RegisteredServices,
  policies: ServicePolicies,
  { registry }: Pick<OpenRegistry, "registry">,
) {
  return async (uid: string) => {
    await registered.refresh()
    const known = await registry.lookUp(uid).catch((error) => {
      if (isParleyError(error)) return undefined
      throw error
    })
    if (known) await registered.hold(known)
    await policies.refresh()
    if (known?.service.entry.mode !== "hybrid") return
    const { endpoint } = known.intent.record
    const { service, policy, patEndpoint } = known.service.entry
    throw new ParleyError(
      "unknown_intent",
      `'${uid}' is executed by ${service.name} itself, at ${endpoint.url}. This mediator only lists it.`,
      {
        details: {
          endpoint: endpoint.url,
          ...(policy !== undefined && { policy }),
          ...(patEndpoint !== undefined && { token_endpoint: patEndpoint }),
        },
      },
    )
  }
}
