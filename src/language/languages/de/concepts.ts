import type { Language } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const concepts: Language["concepts"] = {
  origin: ["abfahrt", "abfahrtsort", "start", "von", "startort"],
  destination: ["ziel", "zielort", "ankunft", "nach", "empfänger"],
  place: list("ort, stadt, adresse, gegend, land, straße, standort, wo, bahnhof, flughafen"),
  address: ["adresse", "anschrift", "straße", "lieferadresse"],
  start: ["beginn", "anfang", "anreise", "von", "ab", "abholung"],
  end: ["ende", "bis", "abreise", "rückgabe", "rückreise"],
  people: list("personen, person, gäste, leute, teilnehmer, plätze, erwachsene, karten"),
  person: ["name", "kunde", "kundin", "gast", "wer", "arzt", "künstler"],
  creator: ["künstler", "autor", "autorin", "regisseur", "band"],
  title: list("titel, film, lied, buch, veranstaltung, hotel, restaurant, produkt, artikel"),
  thing: ["produkt", "artikel", "ware", "rezept", "gericht", "zutat"],
  category: ["kategorie", "art", "typ", "küche", "genre", "richtung"],
  money: ["preis", "kosten", "betrag", "budget", "summe", "miete", "gebühr"],
  count: ["anzahl", "zahl", "menge"],
  note: list("anmerkung, anmerkungen, hinweis, nachricht, wunsch, wünsche, bemerkung, grund"),
  phone: ["telefon", "telefonnummer", "handy", "mobilnummer"],
  email: ["email", "e-mail", "mail"],
  date: ["datum", "tag", "wann", "termin"],
  time: ["zeit", "uhrzeit", "uhr", "wann"],
  duration: ["dauer", "länge", "nächte", "tage", "stunden", "wochen", "aufenthalt"],
  ruledOut: ["ohne", "allergie", "allergien", "allergene", "unverträglichkeiten", "nicht"],
}

export const cues: Language["cues"] = {
  origin: ["von", "aus", "ab"],
  destination: ["nach", "bis"],
  place: ["in", "bei", "nahe"],
  creator: ["von"],
  person: ["mit", "bei", "für"],
  title: ["namens", "heißt"],
  start: ["von", "vom", "ab"],
  end: ["bis", "bis zum"],
  people: ["für", "zu", "wir sind", "wir wären", "wir werden", "sind", "kommen zu", "insgesamt"],
  money: ["für"],
}

export const synonyms: Language["synonyms"] = [
  ["günstig", "billig", "preiswert"],
  ["teuer", "gehoben", "exklusiv"],
  ["personen", "person", "leute", "gäste", "erwachsene", "plätze", "teilnehmer"],
  ["draußen", "terrasse", "garten", "außen"],
  ["drinnen", "innen"],
]
