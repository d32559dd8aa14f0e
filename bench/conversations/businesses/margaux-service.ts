import { defineService } from "../../../src/index.ts"
import { languages, synonyms } from "./margaux-languages/index.ts"

export const service = defineService({
  namespace: "margaux.example",
  name: "Salon Margaux",
  about: "A hairdresser's in the old town of Lyon: cuts, colours and highlights for everyone.",
  schemaType: "https://schema.org/HairSalon",
  location: {
    "@type": "PostalAddress",
    streetAddress: "12 rue des Peignes",
    postalCode: "69005",
    addressLocality: "Lyon",
    addressCountry: "FR",
  },
  website: "https://margaux.example",
  phone: "+33 4 65 71 00 12",
  email: "bonjour@margaux.example",
  timeZone: "Europe/Paris",
  locale: "en",
  languages,
  vocabulary: {
    synonyms: { haircut: "cut", dye: "colour", color: "colour", balayage: "highlights", ...synonyms },
  },
  updated: "2026-11-01",
})
