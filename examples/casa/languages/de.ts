import { toCount } from "../../markdown.ts"
import { formatDate } from "../../zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const types = { apartment: "Wohnung", studio: "Studio", house: "Haus", villa: "Villa", loft: "Loft" }
const statuses: Readonly<Record<string, string>> = {
  available: "frei",
  reserved: "reserviert",
  sold: "verkauft",
  rented: "vermietet",
}
const features: Readonly<Record<string, string>> = {
  balcony: "Balkon",
  terrace: "Terrasse",
  garden: "Garten",
  elevator: "Aufzug",
  parking: "Stellplatz",
  furnished: "möbliert",
  "air conditioning": "Klimaanlage",
  pool: "Pool",
  "sea view": "Meerblick",
  "pets allowed": "Haustiere erlaubt",
}

export const de: Sentences = {
  date: (date) => formatDate(date, "de"),
  price: ({ price, offer }) => `${price.toLocaleString("de")} EUR${offer === "rent" ? " im Monat" : ""}`,
  home: ({ property_type, bedrooms, district }) =>
    `${types[property_type]}${bedrooms > 0 ? ` mit ${toCount(bedrooms, "Schlafzimmer", "Schlafzimmern")}` : ""} in ${district}`,
  description: ({ features: own }) => own.map((feature) => features[feature] ?? feature).join(", "),
  status: (status) => statuses[status] ?? status,
  feature: (feature) => features[feature] ?? feature,
  noneFound: (page, pages) =>
    `Dazu haben wir leider nichts${pages > 0 ? ` auf Seite ${page} von ${pages}` : ""}.`,
  found: (total, page, pages) =>
    `${toCount(total, "Angebot", "Angebote")} gefunden (Seite ${page} von ${pages}).`,
  heads: ["Nummer", "Objekt", "Stadt", "Preis", "Fläche", "Stand"],
  rooms: (bedrooms, bathrooms, area) =>
    `${toCount(bedrooms, "Schlafzimmer", "Schlafzimmer")}, ${toCount(bathrooms, "Bad", "Bäder")}, ${area} m²`,
  built: (year, energy) => `Baujahr ${year}, Energieklasse ${energy}`,
  statusLine: (status) => `Stand: ${status}`,
  unknownHome: (id) => `${id} gibt es bei uns nicht: Suchen Sie zuerst, die Nummern sehen aus wie CASA-1001.`,
  unknownPlace: (place) => `In „${place}“ haben wir nichts, nur in diesen Städten und ihren Vierteln.`,
  pricesCross: "Der Höchstpreis liegt unter dem Mindestpreis.",
  gone: (id, status) => `${id} ist schon ${status} und wird nicht mehr gezeigt.`,
  notOnSunday: "Besichtigungen gibt es von Montag bis Samstag.",
  tooSoon: "Eine Besichtigung braucht mindestens 24 Stunden Vorlauf.",
  tooFar: "Besichtigungen vereinbaren wir höchstens 30 Tage im Voraus.",
  dayTaken: (when) => `Am ${when} ist jede Stunde vergeben.`,
  notThen: (id, when, time) => `${id} kann am ${when} um ${time} Uhr nicht gezeigt werden.`,
  alreadyAgreed: (id) => `Für ${id} ist unter dieser Adresse schon eine Besichtigung vereinbart.`,
  reserved: (id) => `${id} ist reserviert; Sie wären als Nächste an der Reihe.`,
  agreed: (home, id, name, when, time, viewing) =>
    `**Vereinbart**: Wir zeigen ${name} am ${when} um ${time} Uhr ${home} (${id}). Die Besichtigung ist **${viewing}**.`,
  moved: (id, home, when, time) => `**Verschoben**: ${id}, ${home}, ist jetzt am ${when} um ${time} Uhr.`,
  calledOff: (id, home, when, time) => `**Abgesagt**: ${id}, ${home}, am ${when} um ${time} Uhr.`,
  tooLateToMove: "Eine Besichtigung lässt sich bis 24 Stunden vorher verschieben.",
  unknownViewing: (id) => `Unter dieser Adresse ist keine Besichtigung ${id} vereinbart.`,
  sent: (id, to) => `**Gesendet**: Die Bestätigung von ${id} ist unterwegs an ${to}.`,
}

const propertyId = {
  label: "Objekt",
  sentence: "Nummer des Objekts, wie CASA-1001",
  question: "Um welches Objekt geht es? Die Nummern sehen aus wie CASA-1001.",
}

