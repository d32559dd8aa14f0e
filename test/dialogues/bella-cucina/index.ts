import { createBackend } from "../../../examples/bella-cucina/index.ts"
import type { Business } from "../script.ts"
import { booking } from "./booking.ts"
import { changes } from "./changes.ts"
import { corrections } from "./corrections.ts"
import { interruptions } from "./interruptions.ts"
import { languages } from "./languages.ts"
import { refusals } from "./refusals.ts"
import { type BookingLeft, world } from "./world.ts"

export const bellaCucina: Business<readonly BookingLeft[]> = {
  name: "Bella Cucina",
  createBackend,
  world,
  dialogues: [...booking, ...changes, ...corrections, ...interruptions, ...languages, ...refusals],
}
