import { z } from "zod"
import { areas } from "./tables.ts"

/** Parameters that several intents share, each with its sentence and, where a guest is asked, its question. */
export const date = z.iso
  .date()
  .describe("Day of your visit, Tuesday to Sunday")
  .meta({ "x-question": "Which day would you like to come?" })
export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("Time at which you want to sit down")
  .meta({ examples: ["12:30", "19:30"], "x-question": "At what time would you like to sit down?" })
export const partySize = z
  .int()
  .min(1)
  .max(20)
  .describe("Number of people in your party")
  .meta({ "x-question": "How many will you be?" })
export const seating = z
  .enum(areas)
  .describe("Where you would like to sit: at a window, in the room or in the garden")
  .meta({ "x-question": "Where would you like to sit?" })
export const phone = z
  .string()
  .regex(/^\+?[0-9 ()-]{6,20}$/)
  .describe("Telephone number to reach you, needed for parties of 9 and more")
  .meta({ "x-question": "For a party of nine or more we need a telephone number: how can we reach you?" })
export const notes = z.string().max(300).describe("Anything the kitchen or the waiters should know")
export const bookingId = z
  .string()
  .regex(/^RES-[0-9A-Z]{6}$/i)
  .describe("Id of your booking, as in RES-7KQ2MF")
  .meta({ "x-question": "Which booking is it? Its id looks like RES-7KQ2MF." })
export const code = z
  .string()
  .max(20)
  .describe("Code that came with the confirmation of your booking")
  .meta({ "x-question": "Which code came with the confirmation of your booking?" })
