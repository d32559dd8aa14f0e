import { glosses } from "../../../word-lists.ts"

/** What people say and do. */
export const doing = glosses(`
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
`)
