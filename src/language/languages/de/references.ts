import type { ReferenceWords } from "../../reference-words.ts"
import { list, named } from "../../word-lists.ts"

export const references: ReferenceWords = {
  least: named({
    price:
      "günstiger, günstigere, günstigeren, günstigste, günstigsten, billiger, billigere, billigeren, billigste, billigsten",
    size: "kleiner, kleinere, kleineren, kleinste, kleinsten",
    time: "früher, frühere, früheren, früheste, frühesten",
    duration:
      "schneller, schnellere, schnelleren, schnellste, schnellsten, kürzer, kürzere, kürzeren, kürzeste, kürzesten",
    distance: "näher, nähere, näheren, nächstgelegene, am nächsten",
    rating: "schlechteste, schlechtesten",
  }),
  most: named({
    price: "teurer, teurere, teureren, teuerste, teuersten",
    size: "größer, größere, größeren, größte, größten",
    time: "später, spätere, späteren, späteste, spätesten",
    duration: "länger, längere, längeren, längste, längsten",
    distance: "weiteste, weitesten, entfernteste",
    rating: "best bewertete, bestbewertete, bestbewerteten, am besten bewertete",
  }),
  number: ["nummer", "nr", "option", "#"],
  articles: list("der, die, das, vom, zum, beim, im, den, dem, diese, dieser, dieses, diesen"),
  same: list(
    "dasselbe, das gleiche, das selbe, nochmal dasselbe, noch einmal dasselbe, das gleiche nochmal, wie immer, genauso, genau so",
  ),
  refine: list(`
    nur, nur mit, sorry, entschuldigung, ach nein, doch, ich meinte, und, und für, und mit, aber, aber mit, aber nur, mit, ohne, wie wäre es mit, was ist mit, und was ist mit, lieber, etwas, oder,
    kein, keine, nicht, unter, über, bis, bis zu, höchstens, mindestens, die mit, welche davon, welche von denen, welche haben, günstiger, größer
  `),
  more: list(
    "mehr über, mehr zu, erzähl mir mehr, erzählen sie mir mehr, details, zeig mir, zeigen sie mir, was ist, ich meine, infos zu",
  ),
  measures: named({
    price: "preis, kosten, betrag, miete",
    size: "fläche, größe, zimmer, plätze",
    time: "zeit, uhrzeit, datum, tag, beginn",
    duration: "minuten, dauer, stunden",
    distance: "entfernung, abstand",
    rating: "bewertung, sterne",
  }),
}
