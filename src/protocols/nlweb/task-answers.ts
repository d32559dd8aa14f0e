import type { Ask, Move, TurnInput } from "../../conversation/index.ts"
import { fromAnswers, type Scene, toForm } from "../../view/index.ts"
import type { AskCall } from "./call.ts"
import type { Json } from "./wire.ts"

/** Answers by the ids of the questions that `move` asked; without any, the words themselves are the answer. */
export function toTurnInput(
  { answers, text, session }: AskCall,
  move: Move | undefined,
  scene: Scene | undefined,
): TurnInput {
  // What the content could say to it, it was asked before.
  if (!answers || !session.task) return { kind: "say", text, forIntent: true }
  if (typeof answers.confirm === "boolean") return { kind: "confirm", yes: answers.confirm }
  if (typeof answers.choice === "string") return toChoice(answers.choice, move)
  const values = move?.kind === "ask" && scene ? readAnswers(answers, move, scene) : answers
  return { kind: "give", values }
}

/** A choice goes by its label; what is none of them is read as words. */
function toChoice(label: string, move: Move | undefined): TurnInput {
  const chosen = move?.kind === "choose" ? move.options.find((option) => option.label === label) : undefined
  return chosen ? { kind: "pick", id: chosen.id } : { kind: "say", text: label, forIntent: true }
}

/** Whoever knows the intent may answer more than was asked. */
function readAnswers(answers: Json, ask: Ask, scene: Scene): Json {
  const asked = new Set(ask.parameters.map(({ name }) => name))
  const descriptor = scene.intents.find(({ uid }) => uid === ask.intent)
  const others = (descriptor?.parameters ?? []).filter(({ name }) => !asked.has(name))
  const form = toForm({ ...ask, parameters: [...ask.parameters, ...others] }, scene)
  const fields = form.map(({ field }) => field)
  return fromAnswers(answers, fields)
}
