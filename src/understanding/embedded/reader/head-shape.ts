import { panelWidth, roundUp } from "../transformer/kernel.ts"

/** A span has a start, an inside and an end. */
export const marks = 3
/** Width of what a label wants of each mark, and of a status. */
export const [spanWidth, statusWidth] = [256, 192] as const
export const statusCount = 5
export const wishWidth = marks * spanWidth
/** One label: what it wants of each mark, the query of its status, and itself in its status. */
export const partWidth = wishWidth + 2 * statusWidth
/** What a status is made of: label times words, words, label, and the surest marks, filled up. */
export const innerWidth = roundUp(3 * statusWidth + marks, panelWidth)
/** Labels that are computed at once. */
export const labelStep = 64
