import { defineService } from "../../../src/index.ts"
import { languages, synonyms } from "./seeblick-languages/index.ts"

export const service = defineService({
  namespace: "seeblick.example",
  name: "Hotel Seeblick",
  about: "A small hotel with eleven rooms on Lake Constance, with a sauna and a breakfast terrace.",
  schemaType: "https://schema.org/Hotel",
  location: {
    "@type": "PostalAddress",
    streetAddress: "Uferweg 3",
    postalCode: "88662",
    addressLocality: "Überlingen",
    addressCountry: "DE",
  },
  website: "https://seeblick.example",
  phone: "+49 7551 555 018",
  email: "empfang@seeblick.example",
  timeZone: "Europe/Berlin",
  locale: "en",
  languages,
  vocabulary: {
    synonyms: {
      twin: "double",
      wheelchair: "accessible",
      lift: "accessibility",
      "check in": "arrival",
      ...synonyms,
    },
  },
  updated: "2026-11-01",
})
