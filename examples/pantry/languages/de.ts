import { toCount, toSentenceList } from "../../markdown.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"
import { productName } from "./product-names.ts"

const diets: Readonly<Record<string, string>> = {
  vegan: "vegan",
  vegetarian: "vegetarisch",
  "gluten-free": "glutenfrei",
  "dairy-free": "laktosefrei",
  "nut-free": "nussfrei",
  "high-protein": "eiweißreich",
  "low-carb": "kohlenhydratarm",
}
const statuses: Readonly<Record<string, string>> = {
  preparing: "in Vorbereitung",
  ready: "fertig gepackt",
  delivered: "geliefert",
  cancelled: "storniert",
}

export const de: Sentences = {
  product: (name) => productName(name, "de"),
  diet: (diet) => diets[diet] ?? diet,
  list: (words) => toSentenceList(words, "und"),
  orList: (words) => toSentenceList(words, "oder"),
  noRecipes: (page, pages) => `Kein Rezept passt${pages > 0 ? ` auf Seite ${page} von ${pages}` : ""}.`,
  recipes: (total, page, pages) =>
    `${toCount(total, "Rezept", "Rezepte")} gefunden (Seite ${page} von ${pages}).`,
  recipeHeads: ["Rezept", "Zeit", "Energie", "Eiweiß", "Für wen"],
  recipeFacts: (minutes, servings, calories, protein) =>
    `${minutes} Minuten, ${toCount(servings, "Portion", "Portionen")} zu je ${calories} kcal und ${protein} g Eiweiß`,
  stepsNote: "Die Schritte gibt es nur auf Englisch:",
  unknownRecipe: (title) =>
    `Ein Rezept „${title}“ gibt es nicht: Suchen Sie zuerst und nehmen Sie einen Titel von dort.`,
  outOfStock: (name) => `${name} ist gerade nicht vorrätig.`,
  notSold: (name) => `„${name}“ führen wir nicht.`,
  severalSold: (name) => `„${name}“ gibt es bei uns mehrfach.`,
  severalRecipes: (name) => `Für „${name}“ haben wir mehrere Rezepte.`,
  atMostPacks: (most, name) => `In den Warenkorb passen höchstens ${most} Packungen ${name}.`,
  atMostLines: (most) => `In den Warenkorb passen höchstens ${most} verschiedene Produkte.`,
  tooManyChanges: "Dieser Warenkorb wurde zu oft geändert: Bestellen Sie ihn oder beginnen Sie einen neuen.",
  unknownCart: (cart) =>
    `Einen Warenkorb „${cart}“ gibt es nicht: Legen Sie etwas hinein, um einen zu beginnen.`,
  noCart: "Sie haben noch keinen Warenkorb: Legen Sie zuerst etwas hinein oder sagen Sie, welcher Ihrer ist.",
  notInCart: (name) => `„${name}“ liegt nicht im Warenkorb.`,
  whichInCart: (name, names) => `Was von „${name}“ soll heraus: ${names}?`,
  emptyCart: (cart) => `Der Warenkorb \`${cart}\` ist leer.`,
  cartHeads: ["Produkt", "Packungen", "Preis", "Summe"],
  cartTotal: (delivery, total, cart) =>
    `Lieferung ${delivery}, **zusammen ${total}**. Ihr Warenkorb ist \`${cart}\`.`,
  nothingToOrder: "Der Warenkorb ist leer: Legen Sie zuerst etwas hinein.",
  onlyLeft: (name, stock) => `${name} (nur noch ${stock})`,
  shortOf: (names) => `Nicht vorrätig: ${names}. Nehmen Sie es heraus, um den Rest zu bestellen.`,
  otherTotal: (now, agreed) => `Der Warenkorb hat sich geändert: er kostet jetzt ${now} statt ${agreed}.`,
  ordered: (id, total, time) => `**Bestellt**: ${id} für **${total}**, Lieferung um ${time} Uhr.`,
  keepCode: (code) => `Mit dem Code \`${code}\` können Sie die Bestellung verfolgen oder stornieren.`,
  unknownOrder: (id) =>
    `Zur Bestellung ${id} haben Sie keinen Zugang: Prüfen Sie die Nummer und nennen Sie den Code aus der Bestätigung.`,
  alreadyCancelled: (id) => `Die Bestellung ${id} ist schon storniert.`,
  tooLate: (id, status) =>
    `Die Bestellung ${id} ist ${status}: stornieren geht nur, solange sie vorbereitet wird.`,
  status: (status) => statuses[status] ?? status,
  orderStatus: (id, status) => `Die Bestellung ${id} ist **${status}**`,
  readyAndDelivered: (ready, delivered) =>
    `: sie ist um ${ready} Uhr fertig und um ${delivered} Uhr bei Ihnen`,
  delivered: (time) => `: sie ist um ${time} Uhr bei Ihnen`,
  cancelled: (id, total) => `**Storniert**: Bestellung ${id} für ${total}.`,
}

