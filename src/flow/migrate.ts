import type { Definitions } from "./definitions.ts"
import { flowCodeOf } from "./flow-error.ts"
import { placeMachine, stateName } from "./machine.ts"
import { parseProps } from "./props.ts"
import type { SessionDraft } from "./session-draft.ts"

/** Brings stored instances to the version of their flow that is declared now; what does not fit is replaced. */
export async function migrateInstances(draft: SessionDraft, definitions: Definitions): Promise<void> {
  for (const instance of Object.values(draft.session.instances)) {
    const { instanceId, intentId } = instance
    const definition = await definitions.get(intentId).catch((error) => {
      if (flowCodeOf(error) === "FLOW_NOT_FOUND") return undefined
      throw error
    })
    if (!definition) {
      draft.dismiss(instanceId, "replaced")
      continue
    }
    const { flow, machine } = definition
    if (instance.flowVersion === flow.version || instance.need) continue
    const { flowVersion: version, currentState: state, own, context } = instance
    const migrated =
      version < flow.version ? flow.migrate?.({ version, state, props: own, context }) : undefined
    if (!migrated) {
      draft.dismiss(instanceId, "replaced")
      continue
    }
    const props = parseProps(flow, migrated.props)
    const snapshot = placeMachine(machine, migrated.state, migrated.context)
    draft.put({ ...instance, flowVersion: flow.version })
    draft.update(instanceId, { ...withoutOwn(instance.props, own), ...props }, props)
    if (stateName(snapshot.value) !== state || migrated.context !== context) draft.move(instanceId, snapshot)
    else draft.put({ ...draft.get(instanceId), snapshot })
  }
}

function withoutOwn(props: Readonly<Record<string, unknown>>, own: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !Object.hasOwn(own, name)))
}
