import { inLanguage } from "../../../src/index.ts"

const en = {
  addSomething: "Add something",
  add: "Add",
  fewer: "Fewer",
  more: "More",
  steps: { preparing: "Preparing", ready: "Ready", delivered: "Delivered", cancelled: "Cancelled" },
}

const de: typeof en = {
  addSomething: "Etwas hinzufügen",
  add: "Hinzufügen",
  fewer: "Weniger",
  more: "Mehr",
  steps: {
    preparing: "In Vorbereitung",
    ready: "Fertig gepackt",
    delivered: "Geliefert",
    cancelled: "Storniert",
  },
}

const fr: typeof en = {
  addSomething: "Ajouter quelque chose",
  add: "Ajouter",
  fewer: "Moins",
  more: "Plus",
  steps: { preparing: "En préparation", ready: "Prête", delivered: "Livrée", cancelled: "Annulée" },
}

const es: typeof en = {
  addSomething: "Añadir algo",
  add: "Añadir",
  fewer: "Menos",
  more: "Más",
  steps: { preparing: "En preparación", ready: "Listo", delivered: "Entregado", cancelled: "Anulado" },
}

/** What stands on the buttons and steps of the shop's flows. */
export function flowWordsIn({ locale }: { readonly locale: string }): typeof en {
  return inLanguage(locale, { en, de, fr, es })
}

type Named = Readonly<Record<string, string>>

function membersOf(labels: Named, statuses: Named) {
  const named = Object.entries(labels).map(([name, label]) => [name, { label }] as const)
  const status = { label: labels.status ?? "", options: statuses }
  return { ...Object.fromEntries(named), status }
}

const members = {
  de: membersOf(
    {
      cart: "Warenkorb",
      orderId: "Bestellung",
      status: "Stand",
      delivery: "Lieferung",
      total: "Summe",
      placedAt: "Bestellt",
      readyTime: "Fertig um",
      deliveryTime: "Geliefert um",
    },
    de.steps,
  ),
  fr: membersOf(
    {
      cart: "Panier",
      orderId: "Commande",
      status: "État",
      delivery: "Livraison",
      total: "Total",
      placedAt: "Commandée",
      readyTime: "Prête à",
      deliveryTime: "Livrée à",
    },
    fr.steps,
  ),
  es: membersOf(
    {
      cart: "Carrito",
      orderId: "Pedido",
      status: "Estado",
      delivery: "Envío",
      total: "Total",
      placedAt: "Hecho",
      readyTime: "Listo a las",
      deliveryTime: "Entrega a las",
    },
    es.steps,
  ),
}

/** What the flows are called, with the members of what they show, in every other language. */
export function flowLanguages(de: string, fr: string, es: string) {
  return {
    de: { title: de, members: members.de },
    fr: { title: fr, members: members.fr },
    es: { title: es, members: members.es },
  }
}
