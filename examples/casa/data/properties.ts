import { createSeededRandom, type SeededRandom } from "../../seeded-random.ts"
import { type City, cities } from "./cities.ts"

export const offers = ["rent", "sale"] as const
export const propertyTypes = ["apartment", "studio", "house", "villa", "loft"] as const
export const features = [
  "balcony",
  "terrace",
  "garden",
  "elevator",
  "parking",
  "furnished",
  "air conditioning",
  "pool",
  "sea view",
  "pets allowed",
] as const
export const statuses = ["available", "reserved", "sold", "rented"] as const
export type Offer = (typeof offers)[number]
export type PropertyType = (typeof propertyTypes)[number]
export type Feature = (typeof features)[number]
export type Status = (typeof statuses)[number]

export interface Property {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly offer: Offer
  readonly type: PropertyType
  readonly city: string
  readonly district: string
  readonly latitude: number
  readonly longitude: number
  /** Whole euros; for rent, per month. */
  readonly price: number
  readonly bedrooms: number
  readonly bathrooms: number
  readonly area: number
  readonly yearBuilt: number
  readonly energyClass: string
  readonly features: readonly Feature[]
  readonly status: Status
  readonly listedOn: string
}

const perCity = 50

/** Three hundred homes, the same on every machine. */
export function createProperties(): Property[] {
  const random = createSeededRandom(4000)
  return cities.flatMap((city, place) =>
    Array.from({ length: perCity }, (_, index) =>
      createProperty(random, city, 1001 + place * perCity + index),
    ),
  )
}

function createProperty(random: SeededRandom, city: City, number: number): Property {
  const [district, latitude, longitude, dear] = random.pick(city.districts)
  const offer = random.pick(["rent", "rent", "sale"] as const)
  const type = random.pick([
    "apartment",
    "apartment",
    "apartment",
    "studio",
    "house",
    "villa",
    "loft",
  ] as const)
  const bedrooms = bedroomsOf(random, type)
  const area = 26 + bedrooms * random.between(18, 30) + random.between(0, type === "villa" ? 90 : 18)
  const chosen = random.sample(possibleFeatures(type, city), random.between(1, 5))
  const base = area * dear * (offer === "rent" ? city.rent : city.buy) * (0.85 + random.between(0, 40) / 100)
  const step = offer === "rent" ? 10 : 1000
  const home = { type, bedrooms, district, features: chosen }
  return {
    id: `CASA-${number}`,
    title: toTitle(home),
    description: toDescription(random, { ...home, area, city: city.name }),
    offer,
    type,
    city: city.name,
    district,
    latitude: round(latitude + random.between(-40, 40) / 10_000),
    longitude: round(longitude + random.between(-40, 40) / 10_000),
    price: Math.round(base / step) * step,
    bedrooms,
    bathrooms: Math.max(1, Math.ceil(bedrooms / 2)),
    area,
    yearBuilt: random.between(1890, 2024),
    energyClass: random.pick(["A", "B", "B", "C", "C", "D", "E", "F"]),
    features: chosen,
    status: statusOf(random, offer),
    listedOn: `2026-${two(random.between(5, 10))}-${two(random.between(1, 28))}`,
  }
}

function bedroomsOf(random: SeededRandom, type: PropertyType): number {
  if (type === "studio") return 0
  if (type === "loft") return 1
  return type === "apartment" ? random.between(1, 4) : random.between(2, 5)
}

function possibleFeatures(type: PropertyType, city: City): Feature[] {
  const inland = city.name !== "Porto" && city.name !== "Valencia"
  const flat = type === "apartment" || type === "studio" || type === "loft"
  const ruledOut: Feature[] = flat ? ["garden", "pool"] : ["elevator"]
  return features.filter((feature) => !ruledOut.includes(feature) && !(inland && feature === "sea view"))
}

function statusOf(random: SeededRandom, offer: Offer): Status {
  const dice = random.between(1, 100)
  if (dice <= 7) return offer === "sale" ? "sold" : "rented"
  return dice <= 15 ? "reserved" : "available"
}

interface Home {
  readonly type: PropertyType
  readonly bedrooms: number
  readonly district: string
  readonly features: readonly Feature[]
}

function toTitle({ type, bedrooms, district, features }: Home): string {
  const rooms = ["", "One-bedroom ", "Two-bedroom ", "Three-bedroom ", "Four-bedroom ", "Five-bedroom "]
  const name = `${rooms[bedrooms]}${type}`
  const shown = features.find((feature) => feature !== "furnished" && feature !== "pets allowed")
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${shown ? ` with ${shown}` : ""} in ${district}`
}

const openings = ["Bright", "Quiet", "Charming", "Recently renovated", "Well-kept", "Sunny"]
const surroundings = [
  "a short walk from the market and two tram stops",
  "on a calm side street with cafés at the corner",
  "close to schools, a park and the metro",
  "in a small building with friendly neighbours",
  "ten minutes on foot from the old town",
]
const insides = [
  "Wooden floors and high ceilings throughout.",
  "The kitchen is new and opens to the living room.",
  "Large windows face south.",
  "Plenty of storage and a separate laundry.",
  "The original tiles have been restored.",
]

function toDescription(
  random: SeededRandom,
  home: Home & { readonly area: number; readonly city: string },
): string {
  const extras = home.features.length > 0 ? ` It comes with: ${home.features.join(", ")}.` : ""
  return `${random.pick(openings)} ${home.type} of ${home.area} m² in ${home.district}, ${home.city}, ${random.pick(surroundings)}. ${random.pick(insides)}${extras}`
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}

function two(number: number): string {
  return String(number).padStart(2, "0")
}
