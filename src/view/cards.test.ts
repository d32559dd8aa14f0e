import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toCards } from "./cards.ts"

const speaker = { locale: "en-GB", timeZone: "UTC", today: "2026-05-04" }

const soup = {
  "@type": "Recipe",
  name: "Pumpkin soup",
  description: "A soup.",
  url: "https://kitchen.example/soup",
  image: [{ "@type": "ImageObject", url: "https://kitchen.example/soup.jpg" }],
  recipeCuisine: ["Italian", "French"],
  totalTime: "PT1H30M",
  datePublished: "2026-05-06",
  offers: { "@type": "Offer", price: 4.5, priceCurrency: "EUR" },
  suitableForDiet: "https://schema.org/VeganDiet",
  recipeInstructions: "Cut. ".repeat(50),
  nutrition: { calories: 1 },
}

describe("items as cards", () => {
  it("have a title, a text, a picture, an address and facts as people write them", () => {
    expect(toCards([soup], speaker)).toEqual([
      {
        title: "Pumpkin soup",
        text: "A soup.",
        image: "https://kitchen.example/soup.jpg",
        url: "https://kitchen.example/soup",
        facts: [
          { label: "Recipe cuisine", text: "Italian, French" },
          { label: "Total time", text: "1 hour 30 minutes" },
          { label: "Date published", text: "Wednesday 6 May" },
          { label: "Price", text: "€4.50" },
          { label: "Suitable for diet", text: "Vegan Diet" },
        ],
      },
    ])
  })

  it("are the elements of a list, in the language of the conversation", () => {
    const name = [
      { "@value": "Soup", "@language": "en" },
      { "@value": "Suppe", "@language": "de" },
    ]
    const list = {
      "@type": "ItemList",
      itemListElement: [
        { "@type": "ListItem", position: 1, item: { name, description: "Hot" } },
        { name: "Bread", url: "https://kitchen.example/bread" },
      ],
    }
    const titles = toCards([list], { ...speaker, locale: "de-AT" }).map(({ title }) => title)
    expect(titles).toEqual(["Suppe", "Bread"])
  })

  it("are none of what has no name, or nothing else, and take no address that is none of the web", () => {
    expect(toCards([{ "@type": "Reservation", partySize: 2 }, { name: "only a name" }], speaker)).toEqual([])
    const hostile = { name: "x", description: "y", url: "javascript:alert(1)", image: "data:image/png,x" }
    expect(toCards([hostile], speaker)).toEqual([
      { title: "x", text: "y", image: undefined, url: undefined, facts: [] },
    ])
  })

  it("are made of any item", () => {
    const item = fc.dictionary(
      fc.constantFrom("name", "description", "offers", "image", "url", "@type", "itemListElement", "other"),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(fc.array(item), (items) => {
        for (const { title } of toCards(items, speaker)) expect(title).not.toBe("")
      }),
    )
  })
})
