import { toCount, toSentenceList } from "../../markdown.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"
import { productName } from "./product-names.ts"

const diets: Readonly<Record<string, string>> = {
  vegan: "vegano",
  vegetarian: "vegetariano",
  "gluten-free": "sin gluten",
  "dairy-free": "sin lactosa",
  "nut-free": "sin frutos secos",
  "high-protein": "rico en proteínas",
  "low-carb": "bajo en hidratos",
}
const statuses: Readonly<Record<string, string>> = {
  preparing: "en preparación",
  ready: "listo",
  delivered: "entregado",
  cancelled: "anulado",
}

export const es: Sentences = {
  product: (name) => productName(name, "es"),
  diet: (diet) => diets[diet] ?? diet,
  list: (words) => toSentenceList(words, "y"),
  orList: (words) => toSentenceList(words, "o"),
  noRecipes: (page, pages) => `Ninguna receta encaja${pages > 0 ? ` en la página ${page} de ${pages}` : ""}.`,
  recipes: (total, page, pages) => `${toCount(total, "receta")} (página ${page} de ${pages}).`,
  recipeHeads: ["Receta", "Tiempo", "Energía", "Proteínas", "Dietas"],
  recipeFacts: (minutes, servings, calories, protein) =>
    `${minutes} minutos, ${toCount(servings, "ración", "raciones")} de ${calories} kcal y ${protein} g de proteínas`,
  stepsNote: "Los pasos solo están en inglés:",
  unknownRecipe: (title) => `No hay ninguna receta «${title}»: busque primero y use un título de la lista.`,
  outOfStock: (name) => `${name}: no queda.`,
  notSold: (name) => `No vendemos «${name}».`,
  severalSold: (name) => `Tenemos varios productos llamados «${name}».`,
  severalRecipes: (name) => `Tenemos varias recetas de «${name}».`,
  atMostPacks: (most, name) => `En la cesta caben como mucho ${most} paquetes de ${name}.`,
  atMostLines: (most) => `En la cesta caben como mucho ${most} productos distintos.`,
  tooManyChanges: "Esta cesta se ha cambiado demasiadas veces: pídala o empiece otra.",
  unknownCart: (cart) => `No hay ninguna cesta «${cart}»: añada algo para empezar una.`,
  noCart: "Todavía no tiene cesta: añada algo primero o diga cuál es la suya.",
  notInCart: (name) => `No hay «${name}» en la cesta.`,
  whichInCart: (name, names) => `¿Qué quitamos de «${name}»: ${names}?`,
  emptyCart: (cart) => `La cesta \`${cart}\` está vacía.`,
  cartHeads: ["Producto", "Paquetes", "Precio", "Suma"],
  cartTotal: (delivery, total, cart) => `Entrega ${delivery}, **total ${total}**. Su cesta es \`${cart}\`.`,
  nothingToOrder: "La cesta está vacía: añada algo primero.",
  onlyLeft: (name, stock) => `${name} (solo quedan ${stock})`,
  shortOf: (names) => `No queda: ${names}. Quítelo de la cesta para pedir el resto.`,
  otherTotal: (now, agreed) => `La cesta ha cambiado: ahora cuesta ${now} y no ${agreed}.`,
  ordered: (id, total, time) => `**Pedido**: ${id} por **${total}**, entrega a las ${time}.`,
  keepCode: (code) => `Guarde el código \`${code}\` para seguir o anular el pedido.`,
  unknownOrder: (id) =>
    `No tiene acceso al pedido ${id}: compruebe el número y dé el código que venía con la confirmación.`,
  alreadyCancelled: (id) => `El pedido ${id} ya está anulado.`,
  tooLate: (id, status) => `El pedido ${id} está ${status}: solo se puede anular mientras se prepara.`,
  status: (status) => statuses[status] ?? status,
  orderStatus: (id, status) => `El pedido ${id} está **${status}**`,
  readyAndDelivered: (ready, delivered) => `: listo a las ${ready} y entregado a las ${delivered}`,
  delivered: (time) => `: se entrega a las ${time}`,
  cancelled: (id, total) => `**Anulado**: pedido ${id} de ${total}.`,
}

const servings = { label: "Personas", sentence: "Número de personas para las que se cocina" }
const cart = {
  label: "Cesta",
  sentence: "Número de su cesta, como CART-7KQ2-MFX8-HJ4T; solo hace falta si no le conocemos",
  question: "¿Cuál es su cesta? Su número es como CART-7KQ2-MFX8-HJ4T.",
}
const orderId = {
  label: "Pedido",
  sentence: "Número de su pedido, como ORD-7KQ2MF",
  question: "¿De qué pedido se trata? Su número es como ORD-7KQ2MF.",
}
const code = {
  label: "Código",
  sentence: "Código que venía con la confirmación de su pedido",
  question: "¿Qué código venía con la confirmación de su pedido?",
}

