import { defineService } from "../../src/index.ts"

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
  updated: "2026-11-01",
})