export const declaredDe: Declared = {
  about:
    "Wohnungen und Häuser zur Miete und zum Kauf in Lissabon, Porto, Valencia, Sevilla, Turin und Bologna.",
  intents: {
    searchProperty: {
      title: "Wohnung oder Haus suchen",
      description:
        "Sucht Wohnungen und Häuser zur Miete oder zum Kauf nach Ort, Preis, Größe, Art und Ausstattung.",
      examples: [
        "Ich suche eine Wohnung mit zwei Schlafzimmern in Lissabon unter 1500 Euro",
        "Häuser mit Garten in Valencia zu verkaufen",
        "Möbliertes Studio in Porto zur Miete",
        "Was kann ich in Turin für weniger als 250000 kaufen?",
        "Zeig mir Wohnungen in Alfama mit Balkon",
        "günstigste Mietwohnungen in Bologna",
        "Wir brauchen mindestens drei Schlafzimmer und einen Stellplatz in Triana",
        "Gibt es Villen mit Pool in Sevilla?",
      ],
      constraints: ["Preise sind in Euro: beim Kauf insgesamt, bei Miete im Monat."],
      notes: [
        "Verkaufte und vermietete Objekte stehen nicht in der Liste.",
        "Reservierte stehen darin und sind so gekennzeichnet.",
      ],
      parameters: {
        location: {
          label: "Ort",
          sentence: "Stadt oder Viertel, in dem gesucht wird, wie Lissabon oder Alfama",
          question: "In welcher Stadt oder welchem Viertel soll ich suchen?",
        },
        offer: {
          label: "Miete oder Kauf",
          sentence: "Ob gemietet oder gekauft wird",
          options: { rent: "mieten", sale: "kaufen" },
        },
        property_type: { label: "Art", sentence: "Art des Objekts", options: types },
        min_price: { label: "Mindestpreis", sentence: "Niedrigster Preis in Euro, bei Miete im Monat" },
        max_price: { label: "Höchstpreis", sentence: "Höchster Preis in Euro, bei Miete im Monat" },
        bedrooms: { label: "Schlafzimmer", sentence: "Kleinste Zahl der Schlafzimmer" },
        min_area: { label: "Mindestfläche", sentence: "Kleinste Wohnfläche in Quadratmetern" },
        features: { label: "Ausstattung", sentence: "Was es haben muss", options: features },
        sort: {
          label: "Reihenfolge",
          sentence: "Reihenfolge der Ergebnisse",
          options: {
            price_ascending: "günstigste zuerst",
            price_descending: "teuerste zuerst",
            largest: "größte zuerst",
            newest: "neueste zuerst",
          },
        },
        page: { label: "Seite", sentence: "Welche Seite der Ergebnisse" },
        page_size: { label: "Je Seite", sentence: "Anzahl der Ergebnisse auf einer Seite" },
      },
    },
    getPropertyDetails: {
      title: "Einzelheiten zu einem Objekt",
      description: "Sagt alles, was über ein Objekt bekannt ist.",
      examples: [
        "Erzähl mir mehr über CASA-1001",
        "Zeig mir die Details der ersten Wohnung",
        "Wie groß ist CASA-1103 und ist es noch frei?",
        "Welche Ausstattung hat das Haus?",
        "Details zu CASA-1210",
        "Was gibt es zu CASA-1042 noch zu wissen?",
      ],
      constraints: ["Die Nummer ist eine, die bei der Suche genannt wurde."],
      notes: ["Auch verkaufte und vermietete Objekte lassen sich noch ansehen."],
      parameters: { property_id: propertyId },
    },
    requestViewing: {
      title: "Besichtigung vereinbaren",
      description: "Vereinbart eine Zeit, zu der Ihnen jemand ein Objekt zeigt.",
      examples: [
        "Ich möchte CASA-1001 am Samstagvormittag besichtigen",
        "Besichtigungstermin für CASA-1042 morgen um 11",
        "Kann ich mir die Wohnung nächste Woche ansehen?",
        "Ich würde das Haus in Triana gern am Dienstag um vier anschauen",
        "Wann könnte mir jemand CASA-1210 zeigen?",
        "Einen Termin zur Besichtigung bitte, mein Name ist Marta Silva",
      ],
      constraints: [
        "Besichtigt wird zur vollen Stunde von 10:00 bis 18:00, Montag bis Samstag, in der Zeit der jeweiligen Stadt.",
        "Besichtigungen vereinbaren wir von 24 Stunden bis 30 Tage im Voraus.",
        "Verkaufte und vermietete Objekte zeigen wir nicht mehr.",
      ],
      notes: ["Je Objekt und Person ist eine Besichtigung möglich.", "Besichtigungen sind kostenlos."],
      hours: { "Montag bis Samstag": "10:00-19:00", Sonntag: "geschlossen" },
      parameters: {
        property_id: propertyId,
        date: {
          label: "Tag",
          sentence: "Tag der Besichtigung, Montag bis Samstag",
          question: "An welchem Tag möchten Sie es ansehen?",
        },
        time: {
          label: "Uhrzeit",
          sentence: "Uhrzeit der Besichtigung, zur vollen Stunde von 10:00 bis 18:00",
          question: "Um wie viel Uhr möchten Sie es ansehen?",
        },
        name: { label: "Name", sentence: "Ihr Name", question: "Wie ist Ihr Name?" },
        email: {
          label: "E-Mail",
          sentence: "E-Mail-Adresse, unter der wir Sie erreichen",
          question: "Unter welcher E-Mail-Adresse erreichen wir Sie?",
        },
      },
    },
    moveViewing: {
      title: "Besichtigung verschieben",
      description: "Vereinbart einen anderen Tag oder eine andere Uhrzeit für eine Besichtigung.",
      examples: [
        "Verschiebt meine Besichtigung VIS-7KQ2MF auf Donnerstag um 11 Uhr",
        "Ich muss meinen Besichtigungstermin verlegen",
        "Bitte ein anderer Termin für die Besichtigung",
      ],
      constraints: ["Eine Besichtigung lässt sich bis 24 Stunden vorher verschieben."],
      notes: ["Ist die neue Zeit vergeben, bleibt es beim alten Termin."],
      parameters: {
        viewing_id: {
          label: "Besichtigung",
          sentence: "Nummer der Besichtigung, wie VIS-7KQ2MF",
          question: "Um welche Besichtigung geht es? Ihre Nummer beginnt mit VIS.",
        },
        email: {
          label: "E-Mail",
          sentence: "E-Mail-Adresse, unter der die Besichtigung vereinbart wurde",
          question: "Unter welcher E-Mail-Adresse wurde sie vereinbart?",
        },
        date: {
          label: "Tag",
          sentence: "Neuer Tag der Besichtigung, Montag bis Samstag",
          question: "Auf welchen Tag soll sie verschoben werden?",
        },
        time: {
          label: "Uhrzeit",
          sentence: "Neue Uhrzeit der Besichtigung, zur vollen Stunde von 10 bis 18 Uhr",
          question: "Um wie viel Uhr?",
        },
      },
    },
    cancelViewing: {
      title: "Besichtigung absagen",
      description: "Sagt eine Besichtigung ab und gibt ihren Termin frei.",
      examples: [
        "Sagt meine Besichtigung VIS-7KQ2MF ab",
        "Ich kann nicht zur Besichtigung kommen",
        "Bitte die Besichtigung stornieren",
      ],
      notes: ["Eine abgesagte Besichtigung kommt nicht zurück: Vereinbaren Sie dann eine neue."],
      parameters: {
        viewing_id: {
          label: "Besichtigung",
          sentence: "Nummer der Besichtigung, wie VIS-7KQ2MF",
          question: "Um welche Besichtigung geht es? Ihre Nummer beginnt mit VIS.",
        },
        email: {
          label: "E-Mail",
          sentence: "E-Mail-Adresse, unter der die Besichtigung vereinbart wurde",
          question: "Unter welcher E-Mail-Adresse wurde sie vereinbart?",
        },
      },
    },
    sendConfirmation: {
      title: "Bestätigung einer Besichtigung senden",
      description:
        "Sendet Tag, Uhrzeit und Objekt einer Besichtigung an die Adresse, unter der sie vereinbart wurde.",
      examples: [
        "Schickt mir die Bestätigung der Besichtigung VIS-7KQ2MF per E-Mail",
        "Die Bestätigung meines Termins bitte noch einmal",
        "Mailen Sie mir bitte, wann und wo meine Besichtigung ist",
      ],
      parameters: {
        viewing_id: {
          label: "Besichtigung",
          sentence: "Nummer der Besichtigung, wie VIS-7KQ2MF",
          question: "Um welche Besichtigung geht es? Ihre Nummer beginnt mit VIS.",
        },
        email: {
          label: "E-Mail",
          sentence: "E-Mail-Adresse, unter der die Besichtigung vereinbart wurde",
          question: "Unter welcher E-Mail-Adresse wurde sie vereinbart?",
        },
      },
    },
  },
}

/** What people say in this language, in the words of the listings. */
export const synonymsDe: Readonly<Record<string, string>> = {
  Wohnung: "apartment",
  Wohnungen: "apartment",
  Mietwohnung: "apartment",
  Mietwohnungen: "apartment",
  Appartement: "apartment",
  Haus: "house",
  Häuser: "house",
  Villen: "villa",
  Miete: "rent",
  mieten: "rent",
  Vermietung: "rent",
  kaufen: "sale",
  Kauf: "sale",
  Balkon: "balcony",
  Terrasse: "terrace",
  Garten: "garden",
  Aufzug: "elevator",
  Lift: "elevator",
  Fahrstuhl: "elevator",
  Stellplatz: "parking",
  Parkplatz: "parking",
  Garage: "parking",
  möbliert: "furnished",
  möblierte: "furnished",
  möblierten: "furnished",
  möbliertes: "furnished",
  Klimaanlage: "air conditioning",
  Schwimmbad: "pool",
  Meerblick: "sea view",
  Haustiere: "pets allowed",
  Haustier: "pets allowed",
  Hund: "pets allowed",
  Lissabon: "Lisbon",
  Sevilla: "Seville",
}
