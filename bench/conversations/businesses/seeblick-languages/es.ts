import { formatDate } from "../../../../examples/zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const rooms: Readonly<Record<string, string>> = {
  single: "habitación individual",
  double: "habitación doble",
  family: "habitación familiar",
  accessible: "habitación accesible",
}
const topics = {
  breakfast: "El desayuno es de 7:00 a 10:30 y cuesta 16 euros; vegano y sin gluten si nos avisa.",
  parking: "Doce plazas gratuitas detrás de la casa, dos de ellas con cargador.",
  pets: "Los perros son bienvenidos por 12 euros la noche, salvo en la sala del desayuno.",
  arrival:
    "Las habitaciones están listas desde las 15:00 y son suyas hasta las 11:00; después de las 21:00 la llave está en la caja de la puerta.",
  sauna: "La sauna es gratuita para los huéspedes, de 16:00 a 21:00.",
  accessibility:
    "La habitación accesible está en la planta baja y tiene una ducha sin escalón; no hay ascensor.",
  cancelling: "Anular es gratis hasta dos días antes de la llegada.",
}

export const es: Sentences = {
  topics,
  date: (date) => formatDate(date, "es"),
  room: (room) => rooms[room] ?? room,
  price: (euros) => `${euros.replace(".", ",")} €`,
  stay: (id, room, from, to, guests, name, price) =>
    `${id}, ${room} del ${from} al ${to}, huéspedes: ${guests}, a nombre de ${name}, ${price}`,
  extras: (breakfast, dog) =>
    [...(breakfast ? ["con desayuno"] : []), ...(dog ? ["con perro"] : [])].join(", "),
  booked: "Reservado",
  changed: "Cambiado",
  cancelled: "Anulado",
  isFor: (stay) => `Se trata de ${stay}.`,
  sleeps: (room, people) =>
    `La ${room} es para ${people === 1 ? "una persona" : `${people} personas`} como mucho.`,
  past: (when) => `El ${when} ya ha pasado.`,
  tooFar: "Aceptamos reservas hasta con un año de antelación.",
  departsAfter: "La salida es después de la llegada.",
  closedInJanuary: "En enero cerramos.",
  nothingFree: "No queda ninguna habitación para esas noches.",
  notFree: (room) => `No queda ninguna ${room} para esas noches.`,
  offer: (room, price, left) => `${room}, ${price}, quedan ${left}`,
  nothingFits: "No queda ninguna habitación que encaje.",
  unknown: (id) => `No encuentro ninguna reserva ${id} a ese nombre: compruebe el número y el nombre.`,
}

const room = {
  label: "Habitación",
  sentence: "Tipo de habitación",
  question: "¿Qué habitación le gustaría?",
  options: rooms,
}
const arrival = { label: "Llegada", sentence: "Día de llegada", question: "¿Qué día llegan?" }
const departure = { label: "Salida", sentence: "Día de salida" }
const nights = { label: "Noches", sentence: "Número de noches", question: "¿Cuántas noches?" }
const guests = {
  label: "Personas",
  sentence: "Número de personas en la habitación",
  question: "¿Cuántos serán?",
}
const name = { label: "Nombre", sentence: "Nombre del huésped", question: "¿A qué nombre?" }
const email = {
  label: "Correo",
  sentence: "Correo electrónico",
  question: "¿A qué correo enviamos la confirmación?",
}
const breakfast = { label: "Desayuno", sentence: "Si desayunan, 16 euros por persona y día" }
const dog = { label: "Perro", sentence: "Si viene un perro, 12 euros la noche" }
const notes = {
  label: "Nota",
  sentence: "Lo que deberíamos saber: alergias, una llegada tardía, una cuna",
}
const stayId = {
  label: "Reserva",
  sentence: "Número de su reserva, como STAY-701",
  question: "¿De qué reserva se trata? El número es como STAY-701.",
}
const maxPrice = { label: "Precio máximo", sentence: "Precio máximo de una noche en euros" }

export const declaredEs: Declared = {
  about:
    "Un pequeño hotel de once habitaciones a orillas del lago de Constanza, con sauna y terraza para el desayuno.",
  intents: {
    findRooms: {
      title: "Habitaciones libres",
      description: "Da las habitaciones libres de un día a otro, con sus precios.",
      examples: [
        "¿Tienen una habitación para dos de viernes a domingo?",
        "¿Cuánto cuesta una habitación familiar tres noches en diciembre?",
        "¿queda algo el próximo fin de semana por menos de 100 euros la noche?",
        "¿Está libre la habitación accesible el 28?",
        "¿Qué habitaciones quedan el primer fin de semana de diciembre?",
        "¿A cuánto sale la noche en individual?",
      ],
      parameters: { arrival, departure, nights, guests, maxPrice },
    },
    bookRoom: {
      title: "Reservar una habitación",
      description:
        "Reserva una habitación desde el día de llegada, por un número de noches o hasta el día de salida.",
      examples: [
        "Quiero reservar una habitación doble de viernes a domingo",
        "Necesito una individual para dos noches desde mañana",
        "Una habitación familiar en Navidad con desayuno, somos cuatro y un perro",
        "Habitación para mi mujer y para mí el 5 de diciembre, a nombre de Haas",
        "Nos gustaría pasar dos noches junto al lago el mes que viene",
        "Habitación doble del 10 al 12 de marzo, por favor",
      ],
      constraints: ["Hasta con un año de antelación y 21 noches como mucho.", "En enero cerramos."],
      notes: [topics.arrival, topics.cancelling, "Se paga a la salida."],
      hours: { Recepción: "07:00-21:00" },
      parameters: {
        room,
        arrival,
        departure,
        nights,
        guests,
        name,
        email,
        breakfast,
        dog,
        notes,
      },
    },
    changeStay: {
      title: "Cambiar una reserva",
      description: "Cambia los días, la habitación, los huéspedes o los extras de una reserva.",
      examples: [
        "¿Podemos quedarnos una noche más?",
        "Añadan el desayuno a la STAY-701",
        "Llegamos un día más tarde",
        "mejor una habitación más grande",
        "Tengo que pasar nuestra estancia a otra semana",
        "Quiero cambiar mi reserva",
      ],
      parameters: { stayId, name, room, arrival, departure, nights, guests, breakfast, dog, notes },
    },
    cancelStay: {
      title: "Anular una reserva",
      description: "Anula la reserva de una habitación.",
      examples: [
        "Anule la STAY-701",
        "Al final no podemos ir",
        "cancelen nuestra estancia, por favor",
        "Borre mi reserva",
        "Quiero anular la habitación",
      ],
      notes: [topics.cancelling],
      parameters: { stayId, name },
    },
    askHouse: {
      title: "Sobre la casa",
      description:
        "Responde a preguntas sobre el desayuno, el aparcamiento, los perros, la llegada, la sauna y la accesibilidad.",
      examples: [
        "¿A qué hora es el desayuno?",
        "¿Se puede aparcar en el hotel?",
        "¿Hay ascensor?",
        "¿Puedo llevar a mi perro?",
        "a partir de qué hora se puede entrar",
        "¿La sauna está incluida?",
      ],
      parameters: {
        topic: {
          label: "Tema",
          sentence: "Sobre qué quiere saber algo",
          question: "¿Qué quiere saber de la casa?",
          options: {
            breakfast: "desayuno",
            parking: "aparcamiento",
            pets: "mascotas",
            arrival: "llegada y salida",
            sauna: "sauna",
            accessibility: "accesibilidad",
            cancelling: "anulación",
          },
        },
      },
    },
  },
}
