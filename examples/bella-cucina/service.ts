import { defineService } from "../../src/index.ts"
import { languages, vocabulary } from "./languages/index.ts"

export const service = defineService({
  namespace: "bella-cucina.example",
  name: "Bella Cucina",
  about: "An Italian restaurant in Trastevere with handmade pasta, a wood oven and a garden.",
  schemaType: "https://schema.org/Restaurant",
  location: {
    "@type": "PostalAddress",
    streetAddress: "Vicolo dei Limoni 14",
    postalCode: "00153",
    addressLocality: "Rome",
    addressCountry: "IT",
  },
  website: "https://bella-cucina.example",
  phone: "+39 06 5550 0142",
  email: "ciao@bella-cucina.example",
  timeZone: "Europe/Rome",
  locale: "en",
  languages,
  vocabulary: {
    synonyms: {
      veggie: "vegetarian",
      meatless: "vegetarian",
      "plant based": "vegan",
      coeliac: "gluten free",
      celiac: "gluten free",
      antipasto: "starter",
      pudding: "dessert",
      ...vocabulary.synonyms,
    },
    without: {
      meat: "vegetarian",
      animal: "vegan",
      milk: "dairy free",
      lactose: "dairy free",
      cheese: "dairy free",
      gluten: "gluten free",
      wheat: "gluten free",
      ...vocabulary.without,
    },
    filler: ["dish", "meal", "food", "eat", ...vocabulary.filler],
  },
  updated: "2026-11-01",
})
