import { type Interaction, valuesOf } from "./interaction.ts"

/** How a conversation stands: what may be known of it by whoever renders it. */
export interface Standing {
  /** Counts the inputs taken. */
  readonly turn: number
  /** Nothing more can happen. */
  readonly ended: boolean
  /** UID of the intent, once it is known. */
  readonly intent?: string | undefined
  /** Milliseconds since the epoch from which on it cannot go on. */
  readonly expires: number
  /** BCP 47 tag it is held in. */
  readonly locale: string
  /** What was understood so far, by parameter. */
  readonly values: Readonly<Record<string, unknown>>
  /** What was taken for granted, in words. */
  readonly assumptions: readonly string[]
  /** 0..1, how sure it is that this intent is meant. */
  readonly confidence?: number | undefined
}

export function toStanding(interaction: Interaction): Standing {
  const { turn, phase, intent, expires, locale, assumptions, confidence } = interaction
  return {
    turn,
    ended: phase === "ended",
    intent,
    expires,
    locale,
    values: valuesOf(interaction),
    assumptions,
    confidence,
  }
}
