import { jsonDigest } from "../identity/index.ts"
import { equalJson } from "../intent/index.ts"
import { FlowError } from "./flow-error.ts"
import type { DismissReason, FlowEvent, LoggedEvent } from "./flow-event.ts"
import type { FlowInstance, FlowSession, MachineSnapshot } from "./flow-session.ts"
import { stateName } from "./machine.ts"

type Data = Readonly<Record<string, unknown>>

const instancesAtMost = 16
const endedKept = 32
const takenKept = 128

/** A session while it is being changed, with the events that tell of the changes. */
export class SessionDraft {
  readonly now: number
  readonly events: FlowEvent[] = []
  session: FlowSession

  constructor(session: FlowSession, now: number) {
    this.session = session
    this.now = now
  }

  get logged(): LoggedEvent[] {
    const first = this.session.number - this.events.length + 1
    return this.events.map((event, index) => ({ number: first + index, event }))
  }

  tell(event: FlowEvent): void {
    this.events.push(event)
    this.session = { ...this.session, number: this.session.number + 1 }
  }

  find(instanceId: string): FlowInstance | undefined {
    return Object.hasOwn(this.session.instances, instanceId) ? this.session.instances[instanceId] : undefined
  }

  get(instanceId: string): FlowInstance {
    const found = this.find(instanceId)
    if (found) return found
    const reason = Object.hasOwn(this.session.ended, instanceId) ? this.session.ended[instanceId] : undefined
    if (reason === "timeout")
      throw new FlowError("INSTANCE_EXPIRED", "This was left for too long and is over. Start again.")
    throw new FlowError(
      "INSTANCE_NOT_FOUND",
      reason === undefined
        ? "There is no such instance in this thread."
        : `This instance is over: ${reason}.`,
    )
  }

  /** Changes an instance without telling; what clients see of it is told by the methods below. */
  put(instance: FlowInstance): FlowInstance {
    const kept = { ...instance, updatedAt: new Date(this.now).toISOString() }
    const instances = { ...this.session.instances, [instance.instanceId]: kept }
    this.session = { ...this.session, instances }
    return kept
  }

  say(text: string, messageId: string): void {
    this.tell({ kind: "message", messageId, text })
  }

  /** Shows a new instance. When there are too many, the oldest that nothing depends on gives way. */
  render(instance: FlowInstance): void {
    this.#makeRoom(instance)
    const kept = this.put(instance)
    const { instanceId, intentId, props, currentState, context, displayMode, dismissable } = kept
    this.tell({
      kind: "render",
      instanceId,
      intentId,
      ...(kept.title !== undefined && { title: kept.title }),
      ...(kept.members && { members: kept.members }),
      props,
      initialState: currentState,
      context,
      displayMode,
      ...(kept.priority && { priority: kept.priority }),
      ...(kept.parentInstanceId !== undefined && { parentInstanceId: kept.parentInstanceId }),
      ...(kept.streaming && { streaming: true }),
      dismissable,
    })
  }

  #makeRoom({ parentInstanceId }: FlowInstance): void {
    const all = Object.values(this.session.instances)
    if (all.length < instancesAtMost) return
    const [oldest] = all
      .filter(({ instanceId, need }) => instanceId !== parentInstanceId && need === undefined)
      .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    if (!oldest)
      throw new FlowError("STATE_CONFLICT", `At most ${instancesAtMost} flows can be open in a thread.`)
    this.dismiss(oldest.instanceId, "replaced")
  }

  /** The machine has moved. */
  move(
    instanceId: string,
    snapshot: MachineSnapshot,
    followUp?: { readonly intentId: string; readonly props?: Data | undefined },
  ): FlowInstance {
    const before = this.get(instanceId)
    const toState = stateName(snapshot.value)
    const context = changedMembers(before.context, snapshot.context)
    const after = this.put({ ...before, snapshot, currentState: toState, context: snapshot.context })
    if (toState !== before.currentState || Object.keys(context).length > 0)
      this.tell({
        kind: "transition",
        instanceId,
        toState,
        ...(Object.keys(context).length > 0 && { context }),
        ...(followUp && { followUp }),
      })
    return after
  }

  /** The props are others now; only what differs is told. */
  update(instanceId: string, props: Data, own: Data): FlowInstance {
    const before = this.get(instanceId)
    const patch = changedMembers(before.props, props, false)
    const gone = Object.keys(before.props).filter((name) => !Object.hasOwn(props, name))
    const after = this.put({ ...before, props, own })
    if (Object.keys(patch).length > 0 || gone.length > 0)
      this.tell({
        kind: "props_update",
        instanceId,
        ...(Object.keys(patch).length > 0 && { patch }),
        ...(gone.length > 0 && { operations: gone.map((path) => ({ op: "delete", path }) as const) }),
      })
    return after
  }

  /** Ends an instance, and whatever is open on top of it. */
  dismiss(instanceId: string, reason: DismissReason, result?: unknown): void {
    for (const child of Object.values(this.session.instances))
      if (child.parentInstanceId === instanceId)
        this.dismiss(child.instanceId, reason === "completed" ? "replaced" : reason)
    const { [instanceId]: gone, ...instances } = this.session.instances
    if (!gone) return
    const ended = lastOf({ ...this.session.ended, [instanceId]: reason }, endedKept)
    this.session = { ...this.session, instances, ended }
    this.tell({ kind: "dismiss", instanceId, reason, ...(result !== undefined && { result }) })
  }

  /**
   * Whether this input was taken before: then what it led to are the events behind this number. The same id for
   * something else is a mistake of the client.
   */
  takenFrom(id: string, input: unknown): number | undefined {
    const before = this.session.taken[keyOf(id)]
    if (before === undefined) return undefined
    const [digest, number] = before.split(":")
    if (digest === digestOf(input)) return Number(number)
    throw new FlowError("STATE_CONFLICT", `The id '${id.slice(0, 100)}' was used before for something else.`)
  }

  take(id: string, input: unknown): void {
    const noted = `${digestOf(input)}:${this.session.number - this.events.length}`
    const taken = lastOf({ ...this.session.taken, [keyOf(id)]: noted }, takenKept)
    this.session = { ...this.session, taken }
  }
}

function keyOf(id: string): string {
  return `i${jsonDigest(id).slice(0, 24)}`
}

function digestOf(input: unknown): string {
  return jsonDigest(input).slice(0, 24)
}

function lastOf<T>(record: Readonly<Record<string, T>>, most: number): Readonly<Record<string, T>> {
  const entries = Object.entries(record)
  return entries.length <= most ? record : Object.fromEntries(entries.slice(-most))
}

/** Members that differ; with `erase`, members that are gone are there as null, because clients merge. */
function changedMembers(before: Data, after: Data, erase = true): Record<string, unknown> {
  const changed = Object.entries(after).filter(([name, value]) => !equalJson(before[name], value))
  const gone = erase ? Object.keys(before).filter((name) => !Object.hasOwn(after, name)) : []
  return Object.fromEntries([...changed, ...gone.map((name) => [name, null] as const)])
}
