import { glosses } from "../../word-lists.ts"

/** Everyday words in English, so that a declaration that has no Spanish can be read for people who speak it. */
export const english = glosses(`
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
  price: precio, precios, coste, cuesta, cuestan, costar, vale, tarifa
  cheap: barato, barata, económico, baratos
  expensive: caro, cara
  free: libre, libres, gratis, gratuito
  available: disponible, disponibles
  discount: descuento, rebaja
  fee: tasa, gastos
  deposit: depósito, señal, fianza
  bill: factura, cuenta
  receipt: tique
  card: tarjeta
  cash: efectivo, metálico
  voucher: bono
  gift: regalo
  insurance: seguro
  contract: contrato
  number: número
  telephone: teléfono, móvil
  email: correo, correo electrónico
  address: dirección
  street: calle
  city: ciudad
  country: país
  office: oficina, despacho
  shop: tienda
  restaurant: restaurante
  hotel: hotel, hostal
  hairdresser: peluquero, peluquera, peluquería
  doctor: médico, médica, doctor, doctora
  dentist: dentista
  person: persona
  people: personas, gente
  guest: huésped, invitado, huéspedes
  customer: cliente, clienta
  adult: adulto, adultos
  child: niño, niña, niños, niñas, hijo, hijos
  children's: infantil, de niño, de niños, infantiles
  kid: chico, crío
  baby: bebé
  man: hombre, señor, caballero
  men: hombres, señores, caballeros
  woman: mujer, señora
  women: mujeres, señoras
  girl: chica
  husband: marido, esposo
  wife: esposa
  daughter: hija
  mother: madre, mamá
  father: padre, papá
  parents: padres
  grandmother: abuela
  grandfather: abuelo
  family: familia
  friend: amigo, amiga, amigos
  colleague: compañero, colega
  team: equipo
  group: grupo
  staff: personal, empleado
  hour: hora, horas
  minute: minuto, minutos
  day: día, días
  night: noche, noches
  week: semana, semanas
  month: mes, meses
  year: año, años
  weekend: fin de semana, finde
  morning: mañana
  afternoon: tarde
  today: hoy
  now: ahora
  soon: pronto
  early: temprano
  next: próximo, próxima, siguiente, que viene
  time: tiempo
  date: fecha
  holiday: vacaciones, festivo
  birthday: cumpleaños, cumple
  wedding: boda
  anniversary: aniversario
  christmas: navidad
  new year: nochevieja, año nuevo
  good: bueno, buena, bien, buen
  better: mejor
  bad: malo, mala, mal
  new: nuevo, nueva
  old: viejo, vieja, antiguo
  big: grande, gran
  bigger: más grande, mayor
  small: pequeño, pequeña
  long: largo, larga, largos
  short: corto, corta
  high: alto, alta
  quick: rápido, rápida
  slow: lento
  urgent: urgente
  easy: fácil, sencillo
  basic: básico, básica, sencilla
  full: completo, completa, entero
  quiet: tranquilo, tranquila, silencioso
  loud: ruidoso
  warm: caliente, cálido
  cold: frío, fría
  fresh: fresco, fresca
  beautiful: bonito, bonita, hermoso, guapo
  broken: roto, rota, averiado, estropeado
  sick: enfermo, enferma
  pregnant: embarazada
  allergic: alérgico, alérgica
  allergy: alergia
  sensitive: sensible
  vegan: vegano, vegana
  vegetarian: vegetariano, vegetariana
  gluten: gluten
  lactose: lactosa
  nut: nuez, nueces, fruto seco, frutos secos
  wheelchair: silla de ruedas
  accessible: accesible, adaptada, adaptado
  private: privado, privada
  single: individual
  double: doble
  room: habitación, habitaciones, cuarto, sala
  single room: habitación individual
  double room: habitación doble
  family room: habitación familiar
  bed: cama, camas
  cot: cuna
  bath: baño, bañera
  bathroom: cuarto de baño
  shower: ducha
  toilet: aseo, servicio, lavabo
  kitchen: cocina
  key: llave
  door: puerta
  window: ventana
  floor: piso, planta, suelo
  stairs: escalera, escaleras
  lift: ascensor
  balcony: balcón
  terrace: terraza
  garden: jardín
  pool: piscina
  sauna: sauna
  spa: balneario
  view: vista, vistas
  lake: lago
  sea: mar
  beach: playa
  mountain: montaña
  garage: garaje, taller
  heating: calefacción
  air conditioning: aire acondicionado
  wifi: wifi, internet
  towel: toalla, toallas
  luggage: equipaje, maletas, maleta
  reception: recepción
  flat: apartamento
  house: casa
  home: hogar, vivienda
  villa: villa, chalet
  studio: estudio
  bedroom: dormitorio, dormitorios
  furnished: amueblado, amueblada
  pet: mascota, mascotas, animales
  dog: perro, perra, perros
  cat: gato, gata
  horse: caballo
  pillow: almohada
  blanket: manta, edredón
  bicycle: bicicleta, bici, bicis
  electric: eléctrico, eléctrica
  e-bike: bici eléctrica, bicicleta eléctrica
  mountain bike: bici de montaña, bicicleta de montaña
  road bike: bici de carretera, bicicleta de carretera
  city bike: bici de paseo, bicicleta urbana
  car: coche, carro
  motorcycle: moto
  van: furgoneta
  wheel: rueda, ruedas
  tyre: neumático, neumáticos, cubierta
  tube: cámara
  puncture: pinchazo, pinchado, pinchada, pinché
  flat tyre: rueda pinchada
  brake: freno, frenos
  gear: marcha, marchas, cambios, desviador
  chain: cadena
  saddle: sillín
  pedal: pedal, pedales
  spoke: radio, radios
  light: luz, luces, faro
  lock: candado, cerradura
  bell: timbre
  helmet: casco
  frame: cuadro, marco
  engine: motor
  battery: batería, pila
  oil: aceite
  grease: grasa
  oil change: cambio de aceite
  service: revisión, mantenimiento, puesta a punto
  part: pieza, piezas
  spare: repuesto
  tool: herramienta
  noise: ruido
  leak: fuga, gotea
  damage: daño, dañado
  warranty: garantía
  phone screen: pantalla
  computer: ordenador
  washing machine: lavadora
  fridge: nevera, frigorífico
  shoe: zapato, zapatos
  watch: reloj
  hair: pelo, cabello
  haircut: corte de pelo, peinado
  men's cut: corte de hombre, corte de caballero, corte hombre, corte caballero
  women's cut: corte de mujer, corte de señora, corte mujer, corte señora
  children's cut: corte de niño, corte infantil, corte niño
  highlights: mechas, reflejos
  roots: raíces, raíz
  beard: barba
  fringe: flequillo
  curl: rizo, rizos
  perm: permanente
  straighten: alisar, alisado
  scalp: cuero cabelludo
  bleach: decolorar, decoloración
  shampoo: champú
  nail: uña, uñas
  eyebrow: ceja, cejas
  eyelash: pestaña, pestañas
  make-up: maquillaje
  massage: masaje
  skin: piel
  face: rostro
  head: cabeza
  neck: cuello
  back: espalda
  hand: mano, manos
  foot: pie, pies
  leg: pierna, piernas
  knee: rodilla
  shoulder: hombro
  eye: ojo, ojos
  ear: oreja, oído
  tooth: diente
  teeth: dientes, muelas
  pain: dolor, duele, dolores
  fever: fiebre
  medicine: medicamento, medicina
  prescription: receta
  examination: examen, consulta
  vaccination: vacuna, vacunación
  glasses: gafas
  tattoo: tatuaje
  treatment: tratamiento
  stylist: estilista
  food: alimentos
  menu: menú, carta
  table: mesa
  dish: plato, platos
  starter: entrante, primero
  dessert: postre, postres
  recipe: recetas
  ingredient: ingrediente, ingredientes
  water: agua
  coffee: café
  tea: té
  wine: vino
  beer: cerveza
  juice: zumo, jugo
  milk: leche
  bread: pan
  butter: mantequilla
  cheese: queso
  egg: huevo, huevos
  meat: carne
  chicken: pollo
  beef: ternera, res
  pork: cerdo
  fish: pescado
  prawn: gamba, gambas
  rice: arroz
  pasta: pasta
  noodle: fideo, fideos
  potato: patata, patatas
  tomato: tomate, tomates
  tinned tomatoes: tomate en lata, tomates en lata
  onion: cebolla, cebollas
  garlic: ajo
  pepper: pimiento, pimienta
  carrot: zanahoria, zanahorias
  mushroom: champiñón, champiñones, seta, setas
  spinach: espinaca, espinacas
  lentil: lenteja, lentejas
  chickpea: garbanzo, garbanzos
  bean: alubia, judía, judías, frijol
  pumpkin: calabaza
  apple: manzana, manzanas
  pear: pera, peras
  banana: plátano, plátanos
  lemon: limón, limones
  orange: naranja, naranjas
  strawberry: fresa, fresas
  sugar: azúcar
  salt: sal
  flour: harina
  oats: avena, copos de avena
  olive oil: aceite de oliva
  vinegar: vinagre
  honey: miel
  chocolate: chocolate
  cake: tarta, pastel
  ice cream: helado
  cream: nata
  yoghurt: yogur
  soup: sopa, sopas
  salad: ensalada
  curry: curry, curris
  pack: paquete, paquetes
  bottle: botella, botellas
  tin: lata, latas
  glass: vaso, copa
  piece: trozo, pedazo
  cart: cesta, carrito
  calorie: caloría, calorías
  spicy: picante
  course: curso, cursos, clase, clases
  lesson: lección
  beginner: principiante, principiantes
  ticket: entradas, billete, billetes
  seat: asiento, plaza, sitio
  tour: visita guiada, excursión, tour
  boat: barco, barca
  train: tren
  bus: autobús, bus
  plane: avión
  flight: vuelo, vuelos
  airport: aeropuerto
  station: estación
  taxi: taxi
  film: película, películas
  concert: concierto
  theatre: teatro
  museum: museo
  music: música
  guitar: guitarra
  piano: piano
  dance: baile, bailar
  yoga: yoga
  swimming: natación, nadar
  gym: gimnasio
  football: fútbol
  ski: esquí
  climbing: escalada
  hiking: senderismo, excursionismo
  game: juego, juegos, partido
  book to read: libro, libros
  clothes: ropa
  dress: vestido
  trousers: pantalón, pantalones
  jacket: chaqueta
  coat: abrigo
  suit: traje
  shirt: camisa
  sew: coser, costura
  size: talla, tamaño
  flower: flor, flores
  bouquet: ramo
  plant: plantas
  tree: árbol
  paint: pintar, pintura
  plumber: fontanero
  electrician: electricista
  gardener: jardinero
  moving house: mudanza, mudarse
  photo: foto, fotos
  passport: pasaporte
  lawyer: abogado, abogada
  translation: traducción
  school: escuela, colegio
  playground: parque infantil
  vet: veterinario
  puppy: cachorro
  problem: problema
  complaint: queja, reclamación
  status: estado
  offer: oferta, ofrecer, ofrecéis
  place: lugar
  thing: cosa
  idea: idea
  kind: tipo
  high chair: trona
  chair: silla
  black: negro, negra
  white: blanco, blanca
  red: rojo, roja
  blue: azul
  green: verde
  blond: rubio, rubia
  brown: marrón, castaño
`)
