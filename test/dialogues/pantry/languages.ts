import { anew, asks, confirms, does, says } from "../script.ts"
import type { PantryDialogue } from "./world.ts"

/** Customers who shop in other languages than that of the shelves. */
export const languages: readonly PantryDialogue[] = [
  {
    title: "in German on an English page: into the cart, and ordered",
    lines: [
      says("Zwei Packungen Haferflocken in den Warenkorb bitte"),
      does("Haferflocken", "zusammen"),
      anew,
      says("Ich möchte jetzt bestellen"),
      asks(["name", "address"], ["Name an der Klingel", "Adresse"]),
      says("Jutta Weber"),
      asks(["address"], ["Wohin dürfen wir liefern?"]),
      says("Carrer de Mallorca 12"),
      confirms({ name: "Jutta Weber", address: "Carrer de Mallorca 12" }),
      says("ja"),
      does("Bestellt", "Haferflocken"),
    ],
    leaves: {
      cart: {},
      orders: [
        {
          state: "placed",
          name: "Jutta Weber",
          address: "Carrer de Mallorca 12",
          packs: { "rolled-oats": 2 },
        },
      ],
    },
  },
  {
    title: "in French: into the cart, and ordered",
    lines: [
      says("Ajoutez trois paquets de pois chiches à mon panier s'il vous plaît"),
      does("Pois chiches", "total"),
      anew,
      says("Je voudrais passer commande, livrez à Carrer de Mallorca 12, je m'appelle Claire Moreau"),
      confirms({ name: "Claire Moreau", address: "Carrer de Mallorca 12" }),
      says("oui"),
      does("Commandé"),
    ],
    leaves: {
      cart: {},
      orders: [
        {
          state: "placed",
          name: "Claire Moreau",
          address: "Carrer de Mallorca 12",
          packs: { "tinned-chickpeas": 3 },
        },
      ],
    },
  },
  {
    title: "in Spanish: into the cart, and out again",
    lines: [
      says("Añade dos paquetes de copos de avena a la cesta, por favor"),
      does("Copos de avena", "total"),
      anew,
      says("Quita los copos de avena de la cesta"),
      does("vacía"),
    ],
    leaves: { cart: {}, orders: [] },
  },
]
