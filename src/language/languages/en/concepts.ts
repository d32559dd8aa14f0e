import type { Language } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const concepts: Language["concepts"] = {
  origin: list(`
    origin, departure, depart, departing, leaving, from, originates, start, pickup, source
  `),
  destination: list(`
    destination, recipient, receiver, arrival, arrive, going, to, dropoff, ends, towards
  `),
  place: list(`
    place, city, town, location, area, where, address, region, country, station, airport, district,
    neighbourhood, neighborhood, street, venue, state, village, located
  `),
  address: ["address", "street"],
  start: list(`
    start, begin, beginning, check-in, checkin, pickup, pick-up, departure, arrival, from, leaving,
    first, outbound
  `),
  end: list(`
    end, until, check-out, checkout, return, returning, drop-off, dropoff, last, inbound, finish, due,
    deadline
  `),
  people: list(`
    people, person, persons, guests, guest, party, seats, travelers, travellers, passengers, riders,
    adults, attendees, diners, covers, visitors, participants, tickets
  `),
  person: list(`
    name, who, person, recipient, customer, guest, contact, therapist, doctor, stylist, dentist, artist,
    director, actor, author, actress, provider, starring, host, singer, friend
  `),
  creator: list(`
    artist, director, author, singer, composer, directed, performed, writer, band, creator, maker
  `),
  title: list(`
    title, movie, song, album, film, book, event, hotel, restaurant, product, item, label, property,
    attraction, show, alarm
  `),
  thing: ["product", "item", "article", "goods", "recipe", "dish", "meal", "ingredient", "query"],
  category: list("category, genre, type, kind, cuisine, style, subcategory, sort, topic, food"),
  money: list(`
    price, cost, amount, budget, fare, fee, rent, balance, money, total, pay, payment, transfer
  `),
  count: ["number", "count", "quantity", "how many", "amount"],
  note: list(`
    note, notes, comment, comments, request, requests, message, reason, remark, remarks, details,
    description, wishes, instructions, special, text
  `),
  phone: ["phone", "telephone", "mobile", "cell"],
  email: ["email", "e-mail", "mail"],
  date: ["date", "day", "when", "birthday"],
  time: ["time", "hour", "when", "o'clock"],
  duration: list("duration, length, long, days, nights, hours, minutes, weeks, stay"),
  ruledOut: list(
    "without, exclude, excluded, excluding, exclusions, avoid, allergies, allergy, allergens, allergen, intolerances, not, leave out",
  ),
}

export const cues: Language["cues"] = {
  origin: list(`
    from, leaving, leaving from, departing, departing from, leave from, depart from, out of,
    starting from, start from, originating from, starting in
  `),
  destination: list(`
    to, going to, into, arriving in, arriving at, arrive at, arrive in, towards, heading to, headed to,
    visit, visiting, get to, fly to, travel to, bound for
  `),
  place: list("of, in, at, near, around, located in, within, close to, for"),
  creator: ["by", "directed by", "sung by", "written by", "from"],
  person: list(
    "with, for, named, called, starring, acted by, see, under, name's, under the name, under the name of",
  ),
  title: list("called, named, titled, watch, see, at, play, hear, name"),
  category: ["some", "any", "kind of", "type of"],
  start: list(`
    from, starting, beginning, check in, checking in, pick up, picking up, picked up, leaving, leave,
    departing, depart, arriving, starting on, as of
  `),
  end: list(`
    to, until, till, through, return, returning, back, check out, checking out, drop off, dropping off,
    drop it off, by, ending, up to
  `),
  people: list(
    "for, party of, table for, table, of, we're, we are, we'll be, we will be, there's, there are, there'll be, there will be",
  ),
  money: ["for", "of", "send", "pay", "transfer"],
}

export const synonyms: Language["synonyms"] = [
  list("cheap, inexpensive, affordable, budget, economical, low cost, low priced"),
  ["expensive", "pricey", "costly", "high priced", "upscale"],
  ["luxury", "fancy", "high end", "ultra high end", "fine dining"],
  list(`
    moderate, moderately priced, medium, mid range, average, reasonable, standard, medium sized,
    mid sized, intermediate, regular, normal
  `),
  ["large", "big", "full size", "spacious", "huge", "full sized"],
  ["small", "compact", "little", "tiny"],
  ["wifi", "wi fi", "internet", "wireless"],
  ["pets", "pet", "dog", "cat", "dogs", "cats"],
  ["kids", "children", "child", "kid", "family", "families"],
  list("outdoors, outside, outdoor, terrace, patio, garden, al fresco"),
  ["indoors", "inside", "indoor"],
  ["movie", "film", "movies", "films"],
  ["apartment", "flat", "apartments", "flats"],
  ["song", "track", "music", "tune"],
  ["furnished", "furniture"],
  ["vegetarian", "veggie", "veg", "meatless"],
  ["vegan", "plant based"],
  ["shared", "share", "pool", "sharing"],
  ["beds", "bedrooms", "bedroom", "bed", "rooms"],
  ["baths", "bathrooms", "bathroom", "bath"],
  ["stars", "star"],
  ["free", "no cost", "no charge", "no fee", "free of charge"],
  list("stops, stop, layover, layovers, stopover, transfers, direct, nonstop"),
  ["bags", "bag", "luggage", "baggage", "suitcase", "suitcases"],
  ["car", "vehicle", "automobile"],
  ["checking", "current"],
  ["sports", "sport", "game", "games", "match"],
  ["concert", "music", "concerts", "gig", "gigs"],
  list(`
    travelers, travellers, passengers, people, persons, person, guests, riders, adults, seats, tickets,
    us, ppl, pax, passenger, rider, seat, ticket, party, traveler, guest
  `),
  ["days", "nights", "day", "night"],
  ["economy", "coach"],
  ["museum", "museums", "gallery"],
  ["shopping", "shop", "mall", "shops"],
  ["return", "bring back", "come back", "back"],
]
