import { formatEuros, toDecimal } from "../money.ts"
import type { Database } from "../sqlite.ts"
import { toWords } from "../words.ts"
import { type Contained, type Course, type Diet, toDiets } from "./data/menu.ts"
import { service } from "./service.ts"

export interface MenuEntry {
  readonly id: string
  readonly name: string
  readonly course: Course
  readonly description: string
  readonly price: string
  readonly diets: Diet[]
  readonly contains: Contained[]
}

interface DishRow {
  readonly id: string
  readonly name: string
  readonly course: Course
  readonly cents: number
  readonly description: string
  readonly contains: string
}

export interface MenuFilter {
  readonly dish?: string | undefined
  readonly course?: Course | undefined
  readonly maxPrice?: number | undefined
}

export function findDishes(database: Database, filter: MenuFilter = {}): MenuEntry[] {
  const rows = database.all<DishRow>(
    `SELECT * FROM dishes
     WHERE (:course IS NULL OR course = :course) AND (:maxCents IS NULL OR cents <= :maxCents)
     ORDER BY rowid`,
    {
      course: filter.course ?? null,
      maxCents: filter.maxPrice === undefined ? null : Math.round(filter.maxPrice * 100),
    },
  )
  const words = toWords(filter.dish ?? "")
  return rows
    .filter(({ name, description }) =>
      words.every((word) => toWords(`${name} ${description}`).includes(word)),
    )
    .map(toMenuEntry)
}

function toMenuEntry(row: DishRow): MenuEntry {
  const contains = row.contains === "" ? [] : (row.contains.split(" ") as Contained[])
  const { id, name, course, description, cents } = row
  return { id, name, course, description, price: formatEuros(cents), diets: toDiets(contains), contains }
}

const schemaDiets: Partial<Record<Diet, string>> = {
  vegan: "https://schema.org/VeganDiet",
  vegetarian: "https://schema.org/VegetarianDiet",
  "gluten-free": "https://schema.org/GlutenFreeDiet",
}

export function toSchemaOrg(entry: MenuEntry): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "MenuItem",
    "@id": `${service.website}/menu/${entry.id}`,
    url: `${service.website}/menu/${entry.id}`,
    name: entry.name,
    description: entry.description,
    suitableForDiet: entry.diets.flatMap((diet) => schemaDiets[diet] ?? []),
    keywords: [entry.course, ...entry.diets],
    offers: {
      "@type": "Offer",
      price: toDecimal(entry.price),
      priceCurrency: "EUR",
    },
  }
}
