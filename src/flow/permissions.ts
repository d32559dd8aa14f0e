import { authorise, type Directions } from "../execution/index.ts"
import type { Principal } from "../identity/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import type { Flow } from "./flow-declaration.ts"

/**
 * Whether the principal may use a flow, decided by the same function as for every execution: what the flow asks for
 * is added to what its intent asks for.
 */
export function assertPermitted(
  flow: (Pick<Flow, "intentId" | "permissions"> & Partial<Pick<Flow, "meta">>) | undefined,
  intent: IntentDescriptor | undefined,
  principal: Principal,
  directions?: Directions,
): void {
  const required = flow?.permissions?.required ?? []
  if (!intent && required.length === 0) return
  authorise(
    {
      uid: intent?.uid ?? flow?.intentId ?? "",
      namespace: intent?.namespace ?? "",
      name: intent?.name ?? "",
      provider: intent?.provider,
      title: intent?.title ?? flow?.meta?.title ?? "",
      access: intent?.access ?? "open",
      permissions: [...(intent?.permissions ?? []), ...required],
    },
    principal,
    directions,
  )
}
