import { glosses } from "../../../word-lists.ts"

/** Dealing, people, time, manner, lodging and homes. */
export const living = glosses(`
  price: preis, preise, kosten, kostet, tarif, tarife, preisliste
  cheap: billig, günstig, preiswert, günstige, billiger, günstiger
  expensive: teuer, teure, teurer
  free: frei, freie, kostenlos, gratis, umsonst
  available: verfügbar
  discount: rabatt, ermäßigung, nachlass
  fee: gebühr, gebühren
  deposit: anzahlung, kaution
  bill: rechnung
  receipt: quittung, kassenbon, beleg
  card: karte, kreditkarte
  cash: bar, bargeld
  voucher: gutschein, gutscheine
  gift: geschenk
  insurance: versicherung
  contract: vertrag
  account: konto
  number: nummer
  telephone: telefon, handy, telefonnummer, handynummer
  email: mail, e mail, emailadresse
  address: adresse, anschrift
  street: straße, strasse
  city: stadt
  country: land
  office: büro
  shop: laden, geschäft, shop
  restaurant: restaurant, lokal, gasthaus
  hotel: hotel, pension, haus
  hairdresser: friseur, friseurin, frisör
  doctor: arzt, ärztin, doktor
  dentist: zahnarzt, zahnärztin
  person: person, mensch
  people: personen, leute, menschen
  guest: gast, gäste, gästen
  customer: kunde, kundin, kunden
  adult: erwachsener, erwachsene, erwachsenen
  child: kind, kinder, kindern
  children's: kindes
  kid: junge, jungs
  baby: baby, säugling
  man: mann, herr
  men: männer, herren
  woman: frau, dame
  women: frauen, damen
  girl: mädchen
  husband: ehemann
  wife: ehefrau
  son: sohn
  daughter: tochter
  mother: mutter, mama
  father: vater, papa
  parents: eltern
  grandmother: oma, großmutter
  grandfather: opa, großvater
  family: familie
  friend: freund, freundin, freunde
  colleague: kollege, kollegin, kollegen
  team: team, mannschaft
  group: gruppe
  staff: personal, mitarbeiter
  hour: stunde, stunden
  minute: minute, minuten
  day: tag, tage, tagen
  night: nacht, nächte, nächten
  week: woche, wochen
  month: monat, monate, monaten
  year: jahr, jahre, jahren
  weekend: wochenende
  morning: morgen, vormittag, früh, morgens, vormittags
  afternoon: nachmittag, nachmittags
  evening: abend, abends
  today: heute
  now: jetzt, sofort
  soon: bald, demnächst
  early: früher
  late: spät, später
  next: nächste, nächsten, nächster, nächstes, kommende, kommenden
  time: zeit, uhrzeit
  date: datum
  holiday: urlaub, ferien, feiertag
  birthday: geburtstag
  wedding: hochzeit
  anniversary: hochzeitstag, jubiläum
  christmas: weihnachten
  new year: silvester, neujahr
  good: gut, gute, guter, gutes
  better: besser
  bad: schlecht
  new: neu, neue, neuer, neues, neuen
  old: alt, alte, alter, altes, alten
  big: groß, große, großes, großer
  bigger: größer, größere, größeres
  small: klein, kleine, kleiner, kleines, kleinen
  long: lang, lange, langen
  short: kurz, kurze, kurzen
  high: hoch
  quick: schnell, rasch, zügig
  slow: langsam
  urgent: dringend, eilig
  easy: einfach, leicht
  basic: einfache, basis, grund
  full: voll, komplett, vollständig
  quiet: ruhig, ruhige, ruhiges, leise
  loud: laut
  warm: warm
  cold: kalt
  hot: heiß
  fresh: frisch
  beautiful: schön, schöne, schönes, hübsch
  broken: kaputt, defekt, gebrochen, gerissen
  sick: krank
  pregnant: schwanger
  allergic: allergisch, allergiker
  allergy: allergie
  sensitive: empfindlich, sensibel
  vegan: vegan
  vegetarian: vegetarisch, vegetarier
  gluten: gluten
  lactose: laktose
  nut: nuss, nüsse, nüssen
  wheelchair: rollstuhl, rollstuhlfahrer
  accessible: barrierefrei, rollstuhlgerecht, behindertengerecht
  private: privat
  single: einzel, einzeln
  double: doppel, doppelt
  room: zimmer, raum, zimmern
  single room: einzelzimmer
  double room: doppelzimmer
  family room: familienzimmer
  bed: bett, betten
  cot: kinderbett, babybett, gitterbett
  bath: bad, badewanne
  bathroom: badezimmer
  shower: dusche
  toilet: toilette, wc, klo
  kitchen: küche
  key: schlüssel
  door: tür
  window: fenster
  floor: stock, etage, boden
  stairs: treppe, treppen
  lift: aufzug, lift, fahrstuhl
  balcony: balkon
  terrace: terrasse
  garden: garten
  pool: pool, schwimmbad
  sauna: sauna
  spa: wellness
  view: aussicht, blick
  lake: see
  sea: meer
  beach: strand
  mountain: berg, berge
  car park: tiefgarage
  garage: garage, werkstatt
  heating: heizung
  air conditioning: klimaanlage
  wifi: wlan, internet, wifi
  towel: handtuch, handtücher
  luggage: gepäck, koffer
  reception: rezeption, empfang
  flat: wohnung, appartement
  house: häuschen, häuser
  home: zuhause, heim, unterkunft
  villa: villa
  studio: studio, einzimmerwohnung
  bedroom: schlafzimmer
  furnished: möbliert, möbliertes, möblierte
  pet: haustier, haustiere, tier, tiere
  dog: hund, hunde
  cat: katze, kater
  horse: pferd
  pillow: kissen, kopfkissen
  blanket: decke, bettdecke
`)
