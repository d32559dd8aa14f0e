import { glosses } from "../../../word-lists.ts"

/** Repairs, hair and health, food, leisure and trades. */
export const trades = glosses(`
  bicycle: vélo, bicyclette, vélos, bécane
  electric: électrique
  electric bike: vélo électrique, vae
  mountain bike: vtt
  road bike: vélo de course, vélo de route
  city bike: vélo de ville
  car: voiture, auto
  motorcycle: moto
  van: camionnette, fourgon
  wheel: roue, roues
  tyre: pneu, pneus
  tube: chambre à air
  puncture: crevaison, crevé, pneu crevé, crevée
  flat tyre: pneu à plat
  brake: frein, freins, freinage
  gear: vitesse, vitesses, dérailleur
  chain: chaîne
  saddle: selle
  pedal: pédale, pédales
  spoke: rayon, rayons
  light: lumière, phare, éclairage, lampe
  lock: antivol, cadenas, serrure
  bell: sonnette
  helmet: casque
  frame: cadre
  engine: moteur
  battery: batterie, pile
  oil: huile
  grease: graisse
  oil change: vidange
  service: révision, entretien, service
  part: pièces
  spare: rechange, secours
  tool: outil, outils
  workshop: atelier
  noise: bruit
  leak: fuite, fuit
  damage: dégât, abîmé
  warranty: garantie
  phone screen: écran
  computer: ordinateur
  washing machine: lave linge, machine à laver
  fridge: frigo, réfrigérateur
  shoe: chaussure, chaussures
  hair: cheveu, cheveux
  haircut: coupe de cheveux, coiffure
  men's cut: coupe homme, coupe hommes
  women's cut: coupe femme, coupe dame
  children's cut: coupe enfant
  highlights: mèches, balayage, mèche
  roots: racines, racine
  beard: barbe
  fringe: frange
  curl: boucle, boucles
  perm: permanente
  straighten: lisser, lissage
  scalp: cuir chevelu
  bleach: décolorer, décoloration
  shampoo: shampoing, shampooing
  nail: ongle, ongles
  eyebrow: sourcil, sourcils
  eyelash: cil, cils
  make-up: maquillage
  massage: massage
  skin: peau
  face: visage
  head: tête
  neck: cou, nuque
  back: dos
  hand: main, mains
  foot: pied, pieds
  leg: jambe, jambes
  knee: genou
  shoulder: épaule
  eye: œil, yeux
  ear: oreille
  tooth: dent
  teeth: dents
  pain: douleur, douleurs
  fever: fièvre
  medicine: médicament
  prescription: ordonnance
  examination: examen, consultation, bilan
  vaccination: vaccin, vaccination
  glasses: lunettes
  tattoo: tatouage
  treatment: soin, traitement, soins
  stylist: styliste
  food: nourriture, repas, aliment
  menu: menu
  table: table
  meal: plat
  dish: plats
  starter: entrée
  dessert: dessert
  recipe: recette, recettes
  ingredient: ingrédient, ingrédients
  water: eau
  coffee: café
  tea: thé
  wine: vin
  beer: bière
  juice: jus
  milk: lait
  bread: pain
  butter: beurre
  cheese: fromage
  egg: œuf, œufs, oeuf, oeufs
  meat: viande
  chicken: poulet
  beef: bœuf, boeuf
  pork: porc
  fish: poisson
  prawn: crevette, crevettes
  rice: riz
  pasta: pâtes
  noodle: nouille, nouilles
  potato: pomme de terre, patate
  tomato: tomate, tomates
  tinned tomatoes: tomates en conserve, tomates en boîte
  onion: oignon, oignons
  garlic: ail
  pepper: poivron, poivre
  carrot: carotte, carottes
  mushroom: champignon, champignons
  spinach: épinard, épinards
  lentil: lentille, lentilles
  chickpea: pois chiche, pois chiches
  bean: haricot, haricots
  pumpkin: courge, potiron, citrouille
  apple: pomme, pommes
  pear: poire, poires
  banana: banane, bananes
  lemon: citron, citrons
  orange: orange, oranges
  strawberry: fraise, fraises
  sugar: sucre
  salt: sel
  flour: farine
  oats: avoine, flocons d'avoine
  olive oil: huile d'olive
  vinegar: vinaigre
  honey: miel
  chocolate: chocolat
  cake: gâteau, tarte
  ice cream: glace
  cream: crème
  yoghurt: yaourt, yogourt
  soup: soupe, soupes
  salad: salade
  curry: curry, currys
  pack: paquet, paquets
  bottle: bouteille, bouteilles
  tin: boîte, conserve
  glass: verre
  piece: morceau, part
  cart: panier, chariot
  calorie: calorie, calories
  spicy: épicé, piquant
  course: cours, formation
  lesson: leçon
  class: classe
  beginner: débutant, débutante
  ticket: billet, billets, place, places
  seat: siège
  tour: visite guidée, tour, excursion
  trip: sortie
  boat: bateau
  train: train
  bus: bus
  plane: avion
  flight: vol, vols
  airport: aéroport
  station: gare
  taxi: taxi
  film: film, films
  concert: concert
  theatre: théâtre
  museum: musée
  music: musique
  guitar: guitare
  piano: piano
  dance: danse, danser
  yoga: yoga
  swimming: natation, nager
  gym: salle de sport
  football: foot, football
  ski: ski
  climbing: escalade
  hiking: randonnée
  game: jeu, jeux, match
  book to read: livre, livres
  clothes: vêtements, habits
  dress: robe
  trousers: pantalon
  jacket: veste
  coat: manteau
  suit: costume
  shirt: chemise
  sew: coudre, couture
  size: taille, pointure
  flower: fleur, fleurs
  bouquet: bouquet
  plant: plante, plantes
  tree: arbre
  paint: peindre, peinture
  plumber: plombier
  electrician: électricien
  gardener: jardinier
  moving house: déménagement, déménager
  cleaning: ménage
  photo: photo, photos
  passport: passeport
  lawyer: avocat, avocate
  translation: traduction
  school: école
  playground: aire de jeux
  vet: vétérinaire
  puppy: chiot
  problem: problème
  complaint: réclamation, plainte
  status: état, suivi, où en est
  offer: offre, proposer, proposez
  place: lieu, endroit
  thing: chose, truc
  idea: idée
  kind: type, sorte, genre
  high chair: chaise haute
  chair: chaise
  black: noir, noire
  white: blanc, blanche
  red: rouge
  blue: bleu, bleue
  green: vert, verte
  blond: blond, blonde
  brown: brun, marron, châtain
`)
