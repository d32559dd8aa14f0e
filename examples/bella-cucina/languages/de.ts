import { toCount, toSentenceList } from "../../markdown.ts"
import { formatDate } from "../../zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const areas: Readonly<Record<string, string>> = { window: "am Fenster", room: "im Saal", garden: "im Garten" }
const diets: Readonly<Record<string, string>> = {
  vegan: "vegan",
  vegetarian: "vegetarisch",
  "gluten-free": "glutenfrei",
  "dairy-free": "laktosefrei",
  "nut-free": "ohne Nüsse",
}
const courses = {
  starter: "Vorspeise",
  pasta: "Pasta",
  pizza: "Pizza",
  main: "Hauptgericht",
  side: "Beilage",
  dessert: "Nachspeise",
  drink: "Getränk",
}
const contents: Readonly<Record<string, string>> = {
  meat: "Fleisch",
  fish: "Fisch",
  egg: "Ei",
  milk: "Milch",
  gluten: "Gluten",
  nuts: "Nüsse",
  alcohol: "Alkohol",
}
const reasons: Readonly<Record<string, string>> = {
  "we are closed on Christmas Day": "am ersten Weihnachtstag haben wir geschlossen",
  "the New Year's Eve dinner is fully booked": "das Silvesteressen ist ausgebucht",
  "we are closed at Ferragosto": "zu Ferragosto haben wir geschlossen",
  "the wine club has the whole house that evening": "an diesem Abend gehört das ganze Haus dem Weinklub",
}
const at = (time: string | undefined) => (time === undefined ? "" : ` um ${time} Uhr`)

export const de: Sentences = {
  date: (date) => formatDate(date, "de"),
  list: (words) => toSentenceList(words, "und"),
  orList: (words) => toSentenceList(words, "oder"),
  people: (count) => toCount(count, "Person", "Personen"),
  area: (area) => areas[area] ?? area,
  tables: (ids) => `${ids.length === 1 ? "Tisch" : "Tische"} ${toSentenceList(ids, "und")}`,
  booking: (when, from, until, who, tables, area, name) =>
    `${when}, ${from} bis ${until} Uhr, ${who}, ${tables} (${area}), auf den Namen ${name}`,
  booked: (booking, id, code) =>
    `**Reserviert**: ${booking}.\n\nIhre Reservierung ist **${id}**. ` +
    `Mit dem Code \`${code}\` können Sie sie bis 2 Stunden vorher ändern oder absagen.`,
  changed: (id, booking) => `**Geändert**: Reservierung ${id} ist jetzt ${booking}.`,
  cancelled: (id, booking) => `**Abgesagt**: Reservierung ${id} (${booking}).`,
  isFor: (id, when, time, people, name) =>
    `Reservierung ${id}: ${when} um ${time} Uhr, ${people}, auf den Namen ${name}.`,
  unknownBooking: (id) =>
    `Zur Reservierung ${id} haben Sie keinen Zugang: Prüfen Sie die Nummer und nennen Sie den Code aus der Bestätigung.`,
  alreadyCancelled: (id) => `Die Reservierung ${id} ist schon abgesagt.`,
  tooLateToChange: (id) =>
    `Die Reservierung ${id} lässt sich nicht mehr ändern: das geht bis 2 Stunden vorher. Bitte rufen Sie uns an.`,
  past: (when) => `${when} ist schon vorbei.`,
  tooFar: (when) => `Tische gibt es bis 90 Tage im Voraus; ${when} liegt später.`,
  noTableThatDay: (when, why) => `Am ${when} ist kein Tisch zu haben: ${why}.`,
  tooLateForDay: (when) => `Für ${when} ist es zu spät: wir brauchen mindestens 2 Stunden Vorlauf.`,
  tooSoon: (time, when) =>
    `${time} Uhr am ${when} ist zu kurzfristig: wir brauchen mindestens 2 Stunden Vorlauf.`,
  atMostAhead: "Tische gibt es bis 90 Tage im Voraus.",
  nothingFree: (people, when, time) => `Für ${people} ist am ${when}${at(time)} kein Tisch frei.`,
  nothingFreeThere: (area, people, when, time) =>
    `Für ${people} ist am ${when}${at(time)} kein Tisch ${area} frei.`,
  span: (from, to) => `von ${from} bis ${to} Uhr`,
  seated: (when, spans, why) =>
    `Am ${when} beginnen wir ${spans} zur vollen und zur halben Stunde${why === "" ? "" : ` (${why})`}.`,
  closedOn: (date) => `${formatDate(date, "de").split(",")[0]?.toLowerCase()}s haben wir geschlossen`,
  reason: (reason) => reasons[reason] ?? reason,
  freeTimes: (people, when, times) => `Für ${people} ist am ${when} frei: ${times} Uhr.`,
  freeAgain: (days) => ` Frei ist wieder ${days}.`,
  notOpen: (when, why) => `Am ${when} haben wir nicht geöffnet${why === "" ? "" : `: ${why}`}.`,
  open: (when, spans, why) => `Am ${when} haben wir ${spans} geöffnet${why === "" ? "" : `: ${why}`}.`,
  hoursHeads: ["Tag", "Geöffnet"],
  menuHeads: ["Gericht", "Was es ist", "Preis", "Für wen"],
  diet: (diet) => diets[diet] ?? diet,
  content: (content) => contents[content] ?? content,
  suits: (dish, diet) => `Ja, ${dish} ist ${diet}.`,
  suitsNot: (dish, diet, contains) => `Nein, ${dish} ist nicht ${diet}: darin ist ${contains}.`,
  dishes(count, diet, course) {
    const what = diet === undefined ? "" : ` (${diet})`
    const part = course === undefined ? "" : ` unter „${courses[course as keyof typeof courses] ?? course}“`
    if (count === 0) return `Passende Gerichte${what} haben wir${part} leider nicht.`
    return `Wir haben ${toCount(count, "Gericht", "Gerichte")}${what}${part}.`
  },
}

