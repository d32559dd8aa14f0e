import { z } from "zod"

export const treatments = [
  "women's cut",
  "men's cut",
  "children's cut",
  "beard trim",
  "wash and blow-dry",
  "colour",
  "highlights",
] as const
export type Treatment = (typeof treatments)[number]
export const stylists = ["Margaux", "Théo", "Inès"] as const
export type Stylist = (typeof stylists)[number]

export const treatment = z
  .enum(treatments)
  .describe("What is to be done")
  .meta({ "x-question": "What would you like to have done?" })
export const stylist = z.enum(stylists).describe("Who does your hair; Théo does no colours and no highlights")
export const date = z.iso
  .date()
  .describe("Day of the appointment, Monday to Saturday")
  .meta({ "x-question": "Which day suits you?" })
export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("Time of the appointment, on the hour or the half hour")
  .meta({ examples: ["09:30", "16:00"], "x-question": "What time suits you?" })
export const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .describe("Your name")
  .meta({ "x-question": "What is your name?" })
export const phone = z
  .string()
  .regex(/^\+?[0-9 ().-]{6,20}$/)
  .describe("Telephone number, in case your stylist is ill")
  .meta({ "x-question": "On which number can we reach you if your stylist is ill?" })
export const allergies = z.string().max(200).describe("Allergies and a sensitive skin, as in no ammonia")
export const notes = z.string().max(300).describe("Anything your stylist should know")
export const appointmentId = z
  .string()
  .regex(/^APP-\d{3}$/i)
  .describe("Number of your appointment, as in APP-301")
  .meta({ "x-question": "Which appointment is it? Its number looks like APP-301." })
export const status = z.enum(["booked", "cancelled"]).describe("Whether the appointment stands")
export const price = z.string().describe("Price of the treatment")
export const appointment = z.object({ appointmentId, status, treatment, stylist, date, time, name, price })
export const result = appointment.extend({ allergies: allergies.optional(), notes: notes.optional() })
export type Appointment = z.output<typeof result>
