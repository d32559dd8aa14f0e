import { glosses } from "../../../word-lists.ts"

/** Dealing, people, time, manner, lodging and homes. */
export const living = glosses(`
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
`)
