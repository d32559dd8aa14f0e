import { glosses } from "../../../word-lists.ts"

/** Repairs, hair and health, food, leisure and trades. */
export const trades = glosses(`
  bicycle: bicicleta, bici, bicis
  electric: eléctrico, eléctrica
  electric bike: bici eléctrica, bicicleta eléctrica
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
