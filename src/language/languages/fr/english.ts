import { glosses } from "../../word-lists.ts"

/** Everyday words in English, so that a declaration that has no French can be read for people who speak it. */
export const english = glosses(`
  i: je, j
  you: vous, tu, te, toi
  we: nous, on
  me: me, moi
  my: mon, ma, mes
  your: votre, vos, ton, ta, tes
  our: notre, nos
  the: le, la, les, l, du, des
  a: un, une
  is: est, c'est
  are: sommes, êtes, sont
  have: avoir, ai, avez, avons, a, ont, as, j'ai
  want: veux, voudrais, voudrait, voulons, souhaite, souhaiterais, souhaitons, aimerais, aimerions, aimerait, vouloir
  need: besoin, faut, faudrait
  can: peux, peut, peuvent, pouvez, pouvons, pourrais, pourrait, pourriez, puis, puis je
  must: dois, doit, devons, devrais, devez
  would like: envie, plairait
  how much: combien, c'est combien, ça coûte
  how long: combien de temps
  how many: combien de
  how: comment
  what: quoi, quel, quelle, quels, quelles, que, qu'est ce que, qu'est ce qu, quest ce que
  when: quand
  what time: à quelle heure, quelle heure, jusqu'à quelle heure
  where: où
  who: qui
  why: pourquoi
  which: lequel, laquelle, lesquels
  with: avec
  without: sans
  and: et
  or: ou
  but: mais
  not: pas, ne
  no: aucun, aucune, non
  for: pour
  on: sur
  at: à, au, aux, chez
  in: dans, en
  from: de, depuis, dès
  to: vers, jusqu
  until: jusqu'à, jusqu'au, jusque
  before: avant
  after: après, ensuite
  again: encore, à nouveau, de nouveau
  also: aussi, également
  only: seulement, juste
  still: toujours
  already: déjà
  please: s'il vous plaît, svp, s'il te plaît
  something: quelque chose
  someone: quelqu'un
  this: ce, cet, cette, ces, ceci
  that: cela, ça
  there: là, y
  here: ici
  very: très
  more: plus
  less: moins
  other: autre, autres
  same: même, mêmes
  all: tout, toute, tous, toutes
  if: si
  because: parce que, car
  my name is: je m'appelle, m'appelle
  name: nom
  book: réserver, réserve, réservez, prendre rendez vous, prendre un rendez vous, retenir
  booking: réservation, résa
  appointment: rendez vous, rdv
  cancel: annuler, annule, annulez, décommander, résilier
  cancellation: annulation
  change: changer, change, modifier, modifie, remplacer
  move: déplacer, décaler, reporter, repousser, avancer
  extend: prolonger, rallonger
  shorten: raccourcir, écourter
  add: ajouter, ajoute, ajoutez, mettre, mets, mettez, rajouter
  remove: retirer, retire, enlever, enlève, supprimer, ôter
  order: commander, commande, commandez
  buy: acheter, achète, achat
  sell: vendre, vente, vendez
  rent: louer, location, loue, loyer
  pay: payer, paie, régler
  search: chercher, cherche, cherchons, recherche, rechercher
  find: trouver, trouve
  show: montrer, montre, montrez, afficher, voir
  see: regarder, vois, visiter
  visit: visite
  come: venir, viens, passer, vient, venons
  go: aller, vais, va, allons, partir
  bring: apporter, amener, apporte, amène, déposer
  collect: récupérer, reprendre
  leave: quitter, laisser
  arrive: arriver, arrive, arrivons
  arrival: arrivée, enregistrement
  departure: départ
  stay: rester, reste, séjour, séjourner, loger, dormir
  send: envoyer, envoie
  deliver: livrer, livrez
  delivery: livraison
  receive: recevoir, reçu
  return: retourner, rendre, retour
  repair: réparer, réparation, réparez, dépanner
  fix: arranger
  replace: remplacement
  adjust: réglage, ajuster
  clean: nettoyer, nettoyage, propre
  check: vérifier, contrôler, vérification, contrôle
  install: installer, monter, poser, pose
  build: construire, montage
  measure: mesurer
  explain: expliquer
  help: aider, aide
  talk: parler, parle
  call: appeler, appelle, téléphoner
  write: écrire
  ask: demander, question
  know: savoir, sais, sait, connaître
  tell: dire, dites, dis
  take: prendre, prends, prenez, prendrai
  give: donner, donnez
  make: faire, fais, faites, fait
  use: utiliser
  open: ouvrir, ouvert, ouvrez, ouverte
  close: fermer, fermé, fermez, fermée
  opening hours: heures d'ouverture, horaires
  wait: attendre, attends
  last: durer, dure, durée
  start: commencer, début, débuter
  finish: finir, terminer, fini, prêt, fin
  ready: prête
  work: travailler, travail, marcher, marche, fonctionner
  learn: apprendre
  teach: enseigner
  eat: manger
  drink: boire, boisson, boissons
  cook: cuisiner, cuire
  cut: couper, coupe, coupez
  wash: laver, lavage
  dry: sécher, séchage, sec
  blow dry: brushing
  dye: teindre, teinture, colorer, coloration
  colour: couleur, couleurs
  shave: raser, rasage
  trim: rafraîchir, pointes
  try: essayer, essai
  choose: choisir
  compare: comparer
  confirm: confirmer
  note: noter, note, notez
  inform: informer, renseigner, renseignement
  sign up: inscrire, inscription, m'inscrire
  participate: participer
  print: imprimer, impression
  travel: voyager, voyage
  park: garer, stationner, parking, stationnement
  smoke: fumer, fumeur
  celebrate: fêter, fête, célébrer
  recommend: recommander, conseiller
  breakfast: petit déjeuner, petit dej
  lunch: déjeuner
  dinner: dîner
  price: prix, tarif, tarifs, coût, coûte, coûter, coûtent
  cheap: pas cher, bon marché, moins cher
  expensive: cher, chère, chers
  free: libre, libres, gratuit, gratuite
  available: disponible, disponibles, dispo
  discount: remise, réduction
  fee: frais
  deposit: acompte, caution, arrhes
  bill: facture, addition
  receipt: ticket
  card: carte
  cash: espèces, liquide
  voucher: bon cadeau, bon
  gift: cadeau
  insurance: assurance
  contract: contrat
  account: compte
  number: numéro
  telephone: téléphone, portable, tél
  email: mail, courriel, mél
  address: adresse
  street: rue
  city: ville
  country: pays
  office: bureau
  shop: magasin, boutique
  restaurant: restaurant, resto
  hotel: hôtel, auberge
  hairdresser: coiffeur, coiffeuse
  doctor: médecin, docteur, docteure
  dentist: dentiste
  person: personne
  people: personnes, gens
  guest: hôte, invité, convive
  customer: client, cliente, clients
  adult: adulte, adultes
  child: enfant, enfants, gosse
  children's: pour enfant
  kid: garçon, gamin
  baby: bébé
  man: homme, monsieur
  men: hommes, messieurs
  woman: femme, dame
  women: femmes, dames
  girl: fille
  husband: mari
  wife: épouse
  son: fils
  mother: mère, maman
  father: père, papa
  parents: parents
  grandmother: grand mère, mamie
  grandfather: grand père, papi
  family: famille
  friend: ami, amie, amis, copain, copine
  colleague: collègue
  team: équipe
  group: groupe
  staff: personnel, employé
  hour: heure, heures
  minute: minute, minutes
  day: jour, journée, jours
  night: nuit, nuits
  week: semaine, semaines
  month: mois
  year: an, année, ans
  weekend: week end, weekend
  morning: matin, matinée
  afternoon: après midi
  evening: soir, soirée
  today: aujourd'hui
  tomorrow: demain
  now: maintenant, tout de suite
  soon: bientôt
  early: tôt
  late: tard
  next: prochain, prochaine
  time: temps
  date: date
  holiday: vacances, férié
  birthday: anniversaire
  wedding: mariage
  anniversary: anniversaire de mariage
  christmas: noël
  new year: nouvel an
  good: bonne, bien
  better: mieux, meilleur
  bad: mauvais, mal
  new: nouveau, nouvelle, neuf, neuve
  old: vieux, vieille, vieil, ancien
  big: grand, grande, gros
  bigger: plus grand, plus grande
  small: petit, petite
  long: long, longue, longs
  short: court, courte, courts
  high: haut, haute
  quick: rapide, vite
  slow: lent
  urgent: urgent, pressé
  easy: facile, simple
  basic: de base
  full: complet, complète, entier
  quiet: calme, tranquille
  loud: bruyant, fort
  warm: chaud, chaude
  cold: froid, froide
  hot: brûlant
  fresh: fraîche
  beautiful: beau, belle, joli, jolie
  broken: cassé, cassée, en panne, hs
  sick: malade
  pregnant: enceinte
  allergic: allergique
  allergy: allergie
  sensitive: sensible
  vegan: végan, végétalien, végane
  vegetarian: végétarien, végétarienne
  gluten: gluten
  lactose: lactose
  nut: noix
  wheelchair: fauteuil roulant
  accessible: accessible, pmr, handicapé
  private: privé, privée
  single: individuel, individuelle
  double: double
  room: chambre, chambres, pièce, salle
  single room: chambre simple, chambre individuelle
  double room: chambre double
  family room: chambre familiale
  bed: lit, lits
  cot: lit bébé, berceau
  bath: bain, baignoire
  bathroom: salle de bain, salle de bains
  shower: douche
  toilet: toilettes, wc
  kitchen: cuisine
  key: clé, clef
  door: porte
  window: fenêtre
  floor: étage, sol
  stairs: escalier, escaliers
  lift: ascenseur
  balcony: balcon
  terrace: terrasse
  garden: jardin
  pool: piscine
  sauna: sauna
  spa: spa
  view: vue
  lake: lac
  sea: mer
  beach: plage
  mountain: montagne
  garage: garage
  heating: chauffage
  air conditioning: climatisation, clim
  wifi: wifi, internet
  towel: serviette, serviettes
  luggage: bagages, valise
  reception: réception, accueil
  flat: appartement, appart
  house: maison
  home: logement, chez soi
  villa: villa
  studio: studio
  bedroom: chambre à coucher
  furnished: meublé, meublée
  pet: animal, animaux
  dog: chien, chienne, chiens
  cat: chat, chatte
  horse: cheval
  pillow: oreiller
  blanket: couverture, couette
  bicycle: vélo, bicyclette, vélos, bécane
  electric: électrique
  e-bike: vélo électrique, vae
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
