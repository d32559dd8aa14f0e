import { formatDate } from "../../../../examples/zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const rooms: Readonly<Record<string, string>> = {
  single: "Einzelzimmer",
  double: "Doppelzimmer",
  family: "Familienzimmer",
  accessible: "barrierefreies Zimmer",
}
const topics = {
  breakfast:
    "Frühstück gibt es von 7:00 bis 10:30 Uhr für 16 Euro; vegan und glutenfrei, wenn Sie es uns sagen.",
  parking: "Zwölf kostenlose Plätze hinter dem Haus, zwei davon mit Ladestation.",
  pets: "Hunde sind für 12 Euro pro Nacht willkommen, nur nicht im Frühstücksraum.",
  arrival:
    "Die Zimmer sind ab 15:00 Uhr bereit und bis 11:00 Uhr Ihre; nach 21:00 Uhr liegt der Schlüssel im Kasten an der Tür.",
  sauna: "Die Sauna ist für Gäste kostenlos, von 16:00 bis 21:00 Uhr.",
  accessibility:
    "Das barrierefreie Zimmer liegt im Erdgeschoss und hat eine Dusche ohne Stufe; einen Aufzug gibt es nicht.",
  cancelling: "Stornieren ist bis zwei Tage vor der Anreise kostenlos.",
}

export const de: Sentences = {
  topics,
  date: (date) => formatDate(date, "de"),
  room: (room) => rooms[room] ?? room,
  price: (euros) => `${euros.replace(".", ",")} €`,
  stay: (id, room, from, to, guests, name, price) =>
    `${id}, ${room} von ${from} bis ${to}, Gäste: ${guests}, auf den Namen ${name}, ${price}`,
  extras: (breakfast, dog) =>
    [...(breakfast ? ["mit Frühstück"] : []), ...(dog ? ["mit Hund"] : [])].join(", "),
  booked: "Gebucht",
  changed: "Geändert",
  cancelled: "Storniert",
  isFor: (stay) => `Es geht um ${stay}.`,
  sleeps: (room, people) =>
    `${room}: Platz für ${people === 1 ? "eine Person" : `${people} Personen`}, nicht für mehr.`,
  past: (when) => `${when} ist schon vorbei.`,
  tooFar: "Buchen können Sie bis ein Jahr im Voraus.",
  departsAfter: "Die Abreise liegt nach der Anreise.",
  closedInJanuary: "Im Januar haben wir geschlossen.",
  nothingFree: "Für diese Nächte ist kein Zimmer frei.",
  notFree: (room) => `Für diese Nächte ist nicht mehr frei: ${room}.`,
  offer: (room, price, left) => `${room}, ${price}, noch ${left} frei`,
  nothingFits: "Es ist kein Zimmer frei, das passt.",
  unknown: (id) => `Eine Buchung ${id} finde ich unter diesem Namen nicht: Prüfen Sie Nummer und Namen.`,
}

const room = {
  label: "Zimmer",
  sentence: "Art des Zimmers",
  question: "Welches Zimmer möchten Sie?",
  options: rooms,
}
const arrival = { label: "Anreise", sentence: "Tag der Anreise", question: "An welchem Tag reisen Sie an?" }
const departure = { label: "Abreise", sentence: "Tag der Abreise" }
const nights = { label: "Nächte", sentence: "Anzahl der Nächte", question: "Wie viele Nächte?" }
const guests = { label: "Gäste", sentence: "Anzahl der Personen im Zimmer", question: "Wie viele sind Sie?" }
const name = { label: "Name", sentence: "Name des Gastes", question: "Auf welchen Namen?" }
const email = {
  label: "E-Mail",
  sentence: "E-Mail-Adresse",
  question: "An welche E-Mail-Adresse dürfen wir die Bestätigung schicken?",
}
const breakfast = { label: "Frühstück", sentence: "Ob Sie frühstücken, 16 Euro pro Person und Tag" }
const dog = { label: "Hund", sentence: "Ob ein Hund mitkommt, 12 Euro pro Nacht" }
const notes = {
  label: "Hinweis",
  sentence: "Was wir wissen sollten: Allergien, eine späte Ankunft, ein Kinderbett",
}
const stayId = {
  label: "Buchung",
  sentence: "Nummer Ihrer Buchung, wie STAY-701",
  question: "Um welche Buchung geht es? Die Nummer sieht aus wie STAY-701.",
}
const maxPrice = { label: "Höchstpreis", sentence: "Höchster Preis einer Nacht in Euro" }

