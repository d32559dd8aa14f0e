import { inLanguage } from "../../../src/index.ts"

const buttons = {
  en: { change: "Change", cancel: "Cancel" },
  de: { change: "Ändern", cancel: "Stornieren" },
  fr: { change: "Modifier", cancel: "Annuler" },
  es: { change: "Cambiar", cancel: "Cancelar" },
}

/** What stands on the buttons of the house's flows. */
export function buttonsIn({ locale }: { readonly locale: string }): (typeof buttons)["en"] {
  return inLanguage(locale, buttons)
}

type Named = Readonly<Record<string, string>>

function membersOf(labels: Named, statuses: Named, areas: Named) {
  const named = Object.entries(labels).map(([name, label]) => [name, { label }] as const)
  return {
    ...Object.fromEntries(named),
    status: { label: labels.status ?? "", options: statuses },
    area: { label: labels.area ?? "", options: areas },
  }
}

const members = {
  de: membersOf(
    {
      bookingId: "Reservierung",
      status: "Stand",
      date: "Tag",
      time: "Uhrzeit",
      until: "Bis",
      partySize: "Personen",
      tables: "Tische",
      area: "Bereich",
      name: "Name",
      notes: "Hinweise",
    },
    { booked: "reserviert", cancelled: "storniert" },
    { window: "am Fenster", garden: "im Garten", room: "im Raum" },
  ),
  fr: membersOf(
    {
      bookingId: "Réservation",
      status: "État",
      date: "Jour",
      time: "Heure",
      until: "Jusqu'à",
      partySize: "Personnes",
      tables: "Tables",
      area: "Endroit",
      name: "Nom",
      notes: "Remarques",
    },
    { booked: "réservé", cancelled: "annulé" },
    { window: "près de la fenêtre", garden: "au jardin", room: "en salle" },
  ),
  es: membersOf(
    {
      bookingId: "Reserva",
      status: "Estado",
      date: "Día",
      time: "Hora",
      until: "Hasta",
      partySize: "Personas",
      tables: "Mesas",
      area: "Zona",
      name: "Nombre",
      notes: "Notas",
    },
    { booked: "reservado", cancelled: "cancelado" },
    { window: "junto a la ventana", garden: "en el jardín", room: "en la sala" },
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
