import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from "xstate"
import type { MachineSnapshot } from "./flow-session.ts"

type Data = Readonly<Record<string, unknown>>

export interface MachineEvent {
  readonly type: string
  readonly [member: string]: unknown
}

/**
 * Why a machine cannot govern a flow. Machines are asked what follows and are never run, so that a restored one does
 * nothing twice: an invocation, a timer or an action with an effect would be passed over in silence.
 */
export function machineProblems(machine: AnyStateMachine): string[] {
  const problems = new Set<string>()
  const visit = (node: AnyStateMachine["root"]) => {
    if (node.invoke.length > 0)
      problems.add(`machine: '${node.id}' invokes something; enter 'processing' to execute the intent`)
    if (node.after.length > 0)
      problems.add(`machine: '${node.id}' waits for a time; use 'lifetime', or 'refreshAt' of the hydrator`)
    const actions = [
      ...node.entry,
      ...node.exit,
      ...[...node.transitions.values()].flat().flatMap((one) => one.actions),
    ]
    if (!actions.every((action) => isAssign(action, machine)))
      problems.add(`machine: '${node.id}' has actions with an effect; only 'assign' is carried out`)
    for (const child of Object.values(node.states)) visit(child)
  }
  visit(machine.root)
  return [...problems]
}

function isAssign(action: unknown, machine: AnyStateMachine): boolean {
  const named =
    typeof action === "object" && action !== null && "type" in action ? String(action.type) : undefined
  const name = typeof action === "string" ? action : named
  const found =
    name === undefined ? action : (machine.implementations.actions as Record<string, unknown>)[name]
  return typeof found === "function" && "type" in found && found.type === "xstate.assign"
}

/** The machine at its beginning. */
export function startMachine(machine: AnyStateMachine, input: Data): MachineSnapshot {
  const [snapshot] = initialTransition(machine, input)
  return toSnapshot(snapshot)
}

/** What follows from an event; undefined when the current state does not allow it. */
export function sendTo(
  machine: AnyStateMachine,
  snapshot: MachineSnapshot,
  event: MachineEvent,
): MachineSnapshot | undefined {
  const current = restore(machine, snapshot)
  if (snapshot.status === "done" || !current.can(event)) return undefined
  const [next] = transition(machine, current, event)
  return toSnapshot(next)
}

export function allows(machine: AnyStateMachine, snapshot: MachineSnapshot, type: string): boolean {
  return snapshot.status !== "done" && restore(machine, snapshot).can({ type })
}

/** The name of a state, with dots between nested ones. */
export function stateName(value: unknown): string {
  if (typeof value === "string") return value
  const [entry, ...others] = Object.entries((value ?? {}) as Data).map(([name, inner]) => {
    const rest = stateName(inner)
    return rest === "" ? name : `${name}.${rest}`
  })
  return entry === undefined ? "" : [entry, ...others].join(" ")
}

/** A state by its name, for an instance that was migrated. */
export function placeMachine(machine: AnyStateMachine, state: string, context: Data): MachineSnapshot {
  const value = state
    .split(".")
    .reduceRight<unknown>((inner, name) => (inner === undefined ? name : { [name]: inner }), undefined)
  return toSnapshot(machine.resolveState({ value: value as never, context }))
}

function restore(machine: AnyStateMachine, { value, context }: MachineSnapshot): AnyMachineSnapshot {
  return machine.resolveState({ value: value as never, context })
}

function toSnapshot(snapshot: AnyMachineSnapshot): MachineSnapshot {
  const { value, context, status, output } = snapshot
  return {
    value,
    context: JSON.parse(JSON.stringify(context ?? {})),
    status: status === "active" ? "active" : "done",
    ...(output !== undefined && { output: JSON.parse(JSON.stringify(output)) }),
  }
}