export const declaredDe: Declared = {
  about: "Ein kleines Hotel mit elf Zimmern am Bodensee, mit Sauna und Frühstücksterrasse.",
  intents: {
    findRooms: {
      title: "Freie Zimmer",
      description: "Nennt die Zimmer, die von einem Tag bis zu einem anderen frei sind, mit Preisen.",
      examples: [
        "Haben Sie von Freitag bis Sonntag ein Zimmer für zwei frei?",
        "Was kostet ein Familienzimmer für drei Nächte im Dezember?",
        "gibt es nächstes Wochenende noch was unter 100 Euro die Nacht?",
        "Ist das barrierefreie Zimmer am 28. frei?",
        "Welche Zimmer haben Sie am ersten Adventswochenende noch?",
        "Was kostet bei Ihnen eine Nacht im Einzelzimmer?",
      ],
      parameters: { arrival, departure, nights, guests, maxPrice },
    },
    bookRoom: {
      title: "Zimmer buchen",
      description:
        "Bucht ein Zimmer ab dem Tag der Anreise, für eine Zahl von Nächten oder bis zum Tag der Abreise.",
      examples: [
        "Ich möchte ein Doppelzimmer von Freitag bis Sonntag buchen",
        "Ich brauche ab morgen ein Einzelzimmer für zwei Nächte",
        "Ein Familienzimmer über Weihnachten mit Frühstück, wir sind zu viert mit Hund",
        "Zimmer für meine Frau und mich am 5. Dezember, auf den Namen Haas",
        "Wir würden gern nächsten Monat zwei Nächte am See verbringen",
        "Doppelzimmer vom 10. bis 12. März bitte",
      ],
      constraints: [
        "Bis ein Jahr im Voraus und für höchstens 21 Nächte.",
        "Im Januar haben wir geschlossen.",
      ],
      notes: [topics.arrival, topics.cancelling, "Bezahlt wird bei der Abreise."],
      hours: { Rezeption: "07:00-21:00" },
      parameters: {
        room,
        arrival,
        departure,
        nights,
        guests,
        name,
        email,
        breakfast,
        dog,
        notes,
      },
    },
    changeStay: {
      title: "Buchung ändern",
      description: "Ändert die Tage, das Zimmer, die Gäste oder die Extras einer Buchung.",
      examples: [
        "Können wir eine Nacht länger bleiben?",
        "Bitte Frühstück zu STAY-701 dazu",
        "Wir kommen einen Tag später an",
        "doch lieber ein größeres Zimmer",
        "Ich muss unseren Aufenthalt auf eine andere Woche verschieben",
        "Ich möchte meine Buchung ändern",
      ],
      parameters: { stayId, name, room, arrival, departure, nights, guests, breakfast, dog, notes },
    },
    cancelStay: {
      title: "Buchung stornieren",
      description: "Storniert die Buchung eines Zimmers.",
      examples: [
        "STAY-701 stornieren",
        "Wir können leider doch nicht kommen",
        "bitte sagen Sie unseren Aufenthalt ab",
        "Löschen Sie meine Reservierung",
        "Ich möchte das Zimmer absagen",
      ],
      notes: [topics.cancelling],
      parameters: { stayId, name },
    },
    askHouse: {
      title: "Über das Haus",
      description: "Beantwortet Fragen zu Frühstück, Parken, Hunden, Anreise, Sauna und Barrierefreiheit.",
      examples: [
        "Wann gibt es Frühstück?",
        "Kann ich am Hotel parken?",
        "Gibt es einen Aufzug?",
        "Darf ich meinen Hund mitbringen?",
        "ab wann kann man einchecken",
        "Ist die Sauna im Preis dabei?",
      ],
      parameters: {
        topic: {
          label: "Thema",
          sentence: "Worüber Sie etwas wissen möchten",
          question: "Was möchten Sie über das Haus wissen?",
          options: {
            breakfast: "Frühstück",
            parking: "Parken",
            pets: "Haustiere",
            arrival: "An- und Abreise",
            sauna: "Sauna",
            accessibility: "Barrierefreiheit",
            cancelling: "Stornieren",
          },
        },
      },
    },
  },
}
