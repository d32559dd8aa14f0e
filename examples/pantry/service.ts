import { defineService } from "../../src/index.ts"
import { languages, vocabulary } from "./languages/index.ts"

export const service = defineService({
  namespace: "pantry.example",
  name: "Pantry",
  about: "Recipes with everything that goes into them, delivered to your kitchen the same day.",
  schemaType: "https://schema.org/GroceryStore",
  location: {
    "@type": "PostalAddress",
    streetAddress: "Carrer del Forn 8",
    postalCode: "08003",
    addressLocality: "Barcelona",
    addressCountry: "ES",
  },
  website: "https://pantry.example",
  phone: "+34 93 555 0108",
  email: "kitchen@pantry.example",
  timeZone: "Europe/Madrid",
  locale: "en",
  languages,
  vocabulary: {
    synonyms: {
      veggie: "vegetarian",
      meatless: "vegetarian",
      plant: "vegan",
      "plant based": "vegan",
      supper: "dinner",
      coeliac: "gluten free",
      celiac: "gluten free",
      "protein rich": "high protein",
      "rich in protein": "high protein",
      keto: "low carb",
      ...vocabulary.synonyms,
    },
    without: {
      meat: "vegetarian",
      animal: "vegan",
      milk: "dairy free",
      lactose: "dairy free",
      gluten: "gluten free",
      wheat: "gluten free",
      ...vocabulary.without,
    },
    filler: ["recipe", "dish", "meal", "food", "cook", "eat", ...vocabulary.filler],
  },
  updated: "2026-11-01",
})
