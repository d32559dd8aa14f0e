import { formatDate } from "../../../../examples/zoned-time.ts"

const topics = {
  breakfast: "Breakfast is from 7:00 to 10:30 and costs 16 euros; vegan and gluten-free if you tell us.",
  parking: "Twelve free places behind the house, two of them with a charger.",
  pets: "Dogs are welcome for 12 euros a night, but not in the breakfast room.",
  arrival: "Rooms are ready from 15:00 and yours until 11:00; after 21:00 the key is in the box at the door.",
  sauna: "The sauna is free for guests, from 16:00 to 21:00.",
  accessibility:
    "The accessible room is on the ground floor and has a shower without a step; there is no lift.",
  cancelling: "Cancelling is free until two days before arrival.",
}
export type Topic = keyof typeof topics

/** What the hotel says of its own accord. The other languages have the same sentences. */
export const en = {
  topics,
  date: (date: string) => formatDate(date, "en"),
  room: (room: string) => `${room} room`,
  price: (euros: string) => `${euros} EUR`,
  stay: (id: string, room: string, from: string, to: string, guests: number, name: string, price: string) =>
    `${id}, ${room} from ${from} to ${to}, guests: ${guests}, for ${name}, ${price}`,
  extras: (breakfast: boolean, dog: boolean) =>
    [...(breakfast ? ["with breakfast"] : []), ...(dog ? ["with a dog"] : [])].join(", "),
  booked: "Booked",
  changed: "Changed",
  cancelled: "Cancelled",
  isFor: (stay: string) => `It is ${stay}.`,
  sleeps: (room: string, people: number) => `A ${room} sleeps ${people}.`,
  past: (when: string) => `${when} is in the past.`,
  tooFar: "We take bookings up to a year ahead.",
  departsAfter: "The departure is after the arrival.",
  closedInJanuary: "We are closed in January.",
  nothingFree: "No room is free for these nights.",
  notFree: (room: string) => `No ${room} is free for these nights.`,
  offer: (room: string, price: string, left: number) => `${room}, ${price}, ${left} left`,
  nothingFits: "No room is free that fits.",
  unknown: (id: string) => `No booking ${id} is open to you: check its number and name.`,
}

export type Sentences = typeof en
