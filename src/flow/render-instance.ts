import type { Definition } from "./definitions.ts"
import type { DisplayMode } from "./flow-event.ts"
import type { FlowInstance, MachineSnapshot } from "./flow-session.ts"
import { wordsIn } from "./flow-words.ts"
import type { Hydrated } from "./hydrate.ts"
import { stateName } from "./machine.ts"
import { toData } from "./props.ts"
import type { Work } from "./work.ts"

type Data = Readonly<Record<string, unknown>>

/** How and from what a flow is opened. */
export interface Opening {
  readonly instanceId: string
  readonly params: Data
  /** Output of the intent that has led here. */
  readonly result?: Data | undefined
  readonly parentInstanceId?: string | undefined
  readonly tells?: string | undefined
  readonly display?: DisplayMode | undefined
}

export interface NewInstance {
  readonly opening: Opening
  readonly hydrated: Hydrated
  readonly snapshot: MachineSnapshot
  /** What the conversation gives to draw. */
  readonly drawn: Data
  readonly interaction?: FlowInstance["interaction"]
}

export const nothingHydrated: Hydrated = { own: {}, follows: [], refreshAt: undefined }

/** Shows a new instance of a flow. */
export function renderInstance(
  { draft, context: { locale } }: Pick<Work, "draft" | "context">,
  definition: Definition,
  { opening, hydrated, snapshot, drawn, interaction }: NewInstance,
): void {
  const { intentId, flow } = definition
  const { instanceId, params, parentInstanceId, tells, display } = opening
  const now = new Date(draft.now).toISOString()
  draft.render({
    instanceId,
    intentId,
    ...wordsIn(definition, locale),
    currentState: stateName(snapshot.value),
    props: toData(intentId, { ...drawn, ...hydrated.own }),
    context: snapshot.context,
    createdAt: now,
    updatedAt: now,
    flowVersion: flow.version,
    snapshot,
    displayMode: display ?? flow.display,
    priority: flow.priority,
    dismissable: flow.dismissable,
    streaming: flow.streaming ?? false,
    parentInstanceId,
    tells,
    params: toData(intentId, params),
    own: hydrated.own,
    interaction,
    attempt: 0,
    follows: hydrated.follows,
    refreshAt: hydrated.refreshAt,
    actions: {},
    expires: draft.now + flow.lifetime,
  })
}
