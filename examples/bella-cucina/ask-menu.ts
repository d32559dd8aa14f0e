import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { toTable } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { courses, diets } from "./data/menu.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { findDishes, type MenuEntry, toSchemaOrg } from "./menu.ts"
import { service } from "./service.ts"

const contained = ["meat", "fish", "egg", "milk", "gluten", "nuts", "alcohol"] as const

export function createAskMenu(database: Database): Intent {
  return defineIntent({
    name: "askMenu",
    title: "Menu and dietary questions",
    description: "Answers questions about dishes, prices, diets and allergens from the menu.",
    examples: [
      "Do you have vegan dishes?",
      "What's on the menu?",
      "Is the tiramisù gluten free?",
      "Which desserts can someone with a nut allergy eat?",
      "How much is the margherita?",
      "Show me vegetarian mains under 15 euros",
      "What pasta do you serve?",
      "Anything without dairy?",
      "My friend is coeliac, what can she eat?",
    ],
    input: z.object({
      diet: z.enum(diets).optional().describe("Diet the dishes must suit"),
      course: z.enum(courses).optional().describe("Part of the menu"),
      dish: z.string().max(80).optional().describe("Words from the name or description of a dish"),
      maxPrice: z.number().min(0).max(1000).optional().describe("Highest price of a dish in euros"),
    }),
    output: z.object({
      answer: z.string().describe("The answer in one sentence"),
      total: z.int().describe("Number of dishes that suit"),
      dishes: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            course: z.enum(courses),
            description: z.string(),
            price: z.string(),
            diets: z.array(z.enum(diets)),
            contains: z.array(z.enum(contained)),
          }),
        )
        .describe("The dishes, with price, diets and what they contain"),
    }),
    constraints: ["Prices are in euros and include service."],
    notes: [
      "The marks follow from the ingredients.",
      "The kitchen handles nuts, flour and milk: traces cannot be ruled out, so tell us about allergies.",
    ],
    languages: wordsOf("askMenu"),
    tags: ["restaurant", "menu", "search", "vegan", "vegetarian", "allergy", "diet", "prices"],
    effect: "read",
    execute(input, context) {
      const found = findDishes(database, input)
      const { diet } = input
      const dishes = diet === undefined ? found : found.filter((dish) => dish.diets.includes(diet))
      return { answer: toAnswer(input, found, dishes, saidIn(context)), total: dishes.length, dishes }
    },
    present: {
      message({ answer, dishes }, context) {
        if (dishes.length === 0) return answer
        const said = saidIn(context)
        const rows = dishes.map(({ name, description, price, diets }) => [
          name,
          description,
          price,
          diets.map(said.diet).join(", "),
        ])
        return `${answer}\n\n${toTable(said.menuHeads, rows)}`
      },
      item: ({ dishes }) => ({
        "@context": "https://schema.org",
        "@type": "Menu",
        name: `Menu of ${service.name}`,
        hasMenuItem: dishes.map(toSchemaOrg),
      }),
    },
  })
}

interface MenuQuestion {
  readonly diet?: string | undefined
  readonly course?: string | undefined
  readonly dish?: string | undefined
}

/** A question about one dish is answered with yes or no, any other with the number of dishes. */
function toAnswer(
  { diet, course, dish }: MenuQuestion,
  found: readonly MenuEntry[],
  suited: readonly MenuEntry[],
  said: Sentences,
): string {
  const only = found.length === 1 ? found[0] : undefined
  if (dish !== undefined && diet !== undefined && only)
    return suited.length === 1
      ? said.suits(only.name, said.diet(diet))
      : said.suitsNot(only.name, said.diet(diet), only.contains.map(said.content).join(", "))
  return said.dishes(suited.length, diet === undefined ? undefined : said.diet(diet), course)
}