const date = {
  label: "Tag",
  sentence: "Tag Ihres Besuchs, Dienstag bis Sonntag",
  question: "An welchem Tag möchten Sie kommen?",
}
const time = {
  label: "Uhrzeit",
  sentence: "Uhrzeit, zu der Sie kommen möchten",
  question: "Um wie viel Uhr möchten Sie kommen?",
}
const partySize = { label: "Personen", sentence: "Anzahl der Personen", question: "Für wie viele Personen?" }
const seating = {
  label: "Platz",
  sentence: "Wo Sie sitzen möchten: am Fenster, im Saal oder im Garten",
  question: "Wo möchten Sie sitzen?",
  options: { window: "Fenster", room: "Saal", garden: "Garten" },
}
const phone = {
  label: "Telefon",
  sentence: "Telefonnummer, unter der wir Sie erreichen, nötig ab 9 Personen",
  question: "Ab neun Personen brauchen wir eine Telefonnummer: Wie erreichen wir Sie?",
}
const notes = { label: "Hinweis", sentence: "Was Küche oder Service wissen sollten" }
const bookingId = {
  label: "Reservierung",
  sentence: "Nummer Ihrer Reservierung, wie RES-7KQ2MF",
  question: "Um welche Reservierung geht es? Ihre Nummer sieht aus wie RES-7KQ2MF.",
}
const code = {
  label: "Code",
  sentence: "Code aus der Bestätigung Ihrer Reservierung",
  question: "Welcher Code stand in der Bestätigung Ihrer Reservierung?",
}

