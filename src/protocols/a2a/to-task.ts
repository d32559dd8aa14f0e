import {
  type Artifact,
  type Message,
  type Part,
  Role,
  type StreamResponse,
  type Task,
  TaskState,
} from "@a2a-js/sdk"
import type { Done, Move } from "../../conversation/index.ts"
import type { TurnResult } from "../../host/index.ts"
import { localise, ParleyError } from "../../intent/index.ts"
import { toDetails } from "./move-details.ts"
import type { Skills } from "./skills.ts"
import type { TaskIds } from "./task-ids.ts"

/** Names of our members in the metadata of an artifact. */
export const metaNames = {
  execution: "parley/execution_id",
  receipt: "parley/receipt",
  item: "parley/item",
  externalId: "parley/external_id",
} as const

const terminal: ReadonlySet<TaskState> = new Set([
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
])

export function isTerminal(task: Task): boolean {
  return task.status !== undefined && terminal.has(task.status.state)
}

/** Describes a task after a turn. */
export function toTask(ids: TaskIds, result: TurnResult, skills: Skills): Task {
  const last = lastOf(result)
  const artifact = toArtifact(last, skills)
  return createTask(ids, toState(last), toMessage(ids, result, result.moves, skills), artifact)
}

/** Describes a task whose turn is under way. */
export function toWorkingTask(ids: TaskIds): Task {
  return createTask(ids, TaskState.TASK_STATE_WORKING, undefined, undefined)
}

/** A task has no history: a conversation keeps what was understood, not what was said word by word. */
function createTask(
  { taskId, contextId }: TaskIds,
  state: TaskState,
  message: Message | undefined,
  artifact: Artifact | undefined,
): Task {
  const status = { state, message, timestamp: undefined }
  return {
    id: taskId,
    contextId,
    status,
    artifacts: artifact ? [artifact] : [],
    history: [],
    metadata: undefined,
  }
}

/** Answers words that began nothing: the message belongs to the context and to no task (3.1.1). */
export function toBareMessage({ contextId, taskId }: TaskIds, result: TurnResult, skills: Skills): Message {
  return { ...toMessage({ contextId, taskId }, result, result.moves, skills), taskId: "" }
}

/** What a skill answered that opens no task. */
export function toAnswerMessage(
  { contextId, taskId }: TaskIds,
  value: Readonly<Record<string, unknown>>,
): Message {
  return {
    messageId: `${taskId}.answer`,
    taskId: "",
    contextId,
    role: Role.ROLE_AGENT,
    parts: [toDataPart(value)],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  }
}

/** Whether the turn began nothing: it is an answer and leaves no question open. */
export function isBare(result: TurnResult): boolean {
  return result.standing.intent === undefined && lastOf(result).kind === "inform"
}

/** Lists what happened in a turn, in order: words in between, the artifact, and the state of the task (3.1.2). */
export function toUpdates(ids: TaskIds, result: TurnResult, skills: Skills): StreamResponse[] {
  const last = lastOf(result)
  const between = result.moves
    .slice(0, -1)
    .map((move) => toStatusUpdate(ids, TaskState.TASK_STATE_WORKING, [move], result, skills))
  const artifact = toArtifact(last, skills)
  const { taskId, contextId } = ids
  const made: StreamResponse[] = artifact
    ? [
        {
          payload: {
            $case: "artifactUpdate",
            value: { taskId, contextId, artifact, append: false, lastChunk: true, metadata: undefined },
          },
        },
      ]
    : []
  return [...between, ...made, toStatusUpdate(ids, toState(last), [last], result, skills)]
}

function toStatusUpdate(
  ids: TaskIds,
  state: TaskState,
  moves: readonly Move[],
  result: TurnResult,
  skills: Skills,
): StreamResponse {
  const message = toMessage(ids, result, moves, skills)
  const value = { ...ids, status: { state, message, timestamp: undefined }, metadata: undefined }
  return { payload: { $case: "statusUpdate", value } }
}

function toState(move: Move): TaskState {
  switch (move.kind) {
    case "ask":
    case "choose":
    case "confirm":
    case "inform":
    case "refer":
      return TaskState.TASK_STATE_INPUT_REQUIRED
    case "authorise":
      return TaskState.TASK_STATE_AUTH_REQUIRED
    case "working":
      return TaskState.TASK_STATE_WORKING
    case "done":
      // The backend was asked and said no.
      return move.outcome.state === "succeeded"
        ? TaskState.TASK_STATE_COMPLETED
        : TaskState.TASK_STATE_REJECTED
    case "fail":
      return move.code === "cancelled" ? TaskState.TASK_STATE_CANCELED : TaskState.TASK_STATE_FAILED
  }
}

/** A turn has the same message id every time it is told. */
function toMessage(
  { taskId, contextId }: TaskIds,
  { standing, moves: all }: TurnResult,
  moves: readonly Move[],
  skills: Skills,
): Message {
  const text = moves.map(({ message }) => message).join("\n\n")
  const { locale, values } = standing
  const scene = { locale, values, intents: skills.intents.map((intent) => localise(intent, locale)) }
  const data = moves.map((move) => toDetails(move, scene, skills)).filter((details) => details !== undefined)
  const [first] = moves
  const place = first === undefined || moves.length === all.length ? "" : `.${all.indexOf(first)}`
  return {
    messageId: `${taskId}.${standing.turn}${place}`,
    taskId,
    contextId,
    role: Role.ROLE_AGENT,
    parts: [toTextPart(text), ...data.map(toDataPart)],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  }
}

function toArtifact(move: Move, skills: Skills): Artifact | undefined {
  if (move.kind !== "done" || move.outcome.state !== "succeeded" || !move.outcome.output) return undefined
  return {
    artifactId: move.outcome.executionId,
    name: skills.idOf(move.intent),
    description: "",
    parts: [toDataPart(move.outcome.output), toTextPart(move.message)],
    metadata: toMetadata(move),
    extensions: [],
  }
}

function toMetadata({ outcome, item, externalId }: Done): Record<string, unknown> {
  return {
    [metaNames.execution]: outcome.executionId,
    ...(outcome.receipt !== undefined && { [metaNames.receipt]: JSON.parse(outcome.receipt) }),
    ...(item && { [metaNames.item]: item }),
    ...(externalId !== undefined && { [metaNames.externalId]: externalId }),
  }
}

function toTextPart(value: string): Part {
  return { content: { $case: "text", value }, metadata: undefined, filename: "", mediaType: "text/markdown" }
}

function toDataPart(value: Readonly<Record<string, unknown>>): Part {
  return {
    content: { $case: "data", value },
    metadata: undefined,
    filename: "",
    mediaType: "application/json",
  }
}

function lastOf({ moves }: TurnResult): Move {
  const last = moves.at(-1)
  if (!last) throw new ParleyError("internal", "The conversation said nothing.")
  return last
}