export const declaredEs: Declared = {
  about: "Recetas con todo lo que llevan, en su cocina el mismo día.",
  intents: {
    searchRecipes: {
      title: "Buscar recetas",
      description:
        "Encuentra recetas por palabras, ingredientes, dieta, cocina, tiempo y valores nutritivos.",
      examples: [
        "Algo rico en proteínas con canela en menos de 30 minutos",
        "Busco un curry vegano",
        "¿Qué puedo cocinar con garbanzos y espinacas?",
        "Ideas italianas rápidas para cenar",
        "recetas de desayuno sin gluten",
        "Una sopa sin nata, por favor",
        "Comidas bajas en hidratos con menos de 500 calorías",
        "¿Qué hay de postre?",
      ],
      parameters: {
        query: { label: "Palabras", sentence: "Palabras que la receta debe tener, como sopa de calabaza" },
        ingredients: { label: "Ingredientes", sentence: "Ingredientes que debe llevar" },
        without: { label: "Sin", sentence: "Ingredientes que no debe llevar" },
        diet: { label: "Dieta", sentence: "Dieta a la que se ajusta la receta", options: diets },
        cuisine: {
          label: "Cocina",
          sentence: "Cocina de la que viene la receta",
          options: {
            American: "americana",
            British: "británica",
            Chinese: "china",
            European: "europea",
            French: "francesa",
            Greek: "griega",
            Indian: "india",
            Italian: "italiana",
            Japanese: "japonesa",
            Mexican: "mexicana",
            Moroccan: "marroquí",
            Nordic: "nórdica",
            Spanish: "española",
          },
        },
        course: {
          label: "Comida",
          sentence: "Comida para la que es la receta",
          options: { breakfast: "desayuno", lunch: "almuerzo", dinner: "cena", dessert: "postre" },
        },
        maxMinutes: { label: "Minutos como mucho", sentence: "Tiempo máximo en minutos, con la preparación" },
        minProtein: { label: "Proteínas al menos", sentence: "Gramos de proteínas al menos por ración" },
        maxCalories: { label: "Calorías como mucho", sentence: "Kilocalorías como mucho por ración" },
        page: { label: "Página", sentence: "Qué página de los resultados" },
        pageSize: { label: "Por página", sentence: "Número de recetas por página" },
      },
    },
    getRecipe: {
      title: "Mostrar una receta",
      description:
        "Da los ingredientes, los pasos y los valores nutritivos de una receta, para las personas que sean.",
      examples: [
        "Enséñame la receta de Chickpea curry with spinach",
        "¿Cómo se hace Pumpkin soup with coconut?",
        "Los ingredientes de Mushroom risotto with sage para seis personas",
        "Abre la primera receta",
        "¿Cuáles son los pasos de este plato?",
      ],
      constraints: ["Los valores nutricionales son por ración."],
      notes: ["Sin número de personas vale el de la receta."],
      parameters: {
        recipe: {
          label: "Receta",
          sentence: "Título o número de la receta",
          question: "¿De qué receta se trata?",
        },
        servings,
      },
    },
    browseProducts: {
      title: "Mirar los estantes",
      description: "Muestra productos de un estante, como fruta, bebidas o algo dulce.",
      examples: [
        "Añade algo dulce",
        "Enséñame la fruta",
        "¿Qué bebidas tenéis?",
        "Quiero mirar el estante del pan",
      ],
      parameters: {
        shelf: { label: "Estante", sentence: "Estante que quiere ver", question: "¿Qué estante quiere ver?" },
      },
    },
    addToCart: {
      title: "Añadir a la cesta",
      description: "Pone productos, o todo lo de una receta, en su cesta.",
      examples: [
        "Añade dos paquetes de copos de avena a la cesta",
        "Pon todo lo de Chickpea curry with spinach en la cesta",
        "Necesito huevos y leche",
        "Tres aguacates, por favor",
        "Añade también aceite de oliva",
        "Añade los ingredientes de esta receta para cuatro personas",
        "Quiero comprar tomates",
      ],
      parameters: {
        product: {
          label: "Producto",
          sentence: "Nombre o número de un producto, o título de una receta para todo lo que lleva",
          question: "¿Qué producto le gustaría?",
        },
        quantity: { label: "Paquetes", sentence: "Número de paquetes del producto" },
        items: { label: "Varios", sentence: "Varios productos a la vez, cada uno con su número de paquetes" },
        recipe: { label: "Receta", sentence: "Título o número de una receta cuyos ingredientes quiere" },
        servings,
        cart,
      },
    },
    removeFromCart: {
      title: "Quitar de la cesta",
      description: "Quita algunos o todos los paquetes de un producto de su cesta.",
      examples: [
        "Quita los huevos de la cesta",
        "Saca un paquete de copos de avena",
        "Al final no necesito la leche",
        "Elimina el azafrán de la cesta",
        "dos aguacates menos, por favor",
      ],
      parameters: {
        product: {
          label: "Producto",
          sentence: "Nombre o número de un producto de la cesta",
          question: "¿Qué producto quitamos?",
        },
        quantity: { label: "Paquetes", sentence: "Número de paquetes que se quitan; sin él, todos" },
        cart,
      },
    },
    viewCart: {
      title: "Mostrar la cesta",
      description: "Muestra lo que hay en su cesta y lo que costaría el pedido.",
      examples: [
        "¿Qué hay en mi cesta?",
        "Enséñame la cesta",
        "¿Cuánto es todo junto?",
        "¿Qué llevo hasta ahora?",
        "el total de la cesta",
        "Mi lista de la compra",
      ],
      parameters: { cart },
    },
    placeOrder: {
      title: "Pedir la cesta",
      description: "Pide todo lo que hay en su cesta y hace que lo entreguen.",
      examples: [
        "Quiero hacer el pedido",
        "Pasar por caja, por favor",
        "Entreguen toda la cesta en Carrer de Mallorca 12",
        "Ya está, mándenme la compra",
        "Tramitar el pedido",
        "Tráiganmelo a casa",
      ],
      constraints: [
        "Todo lo que hay en la cesta debe estar disponible.",
        "El envío cuesta 3,90 EUR y es gratis desde 50,00 EUR.",
      ],
      notes: ["Los pedidos están listos en 45 minutos y se entregan en 90.", "Se paga en la puerta."],
      parameters: {
        name: {
          label: "Nombre",
          sentence: "Nombre en el timbre",
          question: "¿Qué nombre pone en el timbre?",
        },
        address: { label: "Dirección", sentence: "Dirección de entrega", question: "¿Dónde lo entregamos?" },
        cart,
        total: {
          label: "Total",
          sentence: "Total que ha aceptado; si la cesta cuesta otra cosa, no se pide nada",
        },
      },
    },
    trackOrder: {
      title: "Seguir un pedido",
      description: "Dice cómo va un pedido y cuándo llega.",
      examples: [
        "¿Dónde está mi pedido?",
        "¿Cuándo llega ORD-7KQ2MF?",
        "¿Está listo mi pedido?",
        "Estado de mi entrega",
        "¿Cómo va mi compra?",
      ],
      parameters: { orderId, code },
    },
    cancelOrder: {
      title: "Anular un pedido",
      description: "Anula un pedido que todavía se está preparando.",
      examples: [
        "Anular mi pedido",
        "Anulen ORD-7KQ2MF por favor",
        "Ya no quiero la entrega",
        "Paren mi pedido",
        "He pedido por error, cancélenlo",
      ],
      constraints: ["Un pedido se puede anular hasta que esté listo, es decir, durante 45 minutos."],
      notes: ["Anular es gratis."],
      parameters: { orderId, code },
    },
  },
}

