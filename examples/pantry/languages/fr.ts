import { toCount, toSentenceList } from "../../markdown.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"
import { productName } from "./product-names.ts"

const diets: Readonly<Record<string, string>> = {
  vegan: "végan",
  vegetarian: "végétarien",
  "gluten-free": "sans gluten",
  "dairy-free": "sans lactose",
  "nut-free": "sans noix",
  "high-protein": "riche en protéines",
  "low-carb": "pauvre en glucides",
}
const statuses: Readonly<Record<string, string>> = {
  preparing: "en préparation",
  ready: "prête",
  delivered: "livrée",
  cancelled: "annulée",
}

export const fr: Sentences = {
  product: (name) => productName(name, "fr"),
  diet: (diet) => diets[diet] ?? diet,
  list: (words) => toSentenceList(words, "et"),
  orList: (words) => toSentenceList(words, "ou"),
  noRecipes: (page, pages) =>
    `Aucune recette ne convient${pages > 0 ? ` à la page ${page} sur ${pages}` : ""}.`,
  recipes: (total, page, pages) => `${toCount(total, "recette")} (page ${page} sur ${pages}).`,
  recipeHeads: ["Recette", "Temps", "Énergie", "Protéines", "Régimes"],
  recipeFacts: (minutes, servings, calories, protein) =>
    `${minutes} minutes, ${toCount(servings, "portion")} de ${calories} kcal et ${protein} g de protéines`,
  stepsNote: "Les étapes n'existent qu'en anglais :",
  unknownRecipe: (title) =>
    `Il n'y a pas de recette « ${title} » : cherchez d'abord, puis prenez un titre de la liste.`,
  outOfStock: (name) => `${name} : en rupture de stock.`,
  notSold: (name) => `Nous ne vendons pas « ${name} ».`,
  severalSold: (name) => `Nous avons plusieurs produits appelés « ${name} ».`,
  severalRecipes: (name) => `Nous avons plusieurs recettes de « ${name} ».`,
  atMostPacks: (most, name) => `Un panier contient au plus ${most} paquets de ${name}.`,
  atMostLines: (most) => `Un panier contient au plus ${most} produits différents.`,
  tooManyChanges: "Ce panier a été modifié trop souvent : commandez-le ou commencez-en un autre.",
  unknownCart: (cart) => `Il n'y a pas de panier « ${cart} » : ajoutez quelque chose pour en commencer un.`,
  noCart: "Vous n'avez pas encore de panier : ajoutez d'abord quelque chose, ou dites lequel est le vôtre.",
  notInCart: (name) => `Il n'y a pas de « ${name} » dans le panier.`,
  whichInCart: (name, names) => `Que faut-il enlever de « ${name} » : ${names} ?`,
  emptyCart: (cart) => `Le panier \`${cart}\` est vide.`,
  cartHeads: ["Produit", "Paquets", "Prix", "Somme"],
  cartTotal: (delivery, total, cart) =>
    `Livraison ${delivery}, **total ${total}**. Votre panier est \`${cart}\`.`,
  nothingToOrder: "Le panier est vide : ajoutez d'abord quelque chose.",
  onlyLeft: (name, stock) => `${name} (plus que ${stock})`,
  shortOf: (names) => `En rupture de stock : ${names}. Enlevez-le du panier pour commander le reste.`,
  otherTotal: (now, agreed) => `Le panier a changé : il coûte maintenant ${now} et non ${agreed}.`,
  ordered: (id, total, time) => `**Commandé** : ${id} pour **${total}**, livraison à ${time}.`,
  keepCode: (code) => `Gardez le code \`${code}\` pour suivre ou annuler la commande.`,
  unknownOrder: (id) =>
    `Vous n'avez pas accès à la commande ${id} : vérifiez le numéro et donnez le code de la confirmation.`,
  alreadyCancelled: (id) => `La commande ${id} est déjà annulée.`,
  tooLate: (id, status) =>
    `La commande ${id} est ${status} : on ne peut l'annuler que pendant sa préparation.`,
  status: (status) => statuses[status] ?? status,
  orderStatus: (id, status) => `La commande ${id} est **${status}**`,
  readyAndDelivered: (ready, delivered) => ` : prête à ${ready}, livrée à ${delivered}`,
  delivered: (time) => ` : livrée à ${time}`,
  cancelled: (id, total) => `**Annulé** : commande ${id} de ${total}.`,
}

const servings = { label: "Personnes", sentence: "Nombre de personnes pour qui l'on cuisine" }
const cart = {
  label: "Panier",
  sentence:
    "Numéro de votre panier, comme CART-7KQ2-MFX8-HJ4T ; nécessaire seulement si nous ne vous connaissons pas",
  question: "Quel panier est le vôtre ? Son numéro ressemble à CART-7KQ2-MFX8-HJ4T.",
}
const orderId = {
  label: "Commande",
  sentence: "Numéro de votre commande, comme ORD-7KQ2MF",
  question: "De quelle commande s'agit-il ? Son numéro ressemble à ORD-7KQ2MF.",
}
const code = {
  label: "Code",
  sentence: "Code reçu avec la confirmation de votre commande",
  question: "Quel code figurait dans la confirmation de votre commande ?",
}

