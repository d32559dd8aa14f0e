import { glosses } from "../../../word-lists.ts"

/** What people say and do. */
export const doing = glosses(`
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
`)
