import { toCount } from "../../markdown.ts"
import { formatDate } from "../../zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const types = { apartment: "piso", studio: "estudio", house: "casa", villa: "villa", loft: "loft" }
const statuses: Readonly<Record<string, string>> = {
  available: "disponible",
  reserved: "reservado",
  sold: "vendido",
  rented: "alquilado",
}
const features: Readonly<Record<string, string>> = {
  balcony: "balcón",
  terrace: "terraza",
  garden: "jardín",
  elevator: "ascensor",
  parking: "aparcamiento",
  furnished: "amueblado",
  "air conditioning": "aire acondicionado",
  pool: "piscina",
  "sea view": "vistas al mar",
  "pets allowed": "se admiten mascotas",
}

export const es: Sentences = {
  date: (date) => formatDate(date, "es"),
  price: ({ price, offer }) => `${price.toLocaleString("es")} EUR${offer === "rent" ? " al mes" : ""}`,
  home: ({ property_type, bedrooms, district }) =>
    `${types[property_type]}${bedrooms > 0 ? ` de ${toCount(bedrooms, "dormitorio")}` : ""} en ${district}`,
  description: ({ features: own }) => own.map((feature) => features[feature] ?? feature).join(", "),
  status: (status) => statuses[status] ?? status,
  feature: (feature) => features[feature] ?? feature,
  noneFound: (page, pages) =>
    `Lo sentimos, no tenemos nada así${pages > 0 ? ` en la página ${page} de ${pages}` : ""}.`,
  found: (total, page, pages) => `${toCount(total, "oferta")} (página ${page} de ${pages}).`,
  heads: ["Número", "Vivienda", "Ciudad", "Precio", "Superficie", "Estado"],
  rooms: (bedrooms, bathrooms, area) =>
    `${toCount(bedrooms, "dormitorio")}, ${toCount(bathrooms, "baño")}, ${area} m²`,
  built: (year, energy) => `construido en ${year}, clase energética ${energy}`,
  statusLine: (status) => `estado: ${status}`,
  unknownHome: (id) => `No tenemos ${id}: busque primero, los números son como CASA-1001.`,
  unknownPlace: (place) => `No tenemos nada en «${place}», solo en estas ciudades y sus barrios.`,
  pricesCross: "El precio máximo es inferior al mínimo.",
  gone: (id, status) => `${id} ya está ${status}: no se enseña más.`,
  notOnSunday: "Las visitas son de lunes a sábado.",
  tooSoon: "Una visita se acuerda al menos 24 horas antes.",
  tooFar: "Una visita se acuerda como mucho 30 días antes.",
  dayTaken: (when) => `El ${when} están ocupadas todas las horas.`,
  notThen: (id, when, time) => `${id} no se puede enseñar el ${when} a las ${time}.`,
  alreadyAgreed: (id) => `Ya hay una visita de ${id} acordada con esta dirección.`,
  reserved: (id) => `${id} está reservado; usted sería el siguiente.`,
  agreed: (home, id, name, when, time, viewing) =>
    `**Acordado**: enseñamos ${home} (${id}) a ${name} el ${when} a las ${time}. La visita es **${viewing}**.`,
  moved: (id, home, when, time) => `**Cambiada**: ${id}, ${home}, es ahora el ${when} a las ${time}.`,
  calledOff: (id, home, when, time) => `**Cancelada**: ${id}, ${home}, el ${when} a las ${time}.`,
  tooLateToMove: "Una visita se puede cambiar hasta 24 horas antes.",
  unknownViewing: (id) => `No hay ninguna visita ${id} acordada con esta dirección.`,
  sent: (id, to) => `**Enviado**: la confirmación de ${id} va de camino a ${to}.`,
}

const propertyId = {
  label: "Vivienda",
  sentence: "Número de la vivienda, como CASA-1001",
  question: "¿De qué vivienda se trata? Su número es como CASA-1001.",
}

