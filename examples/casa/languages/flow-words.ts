import { inLanguage } from "../../../src/index.ts"

const buttons = {
  en: { visit: "Visit", move: "Move", cancel: "Cancel" },
  de: { visit: "Besichtigen", move: "Verlegen", cancel: "Absagen" },
  fr: { visit: "Visiter", move: "Déplacer", cancel: "Annuler" },
  es: { visit: "Visitar", move: "Cambiar", cancel: "Anular" },
}

/** What stands on the buttons of the agency's flows. */
export function buttonsIn({ locale }: { readonly locale: string }): (typeof buttons)["en"] {
  return inLanguage(locale, buttons)
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
      viewing_id: "Besichtigung",
      status: "Stand",
      property_id: "Objekt",
      title: "Wohnung oder Haus",
      date: "Tag",
      time: "Uhrzeit",
      name: "Name",
      email: "E-Mail",
      price: "Preis",
      city: "Stadt",
      district: "Viertel",
      bedrooms: "Schlafzimmer",
      bathrooms: "Bäder",
      area: "Fläche",
      total_results: "Gefunden",
    },
    {
      agreed: "vereinbart",
      cancelled: "abgesagt",
      available: "frei",
      reserved: "reserviert",
      sold: "verkauft",
      rented: "vermietet",
    },
  ),
  fr: membersOf(
    {
      viewing_id: "Visite",
      status: "État",
      property_id: "Bien",
      title: "Logement",
      date: "Jour",
      time: "Heure",
      name: "Nom",
      email: "E-mail",
      price: "Prix",
      city: "Ville",
      district: "Quartier",
      bedrooms: "Chambres",
      bathrooms: "Salles de bains",
      area: "Surface",
      total_results: "Trouvés",
    },
    {
      agreed: "convenue",
      cancelled: "annulée",
      available: "libre",
      reserved: "réservé",
      sold: "vendu",
      rented: "loué",
    },
  ),
  es: membersOf(
    {
      viewing_id: "Visita",
      status: "Estado",
      property_id: "Inmueble",
      title: "Vivienda",
      date: "Día",
      time: "Hora",
      name: "Nombre",
      email: "Correo",
      price: "Precio",
      city: "Ciudad",
      district: "Barrio",
      bedrooms: "Dormitorios",
      bathrooms: "Baños",
      area: "Superficie",
      total_results: "Encontrados",
    },
    {
      agreed: "acordada",
      cancelled: "anulada",
      available: "libre",
      reserved: "reservado",
      sold: "vendido",
      rented: "alquilado",
    },
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
