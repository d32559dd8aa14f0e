import { toSentenceList } from "../../../../examples/markdown.ts"
import { formatDate } from "../../../../examples/zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const treatments: Readonly<Record<string, string>> = {
  "women's cut": "Damenschnitt",
  "men's cut": "Herrenschnitt",
  "children's cut": "Kinderschnitt",
  "beard trim": "Bart stutzen",
  "wash and blow-dry": "Waschen und Föhnen",
  colour: "Farbe",
  highlights: "Strähnchen",
}

export const de: Sentences = {
  date: (date) => formatDate(date, "de"),
  list: (words) => toSentenceList(words, "und"),
  treatment: (treatment) => treatments[treatment] ?? treatment,
  price: (euros) => `${euros.replace(".", ",")} €`,
  offer: (treatment, price, minutes) => `${treatment} ${price} (${minutes} Minuten)`,
  nothing: "Nichts",
  appointment: (id, treatment, stylist, when, time, name, price) =>
    `${id}, ${treatment} bei ${stylist} am ${when} um ${time} Uhr, auf den Namen ${name}, ${price}`,
  booked: "Gebucht",
  moved: "Verlegt",
  cancelled: "Abgesagt",
  isFor: (appointment) => `Es geht um ${appointment}.`,
  noColour: "Théo macht keine Farben und keine Strähnchen.",
  past: (when) => `${when} ist schon vorbei.`,
  tooFar: "Termine gibt es bis sechzig Tage im Voraus.",
  closedOnSundays: "Sonntags haben wir geschlossen.",
  early: "Farben und Strähnchen brauchen zwei Tage Vorlauf, für den Hauttest.",
  fullDay: (when) => `Am ${when} ist nichts frei.`,
  notFree: (time, when) => `${time} Uhr ist am ${when} nicht frei.`,
  noLongerFree: (time) => `${time} Uhr ist nicht mehr frei.`,
  unknown: (id) => `Einen Termin ${id} finde ich unter diesem Namen nicht: Prüfen Sie Nummer und Namen.`,
  free: (when, times) => `Am ${when} sind frei: ${times}.`,
}

const treatment = {
  label: "Behandlung",
  sentence: "Was gemacht werden soll",
  question: "Was dürfen wir für Sie machen?",
  options: treatments,
}
const stylist = {
  label: "Bei wem",
  sentence: "Wer Ihre Haare macht; Théo macht keine Farben und keine Strähnchen",
  question: "Bei wem möchten Sie den Termin?",
}
const date = {
  label: "Tag",
  sentence: "Tag des Termins, Montag bis Samstag",
  question: "An welchem Tag passt es Ihnen?",
}
const time = {
  label: "Uhrzeit",
  sentence: "Uhrzeit des Termins, zur vollen oder zur halben Stunde",
  question: "Um wie viel Uhr passt es Ihnen?",
}
const name = { label: "Name", sentence: "Ihr Name", question: "Wie ist Ihr Name?" }
const phone = {
  label: "Telefon",
  sentence: "Telefonnummer, falls Ihre Friseurin krank wird",
  question: "Unter welcher Nummer erreichen wir Sie, falls Ihre Friseurin krank wird?",
}
const allergies = { label: "Allergien", sentence: "Allergien und empfindliche Haut, wie ohne Ammoniak" }
const notes = { label: "Hinweis", sentence: "Was Ihre Friseurin wissen sollte" }
const appointmentId = {
  label: "Termin",
  sentence: "Nummer Ihres Termins, wie APP-301",
  question: "Um welchen Termin geht es? Die Nummer sieht aus wie APP-301.",
}
const hours = {
  Montag: "13:00-18:00",
  "Dienstag bis Freitag": "09:00-19:00",
  Samstag: "09:00-17:00",
  Sonntag: "geschlossen",
}

export const declaredDe: Declared = {
  about: "Ein Friseursalon in der Altstadt von Lyon: Schnitte, Farben und Strähnchen für alle.",
  intents: {
    askPrices: {
      title: "Preise und Behandlungen",
      description: "Sagt, was der Salon macht, was es kostet und wie lange es dauert.",
      examples: [
        "Was kostet ein Haarschnitt?",
        "Was bieten Sie an?",
        "Preis für Strähnchen",
        "Gibt es etwas unter 30 Euro?",
        "Wie lange dauert eine Färbung?",
        "Wie teuer ist waschen und föhnen?",
      ],
      notes: [
        "Kinderschnitte sind für Kinder bis 12.",
        "Unsere Farben sind ohne Ammoniak, aber nicht ohne PPD.",
      ],
      parameters: {
        treatment,
        maxPrice: { label: "Höchstpreis", sentence: "Höchster Preis in Euro" },
      },
    },
    findAppointments: {
      title: "Freie Termine",
      description: "Nennt die Zeiten, zu denen eine Behandlung an einem Tag möglich ist.",
      examples: [
        "Wann könnte ich am Freitag zum Schneiden kommen?",
        "Ist Inès morgen frei?",
        "Haben Sie am Samstag noch etwas frei?",
        "Welche Zeiten gibt es morgen noch für den Bart?",
        "Ist nachmittags noch ein Termin zu haben?",
        "Was ist am 24. für Strähnchen noch frei?",
      ],
      hours,
      parameters: { treatment, date, stylist },
    },
    bookAppointment: {
      title: "Termin vereinbaren",
      description: "Bucht einen Schnitt, eine Farbe oder etwas anderes an einem Tag, bei wem Sie möchten.",
      examples: [
        "Ich brauche am Donnerstag um 17 Uhr einen Haarschnitt",
        "Kann Inès mir nächste Woche Strähnchen machen?",
        "Herrenschnitt morgen Vormittag, mein Name ist Arnaud",
        "Einen Termin zum Färben am Samstag, ich bin allergisch gegen PPD",
        "Mein Sohn muss am Mittwochnachmittag zum Haareschneiden",
        "Ich hätte gern einen Termin bei Ihnen",
        "Nur die Spitzen schneiden, am Dienstag gegen zehn",
      ],
      constraints: ["Bis sechzig Tage im Voraus; Farben und Strähnchen mindestens zwei, für den Hauttest."],
      notes: [
        "Wer mehr als 15 Minuten zu spät kommt, muss vielleicht warten.",
        "Am Eingang ist eine Stufe, und es gibt eine Rampe.",
      ],
      hours,
      parameters: { treatment, date, time, stylist, name, phone, allergies, notes },
    },
    moveAppointment: {
      title: "Termin verlegen",
      description: "Verlegt einen Termin auf einen anderen Tag, eine andere Uhrzeit oder jemand anderen.",
      examples: [
        "Kann ich eine Stunde später kommen?",
        "APP-301 bitte auf Samstag verschieben",
        "Ich möchte lieber zu Inès",
        "Ich muss meinen Friseurtermin verlegen",
        "Ginge stattdessen auch Mittwoch?",
        "Ich möchte meinen Termin ändern",
      ],
      parameters: { appointmentId, name, treatment, date, time, stylist, notes },
    },
    cancelAppointment: {
      title: "Termin absagen",
      description: "Sagt einen Termin im Salon ab.",
      examples: [
        "Ich möchte meinen Termin absagen",
        "Ich kann am Freitag nicht kommen",
        "bitte APP-301 löschen",
        "Mir ist etwas dazwischengekommen, bitte den Haarschnitt stornieren",
        "Ich schaffe es nicht zum Termin",
      ],
      notes: ["Absagen kostet bis zum Tag davor nichts."],
      parameters: { appointmentId, name },
    },
  },
}
