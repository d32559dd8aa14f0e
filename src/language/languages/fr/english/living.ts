import { glosses } from "../../../word-lists.ts"

/** Dealing, people, time, manner, lodging and homes. */
export const living = glosses(`
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
`)
