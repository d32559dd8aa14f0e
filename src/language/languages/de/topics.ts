import type { Words } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const quotes: readonly [string, string] = ["„", "“"]

export const topics: readonly Words[] = [
  list(
    "kosten, kostet, preis, gebühr, gebühren, kostenlos, gratis, frei, zahlen, bezahlen, teuer, anzahlung, inklusive, enthalten",
  ),
  list(
    "stornieren, storno, stornierung, absagen, absage, rückerstattung, erstattung, komme, nicht komme, erscheine",
  ),
  list("hund, hunde, hunden, haustier, haustiere, tier, tiere, katze"),
  list("kind, kinder, kindern, baby, babys, kinderwagen, hochstuhl, kinderstuhl"),
  list("parken, parkplatz, parkplätze, auto, garage"),
  list("spät, später, verspätung, verspäte, verspäten, gehalten, warten"),
  list("karte, karten, bar, bargeld, kreditkarte, zahlung, zahlen, bezahlen"),
  list("rollstuhl, barrierefrei, stufen, aufzug, lift"),
  list("liefern, lieferung, geliefert, versand"),
  list("rückgabe, zurückgeben, umtausch, garantie"),
  list("wlan, wifi, internet"),
  list("rauchen, raucher"),
]