export const declaredFr: Declared = {
  about: "Des recettes avec tout ce qu'il faut dedans, livrées dans votre cuisine le jour même.",
  intents: {
    searchRecipes: {
      title: "Chercher des recettes",
      description: "Trouve des recettes par mots, ingrédients, régime, cuisine, temps et valeurs nutritives.",
      examples: [
        "Quelque chose de riche en protéines avec de la cannelle en moins de 30 minutes",
        "Je cherche un curry végan",
        "Que cuisiner avec des pois chiches et des épinards ?",
        "Des idées italiennes rapides pour le dîner",
        "recettes de petit-déjeuner sans gluten",
        "Une soupe sans crème s'il vous plaît",
        "Des déjeuners pauvres en glucides à moins de 500 calories",
        "Qu'y a-t-il comme dessert ?",
      ],
      parameters: {
        query: { label: "Mots", sentence: "Mots que la recette doit contenir, comme soupe de potiron" },
        ingredients: { label: "Ingrédients", sentence: "Ingrédients qui doivent y être" },
        without: { label: "Sans", sentence: "Ingrédients qui ne doivent pas y être" },
        diet: { label: "Régime", sentence: "Régime auquel la recette convient", options: diets },
        cuisine: {
          label: "Cuisine",
          sentence: "Cuisine dont vient la recette",
          options: {
            American: "américaine",
            British: "britannique",
            Chinese: "chinoise",
            European: "européenne",
            French: "française",
            Greek: "grecque",
            Indian: "indienne",
            Italian: "italienne",
            Japanese: "japonaise",
            Mexican: "mexicaine",
            Moroccan: "marocaine",
            Nordic: "nordique",
            Spanish: "espagnole",
          },
        },
        course: {
          label: "Repas",
          sentence: "Repas auquel la recette est destinée",
          options: { breakfast: "petit-déjeuner", lunch: "déjeuner", dinner: "dîner", dessert: "dessert" },
        },
        maxMinutes: { label: "Minutes au plus", sentence: "Durée maximum en minutes, préparation comprise" },
        minProtein: { label: "Protéines au moins", sentence: "Grammes de protéines au moins par portion" },
        maxCalories: { label: "Calories au plus", sentence: "Kilocalories au plus par portion" },
        page: { label: "Page", sentence: "Quelle page des résultats" },
        pageSize: { label: "Par page", sentence: "Nombre de recettes par page" },
      },
    },
    getRecipe: {
      title: "Montrer une recette",
      description:
        "Donne les ingrédients, les étapes et les valeurs nutritives d'une recette, pour n'importe quel nombre de personnes.",
      examples: [
        "Montrez-moi la recette de Chickpea curry with spinach",
        "Comment faire Pumpkin soup with coconut ?",
        "Les ingrédients de Mushroom risotto with sage pour six personnes",
        "Ouvrez la première recette",
        "Quelles sont les étapes de ce plat ?",
      ],
      constraints: ["Les valeurs nutritives valent pour une portion."],
      notes: ["Sans nombre de personnes, c'est celui de la recette qui compte."],
      parameters: {
        recipe: {
          label: "Recette",
          sentence: "Titre ou numéro de la recette",
          question: "De quelle recette s'agit-il ?",
        },
        servings,
      },
    },
    browseProducts: {
      title: "Parcourir les rayons",
      description:
        "Montre les produits d’un rayon, comme les fruits, les boissons ou quelque chose de sucré.",
      examples: [
        "Ajoutez quelque chose de sucré",
        "Montrez-moi les fruits",
        "Quelles boissons avez-vous ?",
        "Je veux regarder le rayon du pain",
      ],
      parameters: {
        shelf: {
          label: "Rayon",
          sentence: "Rayon que vous voulez voir",
          question: "Quel rayon voulez-vous voir ?",
        },
      },
    },
    addToCart: {
      title: "Ajouter au panier",
      description: "Met des produits, ou tout ce qu'il faut pour une recette, dans votre panier.",
      examples: [
        "Ajoutez deux paquets de flocons d'avoine à mon panier",
        "Mettez tout pour Chickpea curry with spinach dans le panier",
        "Il me faut des œufs et du lait",
        "Trois avocats s'il vous plaît",
        "Ajoutez aussi de l'huile d'olive",
        "Ajoutez les ingrédients de cette recette pour quatre personnes",
        "Je voudrais acheter des tomates",
      ],
      parameters: {
        product: {
          label: "Produit",
          sentence: "Nom ou numéro d'un produit, ou titre d'une recette pour tout ce qu'il lui faut",
          question: "Quel produit souhaitez-vous ?",
        },
        quantity: { label: "Paquets", sentence: "Nombre de paquets du produit" },
        items: {
          label: "Plusieurs",
          sentence: "Plusieurs produits à la fois, chacun avec son nombre de paquets",
        },
        recipe: {
          label: "Recette",
          sentence: "Titre ou numéro d'une recette dont vous voulez les ingrédients",
        },
        servings,
        cart,
      },
    },
    removeFromCart: {
      title: "Enlever du panier",
      description: "Enlève une partie ou la totalité des paquets d'un produit de votre panier.",
      examples: [
        "Enlevez les œufs du panier",
        "Retirez un paquet de flocons d'avoine",
        "Finalement je n'ai pas besoin du lait",
        "Supprimez le safran du panier",
        "deux avocats de moins s'il vous plaît",
      ],
      parameters: {
        product: {
          label: "Produit",
          sentence: "Nom ou numéro d'un produit du panier",
          question: "Quel produit faut-il enlever ?",
        },
        quantity: { label: "Paquets", sentence: "Nombre de paquets à enlever ; sans lui, tous" },
        cart,
      },
    },
    viewCart: {
      title: "Montrer le panier",
      description: "Montre ce qu'il y a dans votre panier et ce que coûterait la commande.",
      examples: [
        "Qu'est-ce qu'il y a dans mon panier ?",
        "Montrez-moi le panier",
        "Combien ça fait en tout ?",
        "Qu'est-ce que j'ai ajouté jusqu'ici ?",
        "le total du panier",
        "Ma liste de courses",
      ],
      parameters: { cart },
    },
    placeOrder: {
      title: "Commander le panier",
      description: "Commande tout ce qui est dans votre panier et le fait livrer.",
      examples: [
        "Je voudrais passer commande",
        "Passer à la caisse s'il vous plaît",
        "Livrez tout le panier à Carrer de Mallorca 12",
        "J'ai fini, envoyez-moi mes courses",
        "Validez ma commande",
        "Livrez-le chez moi",
      ],
      constraints: [
        "Tout ce qui est dans le panier doit être en stock.",
        "La livraison coûte 3,90 EUR et est gratuite dès 50,00 EUR.",
      ],
      notes: ["Les commandes sont prêtes après 45 minutes et livrées après 90.", "Vous payez à la porte."],
      parameters: {
        name: {
          label: "Nom",
          sentence: "Nom sur la sonnette",
          question: "Quel nom y a-t-il sur la sonnette ?",
        },
        address: { label: "Adresse", sentence: "Adresse de livraison", question: "Où devons-nous livrer ?" },
        cart,
        total: {
          label: "Total",
          sentence: "Total que vous avez accepté ; si le panier coûte autre chose, rien n'est commandé",
        },
      },
    },
    trackOrder: {
      title: "Suivre une commande",
      description: "Dit où en est une commande et quand elle arrive.",
      examples: [
        "Où est ma commande ?",
        "Quand arrive ORD-7KQ2MF ?",
        "Ma commande est-elle prête ?",
        "Statut de ma livraison",
        "Où en êtes-vous avec mes courses ?",
      ],
      parameters: { orderId, code },
    },
    cancelOrder: {
      title: "Annuler une commande",
      description: "Annule une commande encore en préparation.",
      examples: [
        "Annuler ma commande",
        "Annulez ORD-7KQ2MF s'il vous plaît",
        "Je ne veux plus de la livraison",
        "Arrêtez ma commande",
        "J'ai commandé par erreur, annulez",
      ],
      constraints: ["Une commande peut être annulée tant qu'elle n'est pas prête, soit pendant 45 minutes."],
      notes: ["L'annulation est gratuite."],
      parameters: { orderId, code },
    },
  },
}

