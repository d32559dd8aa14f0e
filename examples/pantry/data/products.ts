import { createSeededRandom } from "../../seeded-random.ts"

export const categories = [
  "vegetables",
  "fruit",
  "herbs and spices",
  "dairy and eggs",
  "meat",
  "fish",
  "grains and pasta",
  "pulses and tofu",
  "nuts and seeds",
  "sauces and oils",
  "baking",
  "bread",
  "drinks",
] as const
export type Category = (typeof categories)[number]

/** What decides the diets that a product suits; without one, it is a plant without gluten and nuts. */
export type Kind = "meat" | "fish" | "dairy" | "egg" | "honey" | "gluten" | "nuts"

/** For 100 grams: kilocalories, and grams of protein, carbohydrates and fat. */
export type Nutrition = readonly [calories: number, protein: number, carbohydrates: number, fat: number]

export interface Product {
  readonly id: string
  readonly name: string
  readonly category: Category
  /** Grams in a pack. */
  readonly grams: number
  readonly cents: number
  readonly stock: number
  readonly nutrition: Nutrition
  readonly kinds: readonly Kind[]
}

type Line = readonly [name: string, grams: number, cents: number, nutrition: Nutrition, ...kinds: Kind[]]

const lines: Readonly<Record<Category, readonly Line[]>> = {
  vegetables: [
    ["Tomatoes", 500, 189, [18, 0.9, 3.9, 0.2]],
    ["Cherry tomatoes", 250, 199, [20, 1, 4, 0.2]],
    ["Onions", 1000, 149, [40, 1.1, 9.3, 0.1]],
    ["Red onions", 500, 119, [40, 1.1, 9.3, 0.1]],
    ["Spring onions", 100, 89, [32, 1.8, 7.3, 0.2]],
    ["Garlic", 100, 99, [149, 6.4, 33, 0.5]],
    ["Carrots", 1000, 129, [41, 0.9, 9.6, 0.2]],
    ["Potatoes", 2000, 249, [77, 2, 17, 0.1]],
    ["Sweet potatoes", 1000, 279, [86, 1.6, 20, 0.1]],
    ["Courgettes", 500, 169, [17, 1.2, 3.1, 0.3]],
    ["Aubergines", 400, 149, [25, 1, 5.9, 0.2]],
    ["Red peppers", 400, 219, [31, 1, 6, 0.3]],
    ["Mushrooms", 250, 179, [22, 3.1, 3.3, 0.3]],
    ["Spinach", 200, 199, [23, 2.9, 3.6, 0.4]],
    ["Broccoli", 500, 179, [34, 2.8, 6.6, 0.4]],
    ["Cauliflower", 700, 229, [25, 1.9, 5, 0.3]],
    ["Leeks", 400, 169, [61, 1.5, 14, 0.3]],
    ["Celery", 400, 139, [16, 0.7, 3, 0.2]],
    ["Cucumber", 350, 89, [15, 0.7, 3.6, 0.1]],
    ["Lettuce", 200, 129, [15, 1.4, 2.9, 0.2]],
    ["Rocket", 100, 149, [25, 2.6, 3.7, 0.7]],
    ["White cabbage", 1000, 139, [25, 1.3, 5.8, 0.1]],
    ["Kale", 200, 189, [35, 2.9, 4.4, 1.5]],
    ["Pumpkin", 1000, 249, [26, 1, 6.5, 0.1]],
    ["Asparagus", 500, 399, [20, 2.2, 3.9, 0.1]],
    ["Green beans", 400, 219, [31, 1.8, 7, 0.2]],
    ["Frozen peas", 600, 189, [81, 5.4, 14, 0.4]],
    ["Sweetcorn", 300, 129, [86, 3.3, 19, 1.4]],
    ["Beetroot", 500, 169, [43, 1.6, 9.6, 0.2]],
    ["Fennel", 300, 149, [31, 1.2, 7.3, 0.2]],
    ["Avocados", 300, 249, [160, 2, 8.5, 15]],
    ["Fresh ginger", 100, 99, [80, 1.8, 18, 0.8]],
    ["Chillies", 50, 79, [40, 1.9, 8.8, 0.4]],
    ["Radishes", 200, 109, [16, 0.7, 3.4, 0.1]],
    ["Kimchi", 300, 449, [15, 1.1, 2.4, 0.5], "fish"],
  ],
  fruit: [
    ["Apples", 1000, 249, [52, 0.3, 14, 0.2]],
    ["Bananas", 1000, 179, [89, 1.1, 23, 0.3]],
    ["Pears", 750, 229, [57, 0.4, 15, 0.1]],
    ["Plums", 500, 249, [46, 0.7, 11, 0.3]],
    ["Rhubarb", 400, 299, [21, 0.9, 4.5, 0.2]],
    ["Blueberries", 250, 299, [57, 0.7, 14, 0.3]],
    ["Raspberries", 200, 329, [52, 1.2, 12, 0.7]],
    ["Strawberries", 400, 349, [32, 0.7, 7.7, 0.3]],
    ["Frozen berries", 750, 449, [48, 1, 10, 0.4]],
    ["Lemons", 400, 169, [29, 1.1, 9.3, 0.3]],
    ["Limes", 200, 129, [30, 0.7, 10.5, 0.2]],
    ["Oranges", 1000, 229, [47, 0.9, 12, 0.1]],
    ["Mangoes", 400, 199, [60, 0.8, 15, 0.4]],
    ["Pineapple", 1000, 279, [50, 0.5, 13, 0.1]],
    ["Grapes", 500, 279, [69, 0.7, 18, 0.2]],
    ["Pomegranate", 300, 199, [83, 1.7, 19, 1.2]],
    ["Dried apricots", 250, 299, [241, 3.4, 63, 0.5]],
    ["Dates", 250, 329, [282, 2.5, 75, 0.4]],
    ["Raisins", 250, 189, [299, 3.1, 79, 0.5]],
  ],
  "herbs and spices": [
    ["Basil", 25, 119, [23, 3.2, 2.7, 0.6]],
    ["Parsley", 30, 99, [36, 3, 6.3, 0.8]],
    ["Coriander", 30, 99, [23, 2.1, 3.7, 0.5]],
    ["Mint", 25, 109, [70, 3.8, 15, 0.9]],
    ["Dill", 25, 109, [43, 3.5, 7, 1.1]],
    ["Thyme", 20, 129, [101, 5.6, 24, 1.7]],
    ["Rosemary", 20, 129, [131, 3.3, 21, 5.9]],
    ["Sage", 20, 129, [315, 11, 61, 13]],
    ["Cinnamon", 40, 149, [247, 4, 81, 1.2]],
    ["Ground cumin", 40, 139, [375, 18, 44, 22]],
    ["Smoked paprika", 50, 189, [282, 14, 54, 13]],
    ["Turmeric", 40, 149, [312, 9.7, 67, 3.3]],
    ["Curry powder", 50, 179, [325, 14, 56, 14]],
    ["Garam masala", 40, 199, [379, 15, 45, 15]],
    ["Black pepper", 50, 219, [251, 10, 64, 3.3]],
    ["Sea salt", 500, 99, [0, 0, 0, 0]],
    ["Oregano", 15, 129, [265, 9, 69, 4.3]],
    ["Nutmeg", 30, 229, [525, 5.8, 49, 36]],
    ["Vanilla pods", 5, 499, [288, 0.1, 13, 0.1]],
    ["Saffron", 1, 699, [310, 11, 65, 5.9]],
    ["Chilli flakes", 30, 149, [282, 13, 50, 14]],
    ["Cardamom", 30, 349, [311, 11, 68, 6.7]],
  ],
  "dairy and eggs": [
    ["Milk", 1000, 119, [64, 3.3, 4.8, 3.6], "dairy"],
    ["Butter", 250, 229, [717, 0.9, 0.1, 81], "dairy"],
    ["Cream", 200, 109, [292, 2.2, 3.2, 30], "dairy"],
    ["Crème fraîche", 200, 119, [292, 2.4, 2.5, 30], "dairy"],
    ["Natural yoghurt", 500, 149, [61, 3.5, 4.7, 3.3], "dairy"],
    ["Skyr", 450, 229, [63, 11, 4, 0.2], "dairy"],
    ["Low-fat quark", 500, 159, [67, 12, 4, 0.3], "dairy"],
    ["Cottage cheese", 200, 149, [98, 11, 3.4, 4.3], "dairy"],
    ["Mozzarella", 125, 119, [253, 18, 1, 20], "dairy"],
    ["Feta", 200, 249, [264, 14, 4, 21], "dairy"],
    ["Halloumi", 225, 329, [321, 22, 2, 25], "dairy"],
    ["Goat's cheese", 150, 279, [364, 22, 0.1, 30], "dairy"],
    ["Parmesan", 150, 399, [402, 36, 3.2, 27], "dairy"],
    ["Cheddar", 250, 349, [403, 25, 1.3, 33], "dairy"],
    ["Ricotta", 250, 219, [174, 11, 3, 13], "dairy"],
    ["Mascarpone", 250, 279, [429, 4.8, 4.8, 44], "dairy"],
    ["Eggs", 600, 329, [143, 13, 0.7, 9.5], "egg"],
    ["Buttermilk", 500, 109, [40, 3.3, 4.8, 0.9], "dairy"],
  ],
  meat: [
    ["Chicken breast", 500, 699, [120, 23, 0, 2.6], "meat"],
    ["Chicken thighs", 600, 549, [177, 19, 0, 11], "meat"],
    ["Beef strips", 400, 899, [150, 22, 0, 6.5], "meat"],
    ["Beef mince", 500, 649, [221, 20, 0, 15], "meat"],
    ["Lamb shoulder", 600, 1199, [235, 17, 0, 18], "meat"],
    ["Pork sausages", 400, 429, [300, 13, 3, 26], "meat"],
    ["Chorizo", 200, 379, [455, 24, 2, 38], "meat"],
    ["Bacon", 200, 329, [393, 14, 1.3, 37], "meat"],
    ["Cooked ham", 150, 249, [120, 20, 1, 4], "meat"],
    ["Turkey breast", 400, 599, [111, 24, 0, 1], "meat"],
    ["Pork fillet", 500, 749, [120, 22, 0, 3.5], "meat"],
    ["Duck legs", 500, 999, [215, 18, 0, 16], "meat"],
  ],
  fish: [
    ["Salmon fillets", 250, 699, [208, 20, 0, 13], "fish"],
    ["Cod fillets", 300, 649, [82, 18, 0, 0.7], "fish"],
    ["Prawns", 250, 599, [85, 20, 0.2, 0.5], "fish"],
    ["Tinned tuna", 150, 199, [116, 26, 0, 0.8], "fish"],
    ["Smoked trout", 125, 399, [138, 22, 0, 5.5], "fish"],
    ["Anchovies", 50, 249, [210, 29, 0, 9.7], "fish"],
    ["Mussels", 1000, 599, [86, 12, 3.7, 2.2], "fish"],
    ["Fish sauce", 200, 249, [35, 5, 3.6, 0], "fish"],
  ],
  "grains and pasta": [
    ["Rolled oats", 500, 129, [372, 13.5, 58.7, 7], "gluten"],
    ["Spaghetti", 500, 119, [358, 12.5, 71, 1.5], "gluten"],
    ["Penne", 500, 119, [358, 12.5, 71, 1.5], "gluten"],
    ["Wholemeal fusilli", 500, 159, [348, 13.5, 65, 2.5], "gluten"],
    ["Lentil pasta", 250, 279, [341, 25, 50, 1.7]],
    ["Basmati rice", 1000, 299, [351, 8.5, 77, 0.8]],
    ["Risotto rice", 500, 249, [349, 6.9, 78, 0.6]],
    ["Brown rice", 500, 199, [357, 7.5, 74, 2.8]],
    ["Quinoa", 400, 349, [368, 14, 64, 6.1]],
    ["Couscous", 500, 169, [360, 12.8, 72, 0.6], "gluten"],
    ["Bulgur", 500, 179, [342, 12.3, 69, 1.3], "gluten"],
    ["Polenta", 500, 179, [358, 8, 76, 1.5]],
    ["Rice noodles", 400, 229, [360, 6, 82, 0.6]],
    ["Egg noodles", 250, 179, [360, 14, 68, 4], "gluten", "egg"],
    ["Pearl barley", 500, 159, [352, 9.9, 77, 1.2], "gluten"],
    ["Gnocchi", 500, 199, [160, 3.7, 34, 0.5], "gluten"],
  ],
  "pulses and tofu": [
    ["Tinned chickpeas", 240, 99, [120, 7, 16, 2.4]],
    ["Tinned black beans", 240, 109, [114, 7.6, 17, 0.5]],
    ["Tinned kidney beans", 240, 99, [105, 7.8, 15, 0.6]],
    ["White beans", 240, 99, [101, 7, 15, 0.5]],
    ["Red lentils", 500, 199, [345, 24, 56, 2]],
    ["Green lentils", 500, 219, [340, 24, 50, 1.7]],
    ["Tofu", 400, 249, [125, 14, 2, 7.5]],
    ["Smoked tofu", 200, 229, [165, 17, 2, 10]],
    ["Tempeh", 200, 299, [192, 20, 8, 11]],
    ["Edamame", 400, 329, [121, 12, 9, 5]],
    ["Hummus", 200, 199, [237, 7.8, 14, 17]],
    ["Split peas", 500, 179, [341, 24, 60, 1.2]],
  ],
  "nuts and seeds": [
    ["Almonds", 200, 329, [579, 21, 22, 50], "nuts"],
    ["Walnuts", 200, 349, [654, 15, 14, 65], "nuts"],
    ["Cashews", 200, 369, [553, 18, 30, 44], "nuts"],
    ["Hazelnuts", 200, 339, [628, 15, 17, 61], "nuts"],
    ["Pistachios", 150, 449, [560, 20, 28, 45], "nuts"],
    ["Pine nuts", 80, 449, [673, 14, 13, 68], "nuts"],
    ["Peanut butter", 350, 329, [588, 25, 20, 50], "nuts"],
    ["Peanuts", 200, 199, [567, 26, 16, 49], "nuts"],
    ["Ground almonds", 200, 299, [600, 21, 20, 52], "nuts"],
    ["Sesame seeds", 100, 149, [573, 18, 23, 50]],
    ["Chia seeds", 200, 299, [486, 17, 42, 31]],
    ["Pumpkin seeds", 200, 299, [559, 30, 11, 49]],
    ["Sunflower seeds", 200, 149, [584, 21, 20, 51]],
    ["Linseed", 250, 179, [534, 18, 29, 42]],
  ],
  "sauces and oils": [
    ["Olive oil", 500, 799, [884, 0, 0, 100]],
    ["Rapeseed oil", 500, 349, [884, 0, 0, 100]],
    ["Sesame oil", 150, 399, [884, 0, 0, 100]],
    ["Soy sauce", 150, 249, [53, 8, 4.9, 0.6], "gluten"],
    ["Tamari", 150, 329, [60, 10, 5.6, 0.1]],
    ["Tinned tomatoes", 400, 89, [24, 1.2, 4, 0.2]],
    ["Tomato purée", 200, 119, [82, 4.3, 19, 0.5]],
    ["Coconut milk", 400, 199, [197, 2, 2.8, 21]],
    ["Vegetable stock", 500, 149, [5, 0.3, 0.7, 0.1]],
    ["Chicken stock", 500, 199, [7, 0.9, 0.4, 0.2], "meat"],
    ["Wholegrain mustard", 200, 169, [140, 8, 6, 9]],
    ["Balsamic vinegar", 250, 299, [88, 0.5, 17, 0]],
    ["White wine vinegar", 500, 159, [19, 0, 0.6, 0]],
    ["Tahini", 250, 379, [595, 17, 21, 54]],
    ["Basil pesto", 190, 249, [420, 5, 6, 42], "dairy", "nuts"],
    ["Harissa", 90, 249, [140, 3, 12, 8]],
    ["Miso paste", 200, 399, [199, 12, 26, 6]],
    ["Sweet chilli sauce", 250, 229, [230, 0.5, 55, 0.3]],
    ["Green olives", 200, 219, [145, 1, 3.8, 15]],
    ["Capers", 100, 199, [23, 2.4, 4.9, 0.9]],
    ["Mayonnaise", 250, 199, [680, 1, 1.3, 75], "egg"],
    ["Tomato salsa", 250, 229, [36, 1.5, 7, 0.2]],
  ],
  baking: [
    ["Plain flour", 1000, 99, [348, 10, 72, 1], "gluten"],
    ["Wholemeal flour", 1000, 139, [339, 13, 63, 2.2], "gluten"],
    ["Buckwheat flour", 500, 299, [335, 13, 71, 3.1]],
    ["Sugar", 1000, 129, [400, 0, 100, 0]],
    ["Brown sugar", 500, 179, [380, 0, 98, 0]],
    ["Honey", 500, 549, [304, 0.3, 82, 0], "honey"],
    ["Maple syrup", 250, 699, [260, 0, 67, 0.1]],
    ["Baking powder", 100, 99, [53, 0, 28, 0]],
    ["Cocoa powder", 125, 249, [228, 20, 58, 14]],
    ["Dark chocolate", 100, 199, [546, 4.9, 61, 31]],
    ["Desiccated coconut", 200, 179, [660, 6.9, 24, 65]],
    ["Cornflour", 250, 119, [381, 0.3, 91, 0.1]],
  ],
  bread: [
    ["Sourdough bread", 750, 399, [230, 8, 46, 1.2], "gluten"],
    ["Wholemeal bread", 500, 229, [247, 13, 41, 3.4], "gluten"],
    ["Corn tortillas", 300, 279, [218, 5.7, 45, 2.9]],
    ["Wheat tortillas", 370, 229, [310, 8, 50, 8], "gluten"],
    ["Pitta bread", 400, 159, [275, 9, 56, 1.2], "gluten"],
    ["Naan bread", 260, 199, [290, 9, 50, 6], "gluten", "dairy"],
    ["Crispbread", 250, 169, [366, 10, 65, 2], "gluten"],
  ],
  drinks: [
    ["Oat drink", 1000, 189, [46, 1, 6.6, 1.5], "gluten"],
    ["Soya drink", 1000, 179, [39, 3.3, 2.5, 1.8]],
    ["Almond drink", 1000, 229, [24, 0.5, 3, 1.1], "nuts"],
    ["Orange juice", 1000, 249, [45, 0.7, 10, 0.2]],
    ["Sparkling water", 1500, 69, [0, 0, 0, 0]],
    ["Ground coffee", 500, 699, [2, 0.1, 0, 0]],
    ["Green tea", 40, 299, [1, 0.2, 0, 0]],
  ],
}

/** Some products are never in stock, and of others there are few, so that an order can be refused. */
const outOfStock = ["saffron", "vanilla-pods", "duck-legs"]
const scarce = ["asparagus", "lamb-shoulder", "pistachios"]

/** About two hundred groceries, the same on every machine. */
export function createProducts(): Product[] {
  const random = createSeededRandom(4002)
  return categories.flatMap((category) =>
    lines[category].map(([name, grams, cents, nutrition, ...kinds]) => {
      const id = toSlug(name)
      const usual = random.between(40, 200)
      const stock = outOfStock.includes(id) ? 0 : scarce.includes(id) ? 2 : usual
      return { id, name, category, grams, cents, stock, nutrition, kinds }
    }),
  )
}

export function toSlug(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/\p{M}|'/gu, "")
  return plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
}