export const declaredEs: Declared = {
  about: "Viviendas en alquiler y en venta en Lisboa, Oporto, Valencia, Sevilla, Turín y Bolonia.",
  intents: {
    searchProperty: {
      title: "Buscar vivienda",
      description: "Busca viviendas en alquiler o en venta por lugar, precio, tamaño, tipo y equipamiento.",
      examples: [
        "Busco un piso de dos dormitorios en Lisboa por menos de 1500 euros",
        "Casas en venta en Valencia con jardín",
        "Un estudio amueblado para alquilar en Oporto",
        "¿Qué puedo comprar en Turín por menos de 250000?",
        "Enséñame pisos en Alfama con balcón",
        "los alquileres más baratos en Bolonia",
        "Necesitamos al menos tres dormitorios y aparcamiento en Triana",
        "¿Hay villas con piscina en Sevilla?",
      ],
      constraints: ["Los precios son en euros: en total si es compra, al mes si es alquiler."],
      notes: [
        "Las viviendas vendidas o alquiladas no aparecen.",
        "Las reservadas aparecen, y así se indica.",
      ],
      parameters: {
        location: {
          label: "Lugar",
          sentence: "Ciudad o barrio donde buscar, como Lisboa o Alfama",
          question: "¿En qué ciudad o barrio busco?",
        },
        offer: {
          label: "Alquiler o venta",
          sentence: "Si es para alquilar o para comprar",
          options: { rent: "alquilar", sale: "comprar" },
        },
        property_type: { label: "Tipo", sentence: "Tipo de vivienda", options: types },
        min_price: { label: "Precio mínimo", sentence: "Precio mínimo en euros, al mes en alquiler" },
        max_price: { label: "Precio máximo", sentence: "Precio máximo en euros, al mes en alquiler" },
        bedrooms: { label: "Dormitorios", sentence: "Número mínimo de dormitorios" },
        min_area: { label: "Superficie mínima", sentence: "Superficie mínima en metros cuadrados" },
        features: { label: "Equipamiento", sentence: "Lo que debe tener la vivienda", options: features },
        sort: {
          label: "Orden",
          sentence: "Orden de los resultados",
          options: {
            price_ascending: "primero los más baratos",
            price_descending: "primero los más caros",
            largest: "primero los más grandes",
            newest: "primero los más nuevos",
          },
        },
        page: { label: "Página", sentence: "Qué página de los resultados" },
        page_size: { label: "Por página", sentence: "Número de resultados por página" },
      },
    },
    getPropertyDetails: {
      title: "Detalles de una vivienda",
      description: "Dice todo lo que se sabe de una vivienda.",
      examples: [
        "Cuénteme más sobre CASA-1001",
        "Enséñame los detalles del primer piso",
        "¿Cuánto mide CASA-1103 y sigue libre?",
        "¿Qué equipamiento tiene esa casa?",
        "detalles de CASA-1210",
        "¿Qué más se sabe de CASA-1042?",
      ],
      constraints: ["La referencia es una de las que da la búsqueda."],
      notes: ["Las viviendas vendidas o alquiladas se pueden consultar todavía."],
      parameters: { property_id: propertyId },
    },
    requestViewing: {
      title: "Pedir una visita",
      description: "Acuerda una hora a la que alguien le enseña una vivienda.",
      examples: [
        "Quiero ver CASA-1001 el sábado por la mañana",
        "Una visita a CASA-1042 mañana a las 11",
        "¿Puedo visitar el piso la semana que viene?",
        "Me gustaría ver la casa de Triana el martes a las cuatro",
        "¿Cuándo podría alguien enseñarme CASA-1210?",
        "Quiero concertar una visita, me llamo Marta Silva",
      ],
      constraints: [
        "Las visitas empiezan en punto, de 10:00 a 18:00, de lunes a sábado, en la hora de su ciudad.",
        "Una visita se acuerda con entre 24 horas y 30 días de antelación.",
        "Las viviendas vendidas o alquiladas ya no se enseñan.",
      ],
      notes: ["Una visita por vivienda y persona a la vez.", "Las visitas son gratuitas."],
      hours: { "lunes a sábado": "10:00-19:00", domingo: "cerrado" },
      parameters: {
        property_id: propertyId,
        date: {
          label: "Día",
          sentence: "Día de la visita, de lunes a sábado",
          question: "¿Qué día le gustaría verla?",
        },
        time: {
          label: "Hora",
          sentence: "Hora de la visita, en punto, de 10:00 a 18:00",
          question: "¿A qué hora le gustaría verla?",
        },
        name: { label: "Nombre", sentence: "Su nombre", question: "¿Cómo se llama?" },
        email: {
          label: "Correo",
          sentence: "Correo electrónico donde localizarle",
          question: "¿En qué correo electrónico podemos localizarle?",
        },
      },
    },
    moveViewing: {
      title: "Cambiar una visita",
      description: "Acuerda otro día u otra hora para una visita.",
      examples: [
        "Cambie mi visita VIS-7KQ2MF al jueves a las 11",
        "Tengo que aplazar mi visita",
        "Otra hora para mi visita, por favor",
      ],
      constraints: ["Una visita se puede mover hasta 24 horas antes."],
      notes: ["Si la nueva hora está ocupada, la visita queda como estaba."],
      parameters: {
        viewing_id: {
          label: "Visita",
          sentence: "Número de la visita, como VIS-7KQ2MF",
          question: "¿De qué visita se trata? Su número empieza por VIS.",
        },
        email: {
          label: "Correo",
          sentence: "Correo electrónico con el que se acordó la visita",
          question: "¿Con qué correo electrónico se acordó?",
        },
        date: {
          label: "Día",
          sentence: "Nuevo día de la visita, de lunes a sábado",
          question: "¿A qué día la cambiamos?",
        },
        time: {
          label: "Hora",
          sentence: "Nueva hora de la visita, en punto de 10 a 18",
          question: "¿A qué hora?",
        },
      },
    },
    cancelViewing: {
      title: "Cancelar una visita",
      description: "Cancela una visita y libera su hora.",
      examples: ["Cancele mi visita VIS-7KQ2MF", "No puedo ir a la visita", "Anule la visita, por favor"],
      notes: ["Una visita anulada no vuelve: pida entonces otra."],
      parameters: {
        viewing_id: {
          label: "Visita",
          sentence: "Número de la visita, como VIS-7KQ2MF",
          question: "¿De qué visita se trata? Su número empieza por VIS.",
        },
        email: {
          label: "Correo",
          sentence: "Correo electrónico con el que se acordó la visita",
          question: "¿Con qué correo electrónico se acordó?",
        },
      },
    },
    sendConfirmation: {
      title: "Enviar la confirmación de una visita",
      description: "Envía el día, la hora y la vivienda de una visita a la dirección con la que se acordó.",
      examples: [
        "Envíenme la confirmación de la visita VIS-7KQ2MF por correo",
        "Necesito otra vez la confirmación de mi visita",
        "Mándenme cuándo y dónde es mi visita",
      ],
      parameters: {
        viewing_id: {
          label: "Visita",
          sentence: "Número de la visita, como VIS-7KQ2MF",
          question: "¿De qué visita se trata? Su número empieza por VIS.",
        },
        email: {
          label: "Correo",
          sentence: "Correo electrónico con el que se acordó la visita",
          question: "¿Con qué correo electrónico se acordó?",
        },
      },
    },
  },
}

/** What people say in this language, in the words of the listings. */
export const synonymsEs: Readonly<Record<string, string>> = {
  piso: "apartment",
  pisos: "apartment",
  apartamento: "apartment",
  apartamentos: "apartment",
  estudio: "studio",
  casa: "house",
  casas: "house",
  alquiler: "rent",
  alquilar: "rent",
  alquileres: "rent",
  venta: "sale",
  comprar: "sale",
  compra: "sale",
  balcón: "balcony",
  terraza: "terrace",
  jardín: "garden",
  ascensor: "elevator",
  aparcamiento: "parking",
  garaje: "parking",
  amueblado: "furnished",
  amueblada: "furnished",
  "aire acondicionado": "air conditioning",
  piscina: "pool",
  "vistas al mar": "sea view",
  mascotas: "pets allowed",
  perro: "pets allowed",
  Lisboa: "Lisbon",
  Oporto: "Porto",
  Sevilla: "Seville",
  Turín: "Turin",
  Bolonia: "Bologna",
}
