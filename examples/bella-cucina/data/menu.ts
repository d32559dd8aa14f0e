export const courses = ["starter", "pasta", "pizza", "main", "side", "dessert", "drink"] as const
export const diets = ["vegan", "vegetarian", "gluten-free", "dairy-free", "nut-free"] as const
export type Course = (typeof courses)[number]
export type Diet = (typeof diets)[number]

export interface Dish {
  readonly id: string
  readonly name: string
  readonly course: Course
  readonly cents: number
  readonly description: string
  /** The diets are derived from these, so that a mark never contradicts what is in the dish. */
  readonly contains: readonly Contained[]
}

export type Contained = "meat" | "fish" | "egg" | "milk" | "gluten" | "nuts" | "alcohol"

const ruledOut: Readonly<Record<Diet, readonly Contained[]>> = {
  vegan: ["meat", "fish", "egg", "milk"],
  vegetarian: ["meat", "fish"],
  "gluten-free": ["gluten"],
  "dairy-free": ["milk"],
  "nut-free": ["nuts"],
}

export function toDiets(contains: readonly Contained[]): Diet[] {
  return diets.filter((diet) => !ruledOut[diet].some((content) => contains.includes(content)))
}

type Line = readonly [name: string, cents: number, description: string, contains: string]

const lines: Readonly<Record<Course, readonly Line[]>> = {
  starter: [
    ["Bruschetta al pomodoro", 650, "Grilled sourdough with tomatoes, garlic and basil", "gluten"],
    ["Carpaccio di manzo", 1250, "Raw beef in thin slices with rocket and aged parmesan", "meat milk"],
    ["Burrata e pesche", 1190, "Creamy burrata with grilled peaches and mint", "milk"],
    ["Caponata", 790, "Sweet and sour aubergines with capers, celery and pine nuts", "nuts"],
    ["Insalata di polpo", 1350, "Warm octopus with potatoes and parsley", "fish"],
    ["Zuppa di ceci", 750, "Chickpea soup with rosemary and olive oil", ""],
    ["Arancini", 850, "Crisp rice balls filled with peas and mozzarella", "gluten milk egg"],
    ["Antipasto della casa", 1450, "Cured ham, salami, pecorino and pickled vegetables", "meat milk"],
  ],
  pasta: [
    ["Spaghetti alle vongole", 1650, "Clams, garlic, white wine and parsley", "gluten fish alcohol"],
    [
      "Tagliatelle al ragù",
      1450,
      "Fresh egg pasta with a slowly cooked beef sauce",
      "gluten egg meat milk alcohol",
    ],
    ["Pesto alla genovese", 1290, "Trofie with basil, pine nuts and parmesan", "gluten milk nuts"],
    ["Penne all'arrabbiata", 1090, "Tomatoes, garlic and plenty of chilli", "gluten"],
    ["Gnocchi al gorgonzola", 1390, "Potato dumplings in blue cheese with walnuts", "gluten milk egg nuts"],
    ["Orecchiette con cime di rapa", 1250, "Turnip tops, garlic and toasted breadcrumbs", "gluten"],
    ["Ravioli di zucca", 1490, "Filled with pumpkin, in butter and sage", "gluten egg milk"],
    ["Risotto ai funghi", 1550, "Carnaroli rice with porcini and parmesan", "milk alcohol"],
    ["Pasta di lenticchie al pomodoro", 1350, "Lentil pasta with cherry tomatoes and basil", ""],
  ],
  pizza: [
    ["Marinara", 890, "Tomatoes, garlic and oregano, no cheese", "gluten"],
    ["Margherita", 990, "Tomatoes, mozzarella and basil", "gluten milk"],
    ["Diavola", 1190, "Tomatoes, mozzarella and hot salami", "gluten milk meat"],
    ["Ortolana", 1150, "Grilled courgettes, aubergines and peppers on tomato", "gluten"],
    ["Quattro formaggi", 1250, "Mozzarella, gorgonzola, fontina and pecorino", "gluten milk"],
    ["Tonno e cipolla", 1250, "Tuna, red onions and mozzarella", "gluten milk fish"],
  ],
  main: [
    ["Branzino al forno", 2290, "Whole sea bass baked with lemon and fennel", "fish"],
    ["Ossobuco", 2450, "Braised veal shank with lemon zest and saffron risotto", "meat milk alcohol"],
    ["Pollo alla cacciatora", 1790, "Chicken with tomatoes, olives and rosemary", "meat alcohol"],
    ["Tagliata di manzo", 2590, "Sliced sirloin with rocket and balsamic vinegar", "meat"],
    ["Parmigiana di melanzane", 1490, "Aubergines layered with tomato and parmesan", "milk"],
    ["Polpette di ceci", 1390, "Chickpea and spinach balls in tomato sauce", ""],
    ["Fritto misto", 1990, "Fried squid, prawns and small fish with lemon", "fish gluten"],
    ["Saltimbocca", 2150, "Veal with cured ham and sage in white wine", "meat alcohol gluten"],
  ],
  side: [
    ["Patate al rosmarino", 550, "Potatoes roasted with rosemary", ""],
    ["Insalata verde", 490, "Green leaves with lemon and olive oil", ""],
    ["Verdure grigliate", 650, "Courgettes, peppers and aubergines from the grill", ""],
    ["Polenta cremosa", 590, "Soft polenta with parmesan", "milk"],
    ["Fagiolini e mandorle", 620, "Green beans with toasted almonds", "nuts"],
  ],
  dessert: [
    ["Tiramisù", 690, "Coffee, mascarpone and sponge fingers", "gluten egg milk alcohol"],
    ["Panna cotta ai frutti di bosco", 650, "Set cream with forest berries", "milk"],
    ["Torta caprese", 690, "Almond and chocolate cake without flour", "egg milk nuts"],
    ["Sorbetto al limone", 490, "Lemon sorbet, made here", ""],
    ["Macedonia", 550, "Seasonal fruit with orange juice", ""],
    ["Cannoli", 650, "Crisp rolls filled with ricotta and pistachios", "gluten milk nuts alcohol"],
  ],
  drink: [
    ["Acqua minerale", 300, "Still or sparkling, 75 cl", ""],
    ["Limonata della casa", 450, "Lemonade with mint", ""],
    ["Vino della casa", 520, "House wine, red or white, a glass of 15 cl", "alcohol"],
    ["Spritz", 750, "Prosecco, bitter orange and soda", "alcohol"],
    ["Espresso", 220, "From a roaster around the corner", ""],
    ["Cappuccino", 320, "Oat milk on request", "milk"],
  ],
}

export const menu: readonly Dish[] = courses.flatMap((course) =>
  lines[course].map(([name, cents, description, contains], index) => ({
    id: `${course}-${index + 1}`,
    name,
    course,
    cents,
    description,
    contains: contains === "" ? [] : (contains.split(" ") as Contained[]),
  })),
)
