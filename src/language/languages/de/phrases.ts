import { definePhrases } from "../../phrasing/phrases.ts"
import type { ContentPhrases, IntentWebPhrases, MediatorPhrases } from "../../sentences.ts"

export const phrases = definePhrases({
  ask: "Bitte sagen Sie mir: {parameter}",
  askSeveral: "Mir fehlen noch einige Angaben:\n{parameters}",
  askChange: "In Ordnung, so nicht. Was soll ich ändern?",
  offer: "{parameter}\nZur Auswahl stehen:\n{options}",
  noOptions: "Dafür kann ich nichts anbieten: {parameter}",
  invalid: "Das geht für „{parameter}“ nicht: {reason}",
  invalidWithOptions: "Das geht für „{parameter}“ nicht: {reason}\nZur Auswahl stehen:\n{options}",
  chooseIntent: "Was davon meinen Sie?\n{options}",
  chooseValue: "Welches meinen Sie für „{parameter}“?\n{options}",
  confirm: "{title}:\n{summary}\nSoll ich das ausführen?",
  confirmWithPrice: "{title}:\n{summary}\nPreis: {price}. Soll ich das ausführen?",
  confirmDestructive: "{title}:\n{summary}\nDas lässt sich nicht rückgängig machen. Soll ich das ausführen?",
  confirmDestructiveWithPrice:
    "{title}:\n{summary}\nPreis: {price}. Das lässt sich nicht rückgängig machen. Soll ich das ausführen?",
  confirmBriefly: "{title}: {values}. Soll ich das ausführen?",
  otherAmount: "Der Betrag hat sich inzwischen geändert, und es ist noch nichts geschehen.",
  means: "„{words}“ heißt {value}",
  done: "{title}: erledigt.\n{summary}",
  doneWithReference: "{title}: erledigt. Ihre Nummer ist {reference}.\n{summary}",
  declined: "Das war leider nicht möglich. {reason}",
  failed:
    "Es ist etwas schiefgegangen, und nichts wurde geändert: {title}. Bitte versuchen Sie es später noch einmal.",
  indeterminate:
    "Ich kann nicht sagen, ob es geklappt hat: {title}. Bitte prüfen Sie das vor einem neuen Versuch.",
  notUnderstood: "Das habe ich nicht verstanden. Können Sie es anders sagen?",
  gaveUp:
    "So kommen wir nicht weiter, deshalb höre ich hier auf. Es wurde nichts ausgeführt. Bitte beginnen Sie neu.",
  nothingICanDo: "Das kann ich hier nicht. Helfen kann ich bei:\n{abilities}",
  cancelled: "In Ordnung, ich habe abgebrochen. Es wurde nichts ausgeführt.",
  answer: "{answer}",
  notTakenIntoAccount: "„{words}“ konnte ich nicht berücksichtigen.",
  goOnWithout: "Soll ich ohne das weitermachen?",
  noAnswer: "Darauf habe ich keine Antwort.",
  stillOpen: "Zurück zu dem, wo wir waren. {question}",
  welcome: "Gern geschehen.",
  signIn: "Bitte melden Sie sich zuerst an: {link}",
  agree: "Bitte lesen und bestätigen Sie zuerst die Bedingungen: {link}",
  pay: "Bitte zahlen Sie zuerst {price}: {link}",
  rateLimited: "Das war zu oft. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.",
  unavailable: "Ich erreiche gerade nicht, was ich dafür brauche. Bitte versuchen Sie es später noch einmal.",
  yes: "ja",
  no: "nein",
  and: "{list} und {last}",
  or: "{list} oder {last}",
  line: "{name}: {value}",
  free: "kostenlos",
})

export const content: ContentPhrases = {
  which: "Welche Art von „{what}“ darf es sein?",
  howMuch: "Wo liegt Ihre Grenze bei „{what}“?",
  price: "Preis",
  minutes: "Minuten",
  atMost: "bis {amount}",
  between: "von {low} bis {high}",
  over: "über {amount}",
  search: "Suche",
  noPreference: "egal",
  vague: "Es passen {count}. Ein, zwei Angaben mehr grenzen sie ein:",
  nothing: "Hier passt nichts zu „{text}“.",
  nothingWith: "Hier passt nichts zu allem davon: {filters}.",
  noSuchPlace: "Hier gibt es nichts in {place}.",
  noSuchSite: "Einen Teil namens „{site}“ gibt es hier nicht. Es gibt: {sites}.",
  found: "{count} passen; am nächsten sind {names}.",
  foundOne: "Eines passt: {names}.",
  closest: "Am nächsten an Ihrer Frage: {names}.",
  without: "ohne {what}",
  priceIn: "Preis in {currency}",
}

export const mediator: MediatorPhrases = {
  which: "Dabei können mehrere Anbieter helfen. Welchen meinen Sie?",
  whichShort: "Welcher Anbieter gemeint ist",
  nothing: "Das bietet hier niemand an. Das ist hier möglich:",
  wish: "Was Sie tun möchten",
  gaveUp:
    "Ich konnte nicht herausfinden, welchen Anbieter Sie meinen. Bitte beginnen Sie mit anderen Worten neu.",
  cancelled: "Es wurde nichts ausgeführt.",
  compared: "Diese Anbieter wurden gefragt, und das sagt jeder von ihnen:",
  cheapestFirst: "Ihre Angebote, das günstigste zuerst:",
  columns: ["Angebot", "Preis", "Anbieter"],
  moreNeeded: "Um diese Anbieter zu vergleichen, muss ich mehr wissen:",
  asks: "Er fragt:",
  silent: "Er konnte gerade nicht gefragt werden.",
  named: "An {company} geschickt: Der Name steht im Wunsch.",
  fitsBest: "An {company} geschickt: „{capability}“ passt dort am besten.",
  chosen: "Auf Nachfrage wurde {company} ({capability}) gewählt.",
  severalFit: "Mehrere Anbieter passen zum Wunsch.",
  noneFits: "Kein Anbieter passt zum Wunsch.",
  comparing:
    "Es soll verglichen werden: Alle Anbieter, die dazu Auskunft geben, wurden gefragt ({companies}).",
  unreachable: "{company} ist gerade nicht zu erreichen. Es wurde nichts ausgeführt.",
  unanswered:
    "Von {company} kam keine Antwort, auf die Verlass ist. Ob dort etwas ausgeführt wurde, ist nicht bekannt: Fragen Sie dort nach, bevor Sie es noch einmal versuchen.",
  allSilent: "Keiner der Anbieter, die antworten könnten, ist gerade zu erreichen.",
}

export const intentweb: IntentWebPhrases = {
  confirmation: "Ihre Bestätigung: Ja zum Ausführen, Nein zum Ändern",
  choice: "Welches davon gemeint ist",
  unclear: "Es ist noch nicht klar, was gewünscht wird.",
}