export const declaredDe: Declared = {
  about: "Ein italienisches Restaurant in Trastevere mit handgemachter Pasta, Holzofen und Garten.",
  intents: {
    bookTable: {
      title: "Tisch reservieren",
      description:
        "Reserviert einen Tisch im Bella Cucina für einen Tag, eine Uhrzeit und eine Anzahl von Personen.",
      examples: [
        "Ich möchte einen Tisch für zwei morgen um sieben reservieren",
        "Guten Abend, ein Tisch für vier am Freitag um halb acht, auf den Namen Brandt",
        "Können wir am Sonntag zu sechst zum Mittagessen kommen?",
        "Haben Sie heute Abend gegen acht noch Platz für drei?",
        "Tisch am Fenster für Samstag 20 Uhr, zwei Personen",
        "Wir würden gern nächsten Donnerstag im Garten Geburtstag feiern, zwölf Leute",
        "Reservierung für 5 Personen am 21. um halb neun",
        "Ich hätte gern einen Tisch",
        "Wir wollen am Wochenende bei euch essen gehen",
      ],
      parameters: {
        date,
        time,
        partySize,
        name: {
          label: "Name",
          sentence: "Name, auf den reserviert wird",
          question: "Auf welchen Namen darf ich reservieren?",
        },
        seating,
        phone,
        notes,
      },
      constraints: [
        "Tische gibt es von 2 Stunden bis 90 Tage im Voraus.",
        "Gäste kommen zur vollen und zur halben Stunde, spätestens eine Stunde vor Schluss.",
        "Ein Tisch gehört Ihnen zwei Stunden lang oder bis wir schließen.",
        "Ab 9 Personen brauchen wir eine Telefonnummer.",
      ],
      notes: [
        "Für große Gruppen stellen wir Tische zusammen.",
        "Am letzten Donnerstagabend im Monat gehört das ganze Haus dem Weinklub.",
        "Reservieren kostet nichts.",
      ],
      hours: { Montag: "geschlossen", "Dienstag bis Sonntag": "12:00-15:00, 18:00-23:00" },
    },
    modifyBooking: {
      title: "Reservierung ändern",
      description:
        "Verlegt eine Reservierung auf einen anderen Tag oder eine andere Uhrzeit oder ändert Personen, Platz oder Hinweis.",
      examples: [
        "Meine Reservierung RES-7KQ2MF bitte auf 20 Uhr verschieben",
        "Können wir unsere Reservierung auf Samstag verlegen?",
        "Wir sind doch fünf statt vier",
        "Ich muss meinen Tisch umbuchen",
        "Bitte eine halbe Stunde später",
        "Könnten wir doch im Garten sitzen?",
        "Ich möchte meine Reservierung ändern",
      ],
      constraints: [
        "Eine Reservierung lässt sich bis 2 Stunden vorher ändern.",
        "Die neue Zeit muss 2 Stunden bis 90 Tage voraus liegen, und ein Tisch muss frei sein.",
      ],
      notes: ["Geht der neue Wunsch nicht, bleibt die Reservierung, wie sie ist."],
      parameters: { bookingId, code, date, time, partySize, seating, phone, notes },
    },
    cancelBooking: {
      title: "Reservierung absagen",
      description: "Sagt eine Reservierung ab und gibt den Tisch frei.",
      examples: [
        "Ich möchte meine Reservierung RES-7KQ2MF stornieren",
        "Wir schaffen es heute doch nicht, bitte sagen Sie den Tisch ab",
        "Reservierung absagen",
        "Ich muss leider absagen",
        "Uns ist etwas dazwischengekommen, wir kommen am Freitag nicht",
        "Bitte löschen Sie meine Buchung",
        "Den Tisch brauchen wir nicht mehr",
      ],
      constraints: ["Eine Reservierung lässt sich bis 2 Stunden vorher absagen."],
      notes: [
        "Das Absagen ist kostenlos.",
        "Eine abgesagte Reservierung kommt nicht zurück: Reservieren Sie dann neu.",
      ],
      parameters: { bookingId, code },
    },
    findTimes: {
      title: "Freie Zeiten",
      description: "Nennt die Zeiten, zu denen an einem Tag ein Tisch frei ist, ohne zu reservieren.",
      examples: [
        "Wann ist am Freitag ein Tisch für vier frei?",
        "Welche Uhrzeiten sind morgen Abend noch frei?",
        "Gibt es am Sonntag noch etwas für sechs Personen?",
        "Seid ihr am Freitagabend ausgebucht?",
        "Zu welchen Zeiten könnten wir am 14. mittags kommen?",
        "Was ist diesen Samstag für zwei noch frei?",
      ],
      constraints: ["Genannt werden nur Zeiten von 2 Stunden bis 90 Tage im Voraus."],
      notes: [
        "Eine genannte Zeit ist noch nicht gehalten: Reservieren Sie, um sicher zu sein.",
        "Ohne Personenzahl gehen wir von zwei aus.",
      ],
      parameters: { date, partySize, seating },
    },
    askMenu: {
      title: "Speisekarte und Ernährung",
      description:
        "Beantwortet Fragen zu Gerichten, Preisen, Ernährungsweisen und Allergenen nach der Karte.",
      examples: [
        "Habt ihr vegane Gerichte?",
        "Was steht auf der Karte?",
        "Ist das Tiramisù glutenfrei?",
        "Welche Nachspeisen gehen bei Nussallergie?",
        "Was kostet die Margherita?",
        "Zeig mir vegetarische Hauptgerichte unter 15 Euro",
        "Welche Pasta gibt es?",
        "Was gibt es ohne Milch?",
        "Ich habe Zöliakie, was kann ich essen?",
      ],
      constraints: ["Preise sind in Euro und enthalten den Service."],
      notes: [
        "Die Angaben folgen aus den Zutaten.",
        "Die Küche verarbeitet Nüsse, Mehl und Milch: Spuren lassen sich nicht ausschließen, sagen Sie uns also von Allergien.",
      ],
      parameters: {
        diet: {
          label: "Ernährung",
          sentence: "Ernährung, zu der die Gerichte passen",
          options: {
            vegan: "vegan",
            vegetarian: "vegetarisch",
            "gluten-free": "glutenfrei",
            "dairy-free": "laktosefrei",
            "nut-free": "nussfrei",
          },
        },
        course: { label: "Teil der Karte", sentence: "Teil der Speisekarte", options: courses },
        dish: { label: "Gericht", sentence: "Wörter aus dem Namen oder der Beschreibung eines Gerichts" },
        maxPrice: { label: "Höchstpreis", sentence: "Höchster Preis eines Gerichts in Euro" },
      },
    },
    openingHours: {
      title: "Öffnungszeiten",
      description: "Sagt, wann Bella Cucina geöffnet hat, an einem Tag oder in den nächsten sieben.",
      examples: [
        "Wann habt ihr geöffnet?",
        "Was sind Ihre Öffnungszeiten?",
        "Habt ihr montags offen?",
        "Bis wann gibt es abends etwas zu essen?",
        "Ist das Restaurant an Weihnachten geöffnet?",
        "Wann macht ihr sonntags zu?",
        "Gibt es bei euch Mittagessen?",
      ],
      parameters: {
        date: { label: "Tag", sentence: "Tag, nach dem Sie fragen; ohne ihn die nächsten sieben" },
      },
    },
  },
}

