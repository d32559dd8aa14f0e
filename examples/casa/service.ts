import { defineService } from "../../src/index.ts"
import { languages, synonyms } from "./languages/index.ts"

export const service = defineService({
  namespace: "casa.example",
  name: "Casa",
  about: "Homes to rent and to buy in Lisbon, Porto, Valencia, Seville, Turin and Bologna.",
  schemaType: "https://schema.org/RealEstateAgent",
  location: {
    "@type": "PostalAddress",
    streetAddress: "Rua das Andorinhas 27",
    postalCode: "1100-030",
    addressLocality: "Lisbon",
    addressCountry: "PT",
  },
  website: "https://casa.example",
  phone: "+351 21 555 0127",
  email: "hello@casa.example",
  timeZone: "Europe/Lisbon",
  locale: "en",
  languages,
  vocabulary: {
    synonyms: {
      flat: "apartment",
      condo: "apartment",
      rent: "rent",
      rental: "rent",
      renting: "rent",
      lease: "rent",
      sale: "sale",
      buy: "sale",
      purchase: "sale",
      lift: "elevator",
      pet: "pets allowed",
      cheapest: "price ascending",
      "most expensive": "price descending",
      biggest: "largest",
      ...synonyms,
    },
    filler: ["place"],
  },
  updated: "2026-11-01",
})
