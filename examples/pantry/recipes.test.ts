import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createContext, execute, findIntent } from "../testing.ts"
import { createProducts } from "./data/products.ts"
import { courses, createRecipes, cuisines, diets } from "./data/recipes.ts"
import { createBackend } from "./index.ts"
import type { RecipeDetails, RecipeSummary } from "./recipe-result.ts"

const { intents, items } = createBackend(":memory:")
const all = createRecipes()
const products = new Map(createProducts().map((product) => [product.id, product]))

interface Found {
  readonly recipes: RecipeSummary[]
  readonly total: number
  readonly pages: number
}

const search = (values: Record<string, unknown>) =>
  execute<Found>(intents, "searchRecipes", values, createContext(0))
const getRecipe = (values: Record<string, unknown>) =>
  execute<{ recipe: RecipeDetails }>(intents, "getRecipe", values, createContext(0))

describe("the data", () => {
  test("is three hundred recipes and two hundred products, the same every time", () => {
    expect(all).toHaveLength(300)
    expect(new Set(all.map(({ id }) => id)).size).toBe(300)
    expect(products.size).toBeGreaterThanOrEqual(200)
    expect(createRecipes()).toEqual(all)
    expect(createProducts()).toEqual([...products.values()])
  })

  test("no vegan recipe has anything of an animal, no nut-free one has nuts", () => {
    for (const recipe of all) {
      const kinds = Object.keys(recipe.amounts).flatMap((id) => products.get(id)!.kinds)
      const animal = kinds.some((kind) => kind !== "gluten" && kind !== "nuts")
      expect(recipe.diets.includes("vegan"), recipe.title).toBe(!animal)
      expect(recipe.diets.includes("nut-free"), recipe.title).toBe(!kinds.includes("nuts"))
    }
  })

  test("the energy of every recipe agrees with its protein, carbohydrates and fat", () => {
    for (const { title, calories, protein, carbohydrates, fat } of all) {
      const expected = 4 * protein + 4 * carbohydrates + 9 * fat
      expect(Math.abs(calories - expected) / expected, title).toBeLessThan(0.2)
    }
  })

  test("is offered as Schema.org recipes and products with ids of their own", async () => {
    const ids = new Set<unknown>()
    const types = new Map<unknown, number>()
    for await (const item of items()) {
      ids.add(item["@id"])
      types.set(item["@type"], (types.get(item["@type"]) ?? 0) + 1)
    }
    expect(types).toEqual(
      new Map([
        ["Recipe", 300],
        ["Product", products.size],
      ]),
    )
    expect(ids.size).toBe(300 + products.size)
  })
})

describe("search", () => {
  test("protein rich with cinnamon under 30 minutes", async () => {
    const { recipes, total } = await search({
      diet: "high-protein",
      ingredients: ["cinnamon"],
      maxMinutes: 30,
      pageSize: 50,
    })
    expect(total).toBeGreaterThan(5)
    for (const { title, protein, minutes } of recipes) {
      expect(title).toMatch(/cinnamon/i)
      expect(protein).toBeGreaterThanOrEqual(25)
      expect(minutes).toBeLessThanOrEqual(30)
    }
  })

  test("words are found in any form, and the title counts most", async () => {
    const { recipes } = await search({ query: "carrots soup" })
    expect(recipes[0]!.title).toMatch(/^Carrot soup/)
  })

  test("what is ruled out is not in it", async () => {
    const { recipes } = await search({ query: "soup", without: ["cream"], pageSize: 50 })
    expect(recipes.length).toBeGreaterThan(0)
    for (const { id } of recipes)
      expect(all.find((recipe) => recipe.id === id)!.amounts).not.toHaveProperty("cream")
  })

  test("every filter holds for every result and nothing that fits is left out", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          diet: fc.constantFrom(undefined, ...diets),
          cuisine: fc.constantFrom(undefined, ...cuisines),
          course: fc.constantFrom(undefined, ...courses),
          maxMinutes: fc.constantFrom(undefined, 10, 30, 45, 90),
          minProtein: fc.constantFrom(undefined, 10, 30),
        }),
        async (filter) => {
          const expected = all.filter(
            (recipe) =>
              (filter.diet === undefined || recipe.diets.includes(filter.diet)) &&
              (filter.cuisine === undefined || recipe.cuisine === filter.cuisine) &&
              (filter.course === undefined || recipe.course === filter.course) &&
              recipe.prepMinutes + recipe.cookMinutes <= (filter.maxMinutes ?? Infinity) &&
              recipe.protein >= (filter.minProtein ?? 0),
          )
          const first = await search({ ...filter, pageSize: 50 })
          const found = [...first.recipes]
          for (let page = 2; page <= first.pages; page++)
            found.push(...(await search({ ...filter, pageSize: 50, page })).recipes)
          expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe("one recipe", () => {
  test("is found by title or id and scaled to the people, with nutrition for one of them", async () => {
    const two = await getRecipe({ recipe: "Cinnamon Apple Porridge" })
    const four = await getRecipe({ recipe: "cinnamon-apple-porridge", servings: 4 })
    expect(two.recipe.servings).toBe(2)
    expect(four.recipe.ingredients.find(({ product }) => product === "rolled-oats")!.grams).toBe(200)
    expect(four.recipe.calories).toBe(two.recipe.calories)
  })

  test("an unknown one is not found", async () => {
    await expect(getRecipe({ recipe: "stone soup" })).rejects.toMatchObject({ code: "not_found" })
  })

  test("becomes a Schema.org recipe", async () => {
    const output = await getRecipe({ recipe: "Cinnamon skyr bowl with apple" })
    expect(findIntent(intents, "getRecipe").present.item!({ ...output })).toMatchObject({
      "@type": "Recipe",
      name: "Cinnamon skyr bowl with apple",
      totalTime: "PT10M",
      suitableForDiet: ["https://schema.org/VegetarianDiet"],
      recipeIngredient: expect.arrayContaining(["450 g skyr", "3 g cinnamon"]),
      nutrition: { proteinContent: `${output.recipe.protein} g` },
    })
  })
})