/** What people say in this language, in the words of recipes and shelves. */
export const vocabularyEs = {
  synonyms: {
    vegetariano: "vegetarian",
    vegetariana: "vegetarian",
    vegetarianas: "vegetarian",
    vegetarianos: "vegetarian",
    vegano: "vegan",
    vegana: "vegan",
    veganas: "vegan",
    veganos: "vegan",
    "rico en proteínas": "high protein",
    "ricas en proteínas": "high protein",
    desayuno: "breakfast",
    almuerzo: "lunch",
    cena: "dinner",
    cenar: "dinner",
    postre: "dessert",
    postres: "dessert",
    sopa: "soup",
    sopas: "soup",
    ensalada: "salad",
    ensaladas: "salad",
    tortitas: "pancakes",
    pollo: "chicken",
    salmón: "salmon",
    ternera: "beef",
    lentejas: "lentil",
    tomate: "tomato",
    coco: "coconut",
    italiano: "Italian",
    italiana: "Italian",
    indio: "Indian",
    india: "Indian",
    mexicano: "Mexican",
    mexicana: "Mexican",
    japonés: "Japanese",
    japonesa: "Japanese",
    griego: "Greek",
    griega: "Greek",
  },
  without: {
    carne: "vegetarian",
    leche: "dairy free",
    lactosa: "dairy free",
    gluten: "gluten free",
    "frutos secos": "nut free",
    nueces: "nut free",
  },
  filler: ["receta", "recetas", "plato", "platos", "cocinar", "comer"],
}
