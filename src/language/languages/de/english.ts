import { glosses } from "../../word-lists.ts"

/** Everyday words in English, so that a declaration that has no German can be read for people who speak it. */
export const english = glosses(`
  i: ich
  you: sie, du, ihr, euch, ihnen, dir, dich
  we: wir, uns
  me: mir, mich
  my: mein, meine, meinen, meinem, meiner, meins
  your: ihre, ihren, ihrem, dein, deine, deinen, euer, eure
  our: unser, unsere, unseren, unserem
  the: der, die, das, den, dem, des
  a: ein, eine, einen, einem, einer, eines, nen, ne
  is: ist, isch
  are: sind, seid
  have: haben, habe, hab, hat, hast, habt, hätte, hätten
  want: will, wollen, möchte, möchten, wünsche, würde, würden, hätte gern, hätten gern, mag
  need: brauche, brauchen, braucht, benötige, benötigen
  can: kann, können, könnte, könnten, könnt, darf, dürfen
  must: muss, müssen, müsste
  would like: gern, gerne, hätt
  how much: wieviel, wie viel, was kostet, was kosten, wie teuer
  how long: wie lange, wie lang
  how many: wie viele, wieviele
  how: wie
  what: was
  when: wann
  what time: um wieviel uhr, um wie viel uhr, wie spät, ab wann, bis wann
  where: wo, wohin, woher
  who: wer, wen, wem
  why: warum, wieso, weshalb, wozu
  which: welche, welcher, welches, welchen
  with: mit
  without: ohne
  and: und
  or: oder
  but: aber, sondern
  not: nicht, nich, net
  no: kein, keine, keinen, keinem, keiner, nein
  for: für, fuer
  on: am, auf
  at: um, bei, beim, an
  in: im, in
  from: von, vom, ab, aus
  to: zu, zum, zur, nach
  until: bis
  before: vor, vorher
  after: nachher, danach
  again: wieder, nochmal, noch einmal, nochmals
  also: auch, außerdem
  only: nur, bloß
  still: noch
  already: schon, bereits
  please: bitte
  something: etwas, irgendwas
  someone: jemand, jemanden
  this: dies, diese, dieser, dieses, diesen
  that: dass, jenes
  there: da, dort, dahin
  here: hier
  very: sehr
  more: mehr
  less: weniger
  other: andere, anderer, anderes, anderen
  same: gleich, gleiche, gleichen, selbe, selben, dieselbe
  all: alle, alles, aller
  if: wenn, falls, ob
  because: weil, denn
  my name is: ich heiße, heiße, mein name ist
  name: name, namen
  book: buchen, buche, buch, gebucht, buchung machen, reservieren, reserviere, ausmachen, vereinbaren
  booking: buchung, reservierung, vormerkung
  appointment: termin, termine
  cancel: stornieren, storniere, absagen, absage, absag, kündigen, abbestellen, streichen, canceln
  cancellation: stornierung, kündigung
  change: ändern, ändere, verändern, umbuchen, umändern, abändern, anpassen, tauschen, wechseln
  move: verschieben, verschiebe, verlegen, verlegt, vorziehen
  extend: verlängern, länger bleiben
  shorten: verkürzen, kürzen
  add: hinzufügen, dazu, ergänzen, hinzu, legen, lege, leg, reinlegen, packen
  remove: entfernen, rausnehmen, herausnehmen, nimm raus, löschen, lösche, wegnehmen
  order: bestellen, bestelle, bestellt, bestellung, ordern
  buy: kaufen, kaufe, kauf
  sell: verkaufen, verkauf, verkauft
  rent: mieten, miete, vermieten, ausleihen, leihen, miet, leihe
  pay: bezahlen, zahlen, bezahle, zahle
  search: suchen, suche, such
  find: finden, finde
  show: zeigen, zeig, zeige, anzeigen
  see: sehen, ansehen, anschauen, angucken, besichtigen, schauen, sehe
  visit: besuch, besuchen, besichtigung
  come: kommen, komme, kommt, vorbeikommen, vorbei
  go: gehen, gehe, geht, fahren, fahre
  bring: bringen, bringe, vorbeibringen, mitbringen, abgeben, abgebe
  collect: abholen, abhole, hole ab, mitnehmen
  leave: abreisen, verlassen, lassen, abfahren
  arrive: ankommen, anreisen, ankomme, anreise, eintreffen
  arrival: ankunft, check in, einchecken
  departure: abreise, abfahrt, auschecken
  stay: bleiben, bleibe, aufenthalt, übernachten, übernachtung, wohnen
  send: schicken, senden, schick, sende, zuschicken
  deliver: liefern, liefert, ausliefern
  delivery: lieferung, zustellung, versand
  receive: bekommen, erhalten, kriegen, krieg, bekomme
  return: zurückgeben, rückgabe, zurückschicken, zurückbringen, umtauschen
  repair: reparieren, reparatur, repariert, richten, instandsetzen, flicken, repariere
  fix: beheben, heil machen
  replace: ersetzen, austauschen, auswechseln, erneuern, tausch
  adjust: einstellen, justieren, nachstellen, einstellung
  clean: reinigen, putzen, reinigung, säubern, sauber
  check: prüfen, überprüfen, checken, kontrollieren, nachsehen, kontrolle
  install: einbauen, montieren, anbringen, installieren, einbau
  build: bauen, aufbauen, montage
  measure: messen, ausmessen
  explain: erklären
  help: helfen, hilfe, hilf
  talk: sprechen, reden, spreche
  call: anrufen, rufen, telefonieren, ruf an
  write: schreiben, schreib
  ask: fragen, frage
  know: wissen, weiß
  tell: sagen, sag, erzählen
  take: nehmen, nehme, nimm
  give: geben, gib, gebe
  make: machen, mache, mach, macht, tun
  use: benutzen, verwenden, nutzen
  open: öffnen, offen, geöffnet, auf haben
  close: schließen, geschlossen, zu haben, zu machen
  opening hours: öffnungszeiten, öffnungszeit, geschäftszeiten
  wait: warten, warte
  last: dauern, dauert, dauer
  start: anfangen, beginnen, beginnt, beginn, start
  finish: fertig, aufhören, enden, beenden
  ready: bereit
  work: arbeiten, arbeit, funktionieren, funktioniert
  learn: lernen, lerne
  teach: unterrichten, unterricht
  eat: essen, esse
  drink: trinken, getränk, getränke
  cook: kochen, koche
  sleep: schlafen
  cut: schneiden, schnitt, schneide, geschnitten, schneiden lassen
  wash: waschen, wäsche, wasche
  dry: trocknen, föhnen, fönen, trocken, trocknung
  blow dry: föhnfrisur, ausföhnen
  dye: färben, färbe, gefärbt, tönen, tönung, nachfärben
  colour: farbe, farben, färbung, coloration
  shave: rasieren, rasur
  trim: stutzen, spitzen schneiden, nachschneiden, trimmen
  try: probieren, versuchen, anprobieren, testen
  choose: wählen, aussuchen
  compare: vergleichen
  confirm: bestätigen, bestätige
  note: notieren, notiz, notiere, vermerken, anmerkung, hinweis
  inform: informieren, bescheid, auskunft, mitteilen
  sign up: anmelden, einschreiben, anmeldung
  participate: teilnehmen, mitmachen, teilnahme
  print: drucken, ausdrucken, druck
  travel: reisen, reise
  park: parken, parkplatz, parkplätze, parke
  smoke: rauchen, raucher
  celebrate: feiern, feier, fest
  recommend: empfehlen, empfehlung
  breakfast: frühstück, frühstücken, frühstücks
  lunch: mittagessen, mittag essen
  dinner: abendessen, abend essen
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
  bicycle: fahrrad, rad, velo, drahtesel, fahrräder
  bike: bike
  electric: elektrisch, e, elektro
  e-bike: ebike, e bike, elektrofahrrad, pedelec
  mountain bike: mountainbike, mtb
  road bike: rennrad
  city bike: stadtrad, citybike, stadtfahrrad
  car: auto, wagen, pkw
  motorcycle: motorrad
  van: transporter, lieferwagen
  wheel: laufrad, räder
  tyre: reifen, mantel
  tube: schlauch
  puncture: platten, panne, reifenpanne, loch im reifen, plattfuß, platter
  flat tyre: platter reifen, plattem reifen, platten reifen
  brake: bremse, bremsen, bremsbelag, bremsbeläge
  gear: gang, gänge, schaltung, gangschaltung, schaltwerk
  chain: kette
  saddle: sattel
  pedal: pedal, pedale
  spoke: speiche, speichen
  light: licht, lampe, beleuchtung
  lock: schloss
  bell: klingel, glocke
  helmet: helm
  frame: rahmen
  engine: motor
  battery: batterie, akku
  oil: öl
  grease: fett, schmiere
  oil change: ölwechsel
  service: wartung, inspektion, service, durchsicht
  part: teil, teile, ersatzteil, ersatzteile
  spare: ersatz, reserve
  tool: werkzeug
  noise: geräusch, lärm
  leak: leck, undicht, tropft
  damage: schaden, beschädigt
  warranty: garantie
  phone screen: display
  computer: computer, rechner
  washing machine: waschmaschine
  fridge: kühlschrank
  shoe: schuh, schuhe
  watch: uhr, armbanduhr
  hair: haar, haare, haaren
  haircut: haarschnitt, frisur, haareschneiden, haare schneiden, haar schneiden
  men's cut: herrenschnitt, herrenhaarschnitt, männerschnitt
  women's cut: damenschnitt, damenhaarschnitt, frauenschnitt
  children's cut: kinderschnitt, kinderhaarschnitt
  highlights: strähnen, strähnchen, strähne
  roots: ansatz, ansätze
  beard: bart
  fringe: pony
  curl: locke, locken
  perm: dauerwelle
  straighten: glätten
  scalp: kopfhaut
  bleach: blondieren, blondierung, bleichen
  shampoo: shampoo
  nail: nagel, nägel, fingernägel
  eyebrow: augenbraue, augenbrauen
  eyelash: wimper, wimpern
  make-up: schminke, schminken, makeup
  massage: massage, massieren
  skin: haut
  face: gesicht
  head: kopf
  neck: nacken, hals
  back: rücken
  hand: hand, hände
  foot: fuß, füße
  leg: bein, beine
  knee: knie
  shoulder: schulter
  eye: auge, augen
  ear: ohr, ohren
  tooth: zahn
  teeth: zähne, zähnen
  pain: schmerz, schmerzen, weh
  fever: fieber
  medicine: medikament, medizin, arznei
  prescription: rezept
  examination: untersuchung, vorsorge
  vaccination: impfung, impfen
  glasses: brille
  tattoo: tattoo
  treatment: behandlung, anwendung, kur
  stylist: stylist, stylistin
  food: lebensmittel, speise
  menu: speisekarte, menü
  table: tisch
  meal: mahlzeit, gericht
  dish: gerichte
  starter: vorspeise
  dessert: nachtisch, nachspeise, dessert
  recipe: rezepte
  ingredient: zutat, zutaten
  water: wasser
  coffee: kaffee
  tea: tee
  wine: wein
  beer: bier
  juice: saft
  milk: milch
  bread: brot
  butter: butter
  cheese: käse
  egg: ei, eier
  meat: fleisch
  chicken: huhn, hähnchen, hühnchen
  beef: rind, rindfleisch
  pork: schwein, schweinefleisch
  fish: fisch
  prawn: garnele, garnelen
  rice: reis
  pasta: nudeln, pasta
  noodle: nudel
  potato: kartoffel, kartoffeln
  tomato: tomate, tomaten
  tinned tomatoes: dosentomaten
  onion: zwiebel, zwiebeln
  garlic: knoblauch
  pepper: paprika, pfeffer
  carrot: karotte, möhre, karotten, möhren
  mushroom: pilz, pilze, champignons
  spinach: spinat
  lentil: linse, linsen
  chickpea: kichererbse, kichererbsen
  bean: bohne, bohnen
  pumpkin: kürbis
  apple: apfel, äpfel
  pear: birne, birnen
  banana: banane, bananen
  lemon: zitrone, zitronen
  orange: orange, orangen
  strawberry: erdbeere, erdbeeren
  sugar: zucker
  salt: salz
  flour: mehl
  oats: haferflocken, hafer
  olive oil: olivenöl
  vinegar: essig
  honey: honig
  chocolate: schokolade
  cake: kuchen, torte
  ice cream: eis
  cream: sahne
  yoghurt: joghurt
  soup: suppe, suppen
  salad: salat, salate
  curry: curry, currys
  pack: packung, päckchen, paket, pakete, packungen
  bottle: flasche, flaschen
  tin: dose, dosen
  glass: glas, gläser
  piece: stück
  cart: warenkorb, korb, einkaufswagen
  calorie: kalorie, kalorien
  spicy: scharf
  course: kurs, kurse, lehrgang
  lesson: unterrichtsstunde, lektion
  class: klasse
  beginner: anfänger, anfängerin
  ticket: ticket, fahrkarte, eintrittskarte, karten, tickets
  seat: platz, sitz, sitzplatz
  tour: tour, führung, rundgang
  trip: ausflug
  boat: boot, schiff
  train: zug, bahn
  bus: bus
  plane: flugzeug
  flight: flug, flüge
  airport: flughafen
  station: bahnhof
  taxi: taxi
  film: film, filme
  concert: konzert
  theatre: theater
  museum: museum
  music: musik
  guitar: gitarre
  piano: klavier
  dance: tanz, tanzen
  yoga: yoga
  swimming: schwimmen
  gym: fitnessstudio
  football: fußball
  ski: ski
  climbing: klettern
  hiking: wandern, wanderung
  game: spiel, spiele
  book to read: bücher
  clothes: kleidung, kleider
  dress: kleid
  trousers: hose, hosen
  jacket: jacke
  suit: anzug
  shirt: hemd
  sew: nähen, umnähen
  size: größe
  flower: blume, blumen
  bouquet: strauß, blumenstrauß
  plant: pflanze, pflanzen
  tree: baum
  paint: malen, anstreichen
  plumber: klempner, installateur
  electrician: elektriker
  gardener: gärtner
  moving house: umzug, umziehen
  cleaning: putzdienst
  photo: foto, fotos, bild, bilder
  passport: pass, reisepass, ausweis
  lawyer: anwalt, anwältin
  translation: übersetzung
  school: schule
  playground: spielplatz
  vet: tierarzt
  puppy: welpe
  problem: problem
  complaint: beschwerde, reklamation
  status: stand, status
  offer: angebot, anbieten, bieten
  place: ort
  thing: ding, sache
  idea: idee
  kind: art, sorte
  entrance: eingang
  high chair: kinderstuhl, hochstuhl
  chair: stuhl, stühle
  black: schwarz
  red: rot
  blue: blau
  green: grün
  blond: blond
  brown: braun
`)
