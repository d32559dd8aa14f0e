import { glosses } from "../../../word-lists.ts"

/** Repairs, hair and health, food, leisure and trades. */
export const trades = glosses(`
  bicycle: fahrrad, rad, velo, drahtesel, fahrräder
  bike: bike
  electric: elektrisch, e, elektro
  electric bike: ebike, e bike, elektrofahrrad, pedelec
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