/** What people say in this language, in the words of the menu. */
export const vocabularyDe = {
  synonyms: {
    vegetarisch: "vegetarian",
    vegetarische: "vegetarian",
    vegetarisches: "vegetarian",
    vegetarischen: "vegetarian",
    Vegetarier: "vegetarian",
    Vegetarierin: "vegetarian",
    fleischlos: "vegetarian",
    vegan: "vegan",
    vegane: "vegan",
    veganes: "vegan",
    veganen: "vegan",
    Veganer: "vegan",
    Veganerin: "vegan",
    glutenfrei: "gluten free",
    glutenfreie: "gluten free",
    Zöliakie: "gluten free",
    laktosefrei: "dairy free",
    laktosefreie: "dairy free",
    laktoseintolerant: "dairy free",
    milchfrei: "dairy free",
    nussfrei: "nut free",
    nussfreie: "nut free",
    Nussallergie: "nut free",
    Vorspeise: "starter",
    Vorspeisen: "starter",
    Nudeln: "pasta",
    Hauptgericht: "main",
    Hauptgerichte: "main",
    Hauptgang: "main",
    Hauptgänge: "main",
    Hauptspeise: "main",
    Hauptspeisen: "main",
    Beilage: "side",
    Beilagen: "side",
    Nachspeise: "dessert",
    Nachspeisen: "dessert",
    Nachtisch: "dessert",
    Desserts: "dessert",
    Getränk: "drink",
    Getränke: "drink",
  },
  without: {
    Fleisch: "vegetarian",
    Tier: "vegan",
    Milch: "dairy free",
    Laktose: "dairy free",
    Milchprodukte: "dairy free",
    Gluten: "gluten free",
    Nuss: "nut free",
    Nüsse: "nut free",
    Nüssen: "nut free",
  },
  filler: ["Gericht", "Gerichte", "Speise", "Speisen", "Essen", "essen", "Karte", "Speisekarte"],
}
