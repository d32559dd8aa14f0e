import { glosses } from "../../../word-lists.ts"

/** What people say and do. */
export const doing = glosses(`
  i: yo
  you: usted, ustedes, tú, vosotros, os, te
  we: nosotros, nosotras, nos
  me: me, mí
  my: mi, mis, mío, mía
  your: su, sus, tu, tus, vuestro, vuestra
  our: nuestro, nuestra, nuestros, nuestras
  the: el, la, los, las
  a: un, una
  is: es, está
  are: somos, sois, son, estamos, están
  have: tener, tengo, tienen, tiene, tenéis, tenemos, hay, habéis
  want: quiero, queremos, quisiera, quisiéramos, querer, gustaría, deseo, desearía, querría
  need: necesito, necesita, necesitamos, hace falta, necesitar, precisa
  can: puedo, puede, pueden, podéis, podemos, podría, podríamos, puedes
  must: debo, debe, tengo que, hay que, debemos
  would like: apetece, encantaría
  how much: cuánto, cuánto cuesta, cuánto vale, cuanto es
  how long: cuánto tiempo, cuánto tarda, cuánto dura
  how many: cuántos, cuántas
  how: cómo
  what: qué, cuál, cuáles
  when: cuándo
  what time: a qué hora, qué hora, hasta qué hora
  where: dónde, adónde
  who: quién, quiénes
  why: por qué
  with: con
  without: sin
  and: y, e
  or: o, u
  but: pero, sino
  not: no
  no: ningún, ninguna, ninguno
  for: para, por
  on: en
  at: a, al
  in: dentro
  from: de, del, desde
  to: hasta, hacia
  before: antes
  after: después, luego
  again: otra vez, de nuevo
  also: también, además
  only: solo, sólo, solamente, únicamente
  still: todavía, aún
  already: ya
  please: por favor
  something: algo
  someone: alguien
  this: este, esta, esto, estos, estas
  that: que, eso, ese, esa
  there: ahí, allí
  here: aquí
  very: muy
  more: más
  less: menos
  other: otro, otra, otros, otras
  same: mismo, misma
  all: todo, toda, todos, todas
  if: si
  because: porque
  my name is: me llamo, mi nombre es
  name: nombre
  book: reservar, reserva, reserve, reserven, pedir cita, coger cita, agendar
  booking: reservación
  appointment: cita, turno, pedir hora
  cancel: cancelar, cancela, cancele, anular, anula, anule, anúlalo, anúlala, cancélalo
  cancellation: cancelación, anulación
  change: cambiar, cambio, cambia, modificar, modifica
  move: mover, aplazar, posponer, adelantar, retrasar, trasladar
  extend: prolongar, alargar, ampliar
  shorten: acortar
  add: añadir, añade, agregar, agrega, poner, pon, ponga, meter, mete
  remove: quitar, quita, quite, eliminar, elimina, borrar, sacar
  order: pedir, pedido, pide, encargar, ordenar
  buy: comprar, compro, compra
  sell: vender, venta, vendéis, venden
  rent: alquilar, alquiler, alquilo, arrendar, renta
  pay: pagar, pago, paga
  search: buscar, busco, buscamos, busca, búsqueda
  find: encontrar, encuentro
  show: mostrar, muestra, muéstrame, enséñame, enseñar, ver
  see: mirar, visitar, veo
  visit: visita
  come: venir, vengo, viene, pasar, venimos
  go: ir, voy, va, vamos
  bring: llevar, traer, llevo, traigo, dejar
  collect: recoger, recojo, retirar
  leave: salir, irse, marcharse
  arrive: llegar, llego, llegamos, entrar
  arrival: llegada, entrada
  departure: salida, partida
  stay: quedarse, quedarnos, estancia, alojarse, alojamiento, quedar, dormir
  send: enviar, envía, mandar, manda
  deliver: entregar, repartir
  delivery: entrega, envío, reparto
  receive: recibir, recibo
  return: devolver, devolución
  repair: reparar, reparación, arreglar, arreglo, arregláis, parchear
  fix: componer, solucionar
  replace: sustituir, reemplazar, recambio
  adjust: ajustar, ajuste, regular
  clean: limpiar, limpieza, limpio
  check: comprobar, revisar, verificar, chequear
  install: instalar, montar, colocar
  build: construir, montaje
  measure: medir
  explain: explicar
  help: ayudar, ayuda
  talk: hablar, hablo
  call: llamar, llamo, llamada
  write: escribir
  ask: preguntar, pregunta
  know: saber, sé, conocer
  tell: decir, diga, dime, dígame
  take: tomar, tomo, coger, cojo
  give: dar, dé, da
  make: hacer, hago, hacéis, hacen, haz
  use: usar, utilizar
  open: abrir, abierto, abre, abren, abierta
  close: cerrar, cerrado, cierra, cierran, cerrada
  opening hours: horario, horarios, horas de apertura
  wait: esperar, espero
  last: durar, dura, tardar, tarda, duración
  start: empezar, comenzar, inicio, empieza
  finish: terminar, acabar, listo, lista, fin
  ready: preparado
  work: trabajar, trabajo, funcionar, funciona
  learn: aprender
  eat: comer
  drink: beber, bebida, bebidas
  cook: cocinar, cocino
  cut: cortar, corte, cortarme, cortarse
  wash: lavar, lavado
  dry: secar, secado, seco
  blow dry: brushing, marcado
  dye: teñir, teñirme, tinte
  colour: color, colores, coloración
  shave: afeitar, afeitado
  trim: recortar, puntas
  try: probar, intentar, prueba
  choose: elegir, escoger
  compare: comparar
  confirm: confirmar
  note: anotar, nota, apuntar
  inform: informar, avisar
  sign up: inscribir, inscripción, apuntarme, matricular
  participate: participar
  print: imprimir, impresión
  travel: viajar, viaje
  park: aparcar, aparcamiento, estacionar
  smoke: fumar, fumador
  celebrate: celebrar, fiesta, celebración
  recommend: recomendar, aconsejar
  breakfast: desayuno, desayunar
  lunch: almuerzo, comida, almorzar
  dinner: cena, cenar
`)
