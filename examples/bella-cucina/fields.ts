import { z } from "zod"
import { areas } from "./tables.ts"

/** Parameters that several intents share, each with its sentence. */
export const date = z.iso.date().describe("Day of your visit, Tuesday to Sunday, as in 2026-01-31")
export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("Time at which you want to sit down, as in 19:30")
  .meta({ examples: ["12:30", "19:30"] })
export const partySize = z.int().min(1).max(20).describe("Number of people in your party")
export const seating = z
  .enum(areas)
  .describe("Where you would like to sit: at a window, in the room or in the garden")
export const phone = z
  .string()
  .regex(/^\+?[0-9 ()-]{6,20}$/)
  .describe("Telephone number to reach you, needed for parties of 9 and more")
export const notes = z.string().max(300).describe("Anything the kitchen or the waiters should know")
export const bookingId = z
  .string()
  .regex(/^RES-[0-9A-Z]{6}$/i)
  .describe("Id of your booking, as in RES-7KQ2MF")
export const code = z.string().max(20).describe("Code that came with the confirmation of your booking")
