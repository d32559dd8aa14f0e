import { doing } from "./doing.ts"
import { living } from "./living.ts"
import { trades } from "./trades.ts"

/** Everyday words in English, so that a declaration that has no French can be read for people who speak it. */
export const english = { ...doing, ...living, ...trades }
