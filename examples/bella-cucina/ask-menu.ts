import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { toCount, toTable } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { courses, diets } from "./data/menu.ts"
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
    tags: ["restaurant", "menu", "search", "vegan", "vegetarian", "allergy", "diet", "prices"],
    effect: "read",
    execute(input) {
      const found = findDishes(database, input)
      const { diet } = input
      const dishes = diet === undefined ? found : found.filter((dish) => dish.diets.includes(diet))
      return { answer: toAnswer(input, found, dishes), total: dishes.length, dishes }
    },
    present: {
      message: ({ answer, dishes }) =>
        dishes.length === 0
          ? answer
          : `${answer}\n\n${toTable(
              ["Dish", "What it is", "Price", "Diets"],
              dishes.map(({ name, description, price, diets }) => [
                name,
                description,
                price,
                diets.join(", "),
              ]),
            )}`,
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
): string {
  const only = found.length === 1 ? found[0] : undefined
  if (dish !== undefined && diet !== undefined && only)
    return suited.length === 1
      ? `Yes, ${only.name} is ${diet}.`
      : `No, ${only.name} is not ${diet}: it contains ${only.contains.join(", ")}.`
  const kind = diet === undefined ? "" : `${diet} `
  const part = course === undefined ? "" : ` under ‘${course}’`
  if (suited.length === 0) return `We have no ${kind}dishes${part} that fit.`
  return `We have ${toCount(suited.length, `${kind}dish`, `${kind}dishes`)}${part}.`
}
