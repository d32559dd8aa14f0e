import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createBackend as createPantry } from "../../examples/pantry/index.ts"
import { FlowError, toFailure } from "../../src/flow/index.ts"
import { Client, clientEvent, customs, openEvent, rendered, type Told } from "./client.ts"
import { openExample } from "./example-sites.ts"

/** What stands on the buttons of a surface, and in its lines. */
function textsOf(told: readonly Told[]): string {
  return JSON.stringify(told.filter(({ type }) => type === "ACTIVITY_SNAPSHOT").at(-1))
}

const expected = {
  de: ["Ihr Warenkorb", "Etwas hinzufügen", "Mehr", "Summe", "Weiter", "Schließen"],
  fr: ["Votre panier", "Ajouter quelque chose", "Plus", "Total", "Continuer", "Fermer"],
  es: ["Su carrito", "Añadir algo", "Más", "Total", "Continuar", "Cerrar"],
  en: ["Your cart", "Add something", "More", "total", "Continue", "Close"],
} as const

describe("the labels of a flow", () => {
  let pantry: Awaited<ReturnType<typeof openExample>>
  beforeAll(async () => {
    pantry = await openExample(createPantry)
  })
  afterAll(() => pantry[Symbol.asyncDispose]())

  it.each(Object.entries(expected))(
    "are in the language of the person: %s",
    async (locale, [title, add, more, total, go, close]) => {
      const cook = new Client(pantry.origin, undefined, { "accept-language": locale })
      const chosen = await cook.run({ events: [openEvent("order.place")] })
      const cart = rendered(chosen)
      const filled = await cook.run({
        events: [clientEvent(cart, "ITEM_CHOSEN", { product: "honey" })],
        a2ui: true,
      })
      const [rendering] = customs(chosen, "render")
      expect(rendering?.title).toBe(title)
      const patch = Object.assign({}, ...customs(filled, "props_update").map((one) => one.patch))
      expect(patch.actions[0].label).toBe(add)
      expect(patch.cart.lines[0].actions[1].label).toBe(more)
      const texts = textsOf(filled).toLowerCase()
      for (const label of [total, go, close]) expect(texts).toContain(label.toLowerCase())
    },
  )

  it("of a way out of an error as well", () => {
    const failed = new FlowError("HYDRATION_FAILED", "The kitchen does not answer.")
    const labels = ["de", "fr", "es", "en"].map((locale) => toFailure(failed, locale).recovery?.[0]?.label)
    expect(labels).toEqual(["Noch einmal versuchen", "Réessayer", "Volver a intentarlo", "Try again"])
  })
})