/** What people say in this language, in the words of recipes and shelves. */
export const vocabularyFr = {
  synonyms: {
    cœliaque: "gluten free",
    coeliaque: "gluten free",
    végétarien: "vegetarian",
    végétarienne: "vegetarian",
    végétariens: "vegetarian",
    végétariennes: "vegetarian",
    végan: "vegan",
    végane: "vegan",
    végétalien: "vegan",
    végétalienne: "vegan",
    "riche en protéines": "high protein",
    "riches en protéines": "high protein",
    "petit déjeuner": "breakfast",
    déjeuner: "lunch",
    dîner: "dinner",
    soupe: "soup",
    soupes: "soup",
    salade: "salad",
    salades: "salad",
    pâtes: "spaghetti",
    crêpes: "pancakes",
    poulet: "chicken",
    saumon: "salmon",
    bœuf: "beef",
    lentilles: "lentil",
    tomate: "tomato",
    coco: "coconut",
    italien: "Italian",
    italienne: "Italian",
    indien: "Indian",
    indienne: "Indian",
    mexicain: "Mexican",
    mexicaine: "Mexican",
    japonais: "Japanese",
    japonaise: "Japanese",
    grec: "Greek",
    grecque: "Greek",
  },
  without: {
    viande: "vegetarian",
    lait: "dairy free",
    lactose: "dairy free",
    gluten: "gluten free",
    noix: "nut free",
  },
  filler: ["recette", "recettes", "plat", "plats", "cuisiner", "manger"],
}