const servings = { label: "Personen", sentence: "Für wie viele Personen gekocht wird" }
const cart = {
  label: "Warenkorb",
  sentence: "Nummer Ihres Warenkorbs, wie CART-7KQ2-MFX8-HJ4T; nur nötig, wenn wir Sie nicht kennen",
  question: "Welcher Warenkorb ist Ihrer? Die Nummer sieht aus wie CART-7KQ2-MFX8-HJ4T.",
}
const orderId = {
  label: "Bestellung",
  sentence: "Nummer Ihrer Bestellung, wie ORD-7KQ2MF",
  question: "Um welche Bestellung geht es? Die Nummer sieht aus wie ORD-7KQ2MF.",
}
const code = {
  label: "Code",
  sentence: "Code aus der Bestätigung Ihrer Bestellung",
  question: "Welcher Code stand in der Bestätigung Ihrer Bestellung?",
}

export const declaredDe: Declared = {
  about: "Rezepte mit allem, was hineinkommt, noch am selben Tag in Ihrer Küche.",
  intents: {
    searchRecipes: {
      title: "Rezepte suchen",
      description: "Findet Rezepte nach Wörtern, Zutaten, Ernährung, Küche, Zeit und Nährwerten.",
      examples: [
        "Etwas Eiweißreiches mit Zimt unter 30 Minuten",
        "Ich suche ein veganes Curry",
        "Was kann ich mit Kichererbsen und Spinat kochen?",
        "Schnelle italienische Ideen fürs Abendessen",
        "glutenfreie Frühstücksrezepte",
        "Eine Suppe ohne Sahne bitte",
        "Kohlenhydratarme Mittagessen mit weniger als 500 Kalorien",
        "Was gibt es zum Nachtisch?",
      ],
      parameters: {
        query: { label: "Suchwörter", sentence: "Wörter, die im Rezept stehen müssen, wie Kürbissuppe" },
        ingredients: { label: "Zutaten", sentence: "Zutaten, die darin sein müssen" },
        without: { label: "Ohne", sentence: "Zutaten, die nicht darin sein dürfen" },
        diet: { label: "Ernährung", sentence: "Ernährung, zu der das Rezept passt", options: diets },
        cuisine: {
          label: "Küche",
          sentence: "Küche, aus der das Rezept kommt",
          options: {
            American: "amerikanisch",
            British: "britisch",
            Chinese: "chinesisch",
            European: "europäisch",
            French: "französisch",
            Greek: "griechisch",
            Indian: "indisch",
            Italian: "italienisch",
            Japanese: "japanisch",
            Mexican: "mexikanisch",
            Moroccan: "marokkanisch",
            Nordic: "nordisch",
            Spanish: "spanisch",
          },
        },
        course: {
          label: "Mahlzeit",
          sentence: "Mahlzeit, für die das Rezept ist",
          options: {
            breakfast: "Frühstück",
            lunch: "Mittagessen",
            dinner: "Abendessen",
            dessert: "Nachtisch",
          },
        },
        maxMinutes: {
          label: "Höchstens Minuten",
          sentence: "Längste Zeit in Minuten, Vorbereitung inbegriffen",
        },
        minProtein: { label: "Mindestens Eiweiß", sentence: "Wenigstens so viel Gramm Eiweiß je Portion" },
        maxCalories: { label: "Höchstens Kalorien", sentence: "Höchstens so viele Kilokalorien je Portion" },
        page: { label: "Seite", sentence: "Welche Seite der Ergebnisse" },
        pageSize: { label: "Je Seite", sentence: "Anzahl der Rezepte auf einer Seite" },
      },
    },
    getRecipe: {
      title: "Rezept zeigen",
      description: "Gibt Zutaten, Schritte und Nährwerte eines Rezepts, für beliebig viele Personen.",
      examples: [
        "Zeig mir das Rezept für Chickpea curry with spinach",
        "Wie mache ich Pumpkin soup with coconut?",
        "Die Zutaten für Mushroom risotto with sage für sechs Personen",
        "Öffne das erste Rezept",
        "Was sind die Schritte für dieses Gericht?",
      ],
      constraints: ["Nährwerte gelten für eine Portion."],
      notes: ["Ohne Personenzahl gilt die des Rezepts."],
      parameters: {
        recipe: {
          label: "Rezept",
          sentence: "Titel oder Nummer des Rezepts",
          question: "Welches Rezept meinen Sie?",
        },
        servings,
      },
    },
    browseProducts: {
      title: "Regale durchsehen",
      description: "Zeigt Produkte eines Regals zur Auswahl, etwa Obst, Getränke oder etwas Süßes.",
      examples: [
        "Noch etwas Süßes dazu",
        "Zeig mir das Obst",
        "Welche Getränke habt ihr?",
        "Ich möchte im Brotregal stöbern",
      ],
      parameters: {
        shelf: {
          label: "Regal",
          sentence: "Regal, in dem Sie sehen möchten",
          question: "Welches Regal möchten Sie sehen?",
        },
      },
    },
    addToCart: {
      title: "In den Warenkorb legen",
      description: "Legt Lebensmittel oder alles für ein Rezept in Ihren Warenkorb.",
      examples: [
        "Zwei Packungen Haferflocken in den Warenkorb",
        "Leg bitte alles für Chickpea curry with spinach in den Warenkorb",
        "Ich brauche Eier und Milch",
        "Drei Avocados bitte",
        "Noch etwas Olivenöl dazu",
        "Die Zutaten dieses Rezepts für vier Personen hinzufügen",
        "Ich möchte Tomaten kaufen",
      ],
      parameters: {
        product: {
          label: "Produkt",
          sentence: "Name oder Nummer eines Produkts oder Titel eines Rezepts, für alles, was es braucht",
          question: "Welches Produkt möchten Sie?",
        },
        quantity: { label: "Packungen", sentence: "Anzahl der Packungen des Produkts" },
        items: {
          label: "Mehrere",
          sentence: "Mehrere Produkte auf einmal, jedes mit seiner Anzahl von Packungen",
        },
        recipe: { label: "Rezept", sentence: "Titel oder Nummer eines Rezepts, dessen Zutaten Sie möchten" },
        servings,
        cart,
      },
    },
    removeFromCart: {
      title: "Aus dem Warenkorb nehmen",
      description: "Nimmt einige oder alle Packungen eines Produkts aus Ihrem Warenkorb.",
      examples: [
        "Nimm die Eier wieder aus dem Warenkorb",
        "Eine Packung Haferflocken wieder heraus",
        "Die Milch brauche ich doch nicht",
        "Bitte entferne den Safran",
        "zwei Avocados weniger bitte",
      ],
      parameters: {
        product: {
          label: "Produkt",
          sentence: "Name oder Nummer eines Produkts im Warenkorb",
          question: "Welches Produkt soll heraus?",
        },
        quantity: { label: "Packungen", sentence: "Anzahl der Packungen; ohne Angabe alle" },
        cart,
      },
    },
    viewCart: {
      title: "Warenkorb zeigen",
      description: "Zeigt, was in Ihrem Warenkorb liegt und was die Bestellung kosten würde.",
      examples: [
        "Was ist in meinem Warenkorb?",
        "Zeig mir den Warenkorb",
        "Was kostet das alles zusammen?",
        "Was habe ich bisher?",
        "Gesamtsumme bitte",
        "Meine Einkaufsliste",
      ],
      parameters: { cart },
    },
    placeOrder: {
      title: "Warenkorb bestellen",
      description: "Bestellt alles in Ihrem Warenkorb und lässt es liefern.",
      examples: [
        "Ich möchte bestellen",
        "Zur Kasse bitte",
        "Alles im Warenkorb an Carrer de Mallorca 12 liefern",
        "Ich bin fertig, schickt mir die Einkäufe",
        "Bestellung abschicken",
        "Liefert es mir nach Hause",
      ],
      constraints: [
        "Alles im Warenkorb muss vorrätig sein.",
        "Die Lieferung kostet 3,90 EUR und ist ab 50,00 EUR kostenlos.",
      ],
      notes: [
        "Bestellungen sind nach 45 Minuten fertig und nach 90 Minuten geliefert.",
        "Bezahlt wird an der Tür.",
      ],
      parameters: {
        name: {
          label: "Name",
          sentence: "Name an der Klingel",
          question: "Welcher Name steht an der Klingel?",
        },
        address: {
          label: "Adresse",
          sentence: "Adresse, an die geliefert wird",
          question: "Wohin dürfen wir liefern?",
        },
        cart,
        total: {
          label: "Summe",
          sentence:
            "Summe, der Sie zugestimmt haben; kostet der Warenkorb etwas anderes, wird nichts bestellt",
        },
      },
    },
    trackOrder: {
      title: "Bestellung verfolgen",
      description: "Sagt, wie weit eine Bestellung ist und wann sie kommt.",
      examples: [
        "Wo bleibt meine Bestellung?",
        "Wann kommt ORD-7KQ2MF?",
        "Ist meine Bestellung schon fertig?",
        "Status meiner Lieferung",
        "Wie weit seid ihr mit meinem Einkauf?",
      ],
      parameters: { orderId, code },
    },
    cancelOrder: {
      title: "Bestellung stornieren",
      description: "Storniert eine Bestellung, die noch vorbereitet wird.",
      examples: [
        "Meine Bestellung stornieren",
        "Bitte ORD-7KQ2MF stornieren",
        "Ich will die Lieferung nicht mehr",
        "Stoppt meine Bestellung",
        "Ich habe aus Versehen bestellt, bitte absagen",
      ],
      constraints: ["Eine Bestellung lässt sich stornieren, bis sie fertig ist, also 45 Minuten lang."],
      notes: ["Das Stornieren ist kostenlos."],
      parameters: { orderId, code },
    },
  },
}

