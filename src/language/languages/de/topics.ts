import type { Words } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const quotes: readonly [string, string] = ["„", "“"]

export const opening = {
  asks: list(`
    offen, geöffnet, öffnet, öffnen, öffnungszeiten, öffnungszeit, aufmachen, macht ihr auf, machen sie auf, geschlossen,
    schließt, schließen, ladenschluss, bis wann, ab wann, bis wie viel uhr, bis wieviel uhr, vorbeikommen, besetzt, an der rezeption,
    habt ihr auf, haben sie auf, heute auf, morgen auf, montags auf, dienstags auf, mittwochs auf, donnerstags auf, freitags auf,
    samstags auf, sonntags auf, am montag auf, am samstag auf, am sonntag auf, am wochenende auf, noch auf, schon auf
  `),
  closed: ["geschlossen"],
  everyDay: ["täglich", "jeden tag"],
}

export const topics: readonly Words[] = [
  list(
    "kosten, kostet, preis, gebühr, gebühren, kostenlos, gratis, frei, zahlen, bezahlen, teuer, anzahlung, kaution, inklusive, enthalten",
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
  list("voraus, vorher, vorab"),
]
