import { HttpAgent } from "@ag-ui/client"
import type { BaseEvent } from "@ag-ui/core"

export interface Told extends BaseEvent {
  readonly name?: string
  readonly value?: Record<string, unknown> & { readonly instanceId: string }
  readonly snapshot?: { readonly activeFlows: Record<string, Record<string, unknown>> }
}

let count = 0

/** An event of a client, with an id of its own. */
export function clientEvent(instanceId: string, event: string, payload?: unknown, id = `event-${++count}`) {
  const value = { version: "1.0", id, instanceId, event, ...(payload !== undefined && { payload }) }
  return { type: "CUSTOM", name: "intentflow.event", value }
}

export function openEvent(intentId: string, params: object = {}, id = `open-${++count}`) {
  return { type: "CUSTOM", name: "intentflow.open", value: { id, intentId, params } }
}

export interface RunOptions {
  readonly say?: string
  readonly events?: readonly unknown[]
  readonly after?: number
  readonly a2ui?: boolean
}

/** A thread at the official client, whose own verification is on. */
export class Client {
  readonly agent: HttpAgent
  /** Number of the last event that it has. */
  last = 0

  constructor(origin: string, threadId: string = crypto.randomUUID(), headers: Record<string, string> = {}) {
    this.agent = new HttpAgent({ url: `${origin}/ag-ui`, threadId, headers })
  }

  async run(
    { say, events, after, a2ui }: RunOptions = {},
    onEvent: (event: Told) => void = () => {},
  ): Promise<Told[]> {
    const told: Told[] = []
    if (say !== undefined) this.agent.addMessage({ id: crypto.randomUUID(), role: "user", content: say })
    const intentflow = {
      ...(events && { events }),
      ...(after !== undefined && { after }),
      ...(a2ui && { a2ui }),
    }
    await this.agent.runAgent(
      { forwardedProps: { intentflow } },
      {
        onEvent: ({ event }) => {
          told.push(event as Told)
          this.last = Math.max(this.last, numberOf(event as Told) ?? 0)
          onEvent(event as Told)
        },
      },
    )
    return told
  }
}

export function numberOf(event: Told): number | undefined {
  const { metadata } = event as { metadata?: { intentflow?: { sequence: number } } }
  return metadata?.intentflow?.sequence
}

/** The events of a pattern, one line each: what is said in words, and the state, are left out. */
export function lines(told: readonly Told[]): string[] {
  const names = new Map<unknown, unknown>()
  return told.flatMap((event) => {
    const { name, value } = event
    if (event.type.startsWith("RUN_")) return [event.type]
    if (!name || !value) return []
    if (name === "intentflow.render") names.set(value.instanceId, value.intentId)
    const of = names.get(value.instanceId)
    const flow = of === undefined ? "" : ` ${of}`
    switch (name) {
      case "intentflow.render":
        return [`render ${value.intentId} in ${value.initialState}`]
      case "intentflow.transition":
        return [`transition → ${value.toState}`]
      case "intentflow.props_update":
        return [`props_update ${JSON.stringify(value.patch ?? value.operations)}`]
      case "intentflow.dismiss":
        return [`dismiss${flow} ${value.reason}`]
      case "intentflow.error":
        return [`error ${value.code}`]
      default:
        return [`${name.replace("intentflow.", "")}${flow}`]
    }
  })
}

export function customs(told: readonly Told[], name: string): Record<string, unknown>[] {
  return told.filter((event) => event.name === `intentflow.${name}`).map(({ value }) => value ?? {})
}

/** The id of the instance that was rendered last. */
export function rendered(told: readonly Told[]): string {
  return String(customs(told, "render").at(-1)?.instanceId)
}

export function activeFlows(told: readonly Told[]): Record<string, Record<string, unknown>> {
  return told.findLast(({ type }) => type === "STATE_SNAPSHOT")?.snapshot?.activeFlows ?? {}
}