/** What people say in this language, in the words of recipes and shelves. */
export const vocabularyDe = {
  synonyms: {
    Zöliakie: "gluten free",
    laktoseintolerant: "dairy free",
    vegetarisch: "vegetarian",
    vegetarische: "vegetarian",
    vegetarisches: "vegetarian",
    vegetarischen: "vegetarian",
    fleischlos: "vegetarian",
    vegane: "vegan",
    veganes: "vegan",
    veganen: "vegan",
    glutenfrei: "gluten free",
    glutenfreie: "gluten free",
    glutenfreies: "gluten free",
    laktosefrei: "dairy free",
    laktosefreie: "dairy free",
    laktosefreies: "dairy free",
    nussfrei: "nut free",
    eiweißreich: "high protein",
    eiweißreiche: "high protein",
    eiweißreiches: "high protein",
    kohlenhydratarm: "low carb",
    kohlenhydratarme: "low carb",
    Frühstück: "breakfast",
    Mittagessen: "lunch",
    Abendessen: "dinner",
    Nachtisch: "dessert",
    Nachspeise: "dessert",
    Suppe: "soup",
    Suppen: "soup",
    Salat: "salad",
    Salate: "salad",
    Nudeln: "spaghetti",
    Pfannkuchen: "pancakes",
    Hähnchen: "chicken",
    Huhn: "chicken",
    Lachs: "salmon",
    Rindfleisch: "beef",
    Linsen: "lentil",
    Pilze: "mushroom",
    Pilzen: "mushroom",
    Tomate: "tomato",
    Kokos: "coconut",
    italienisch: "Italian",
    italienische: "Italian",
    italienisches: "Italian",
    indisch: "Indian",
    indische: "Indian",
    indisches: "Indian",
    mexikanisch: "Mexican",
    mexikanische: "Mexican",
    japanisch: "Japanese",
    japanische: "Japanese",
    griechisch: "Greek",
    griechische: "Greek",
  },
  without: {
    Fleisch: "vegetarian",
    Milch: "dairy free",
    Laktose: "dairy free",
    Gluten: "gluten free",
    Nüsse: "nut free",
    Nüssen: "nut free",
  },
  filler: ["Rezept", "Rezepte", "Rezepten", "Gericht", "Gerichte", "Essen", "kochen", "essen"],
}
