import { type Database, openDatabase } from "../sqlite.ts"
import { createProducts } from "./data/products.ts"
import { createRecipes } from "./data/recipes.ts"

const schema = `
  CREATE TABLE products (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    category TEXT NOT NULL,
    grams INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    stock INTEGER NOT NULL CHECK (stock >= 0)
  ) STRICT;

  CREATE TABLE recipes (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    cuisine TEXT NOT NULL,
    course TEXT NOT NULL,
    prep_minutes INTEGER NOT NULL,
    cook_minutes INTEGER NOT NULL,
    servings INTEGER NOT NULL,
    steps TEXT NOT NULL,
    calories INTEGER NOT NULL,
    protein REAL NOT NULL,
    carbohydrates REAL NOT NULL,
    fat REAL NOT NULL,
    diets TEXT NOT NULL
  ) STRICT;

  CREATE TABLE recipe_ingredients (
    recipe_id TEXT NOT NULL REFERENCES recipes (id),
    product_id TEXT NOT NULL REFERENCES products (id),
    grams REAL NOT NULL,
    PRIMARY KEY (recipe_id, product_id)
  ) STRICT;

  -- The id of a cart is a secret: whoever knows it may use the cart. A known caller has one of its own.
  CREATE TABLE carts (
    id TEXT PRIMARY KEY,
    owner TEXT UNIQUE,
    created_at INTEGER NOT NULL
  ) STRICT;

  -- What one execution put into a cart (or, below zero, took out). What is in the cart is the sum, and an
  -- execution that is tried again finds its own rows.
  CREATE TABLE cart_changes (
    execution_id TEXT NOT NULL,
    product_id TEXT NOT NULL REFERENCES products (id),
    cart_id TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
    quantity INTEGER NOT NULL,
    order_id TEXT REFERENCES orders (id),
    PRIMARY KEY (execution_id, product_id)
  ) STRICT;
  CREATE INDEX cart_changes_by_cart ON cart_changes (cart_id, order_id);

  CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    owner TEXT,
    created_by TEXT NOT NULL UNIQUE,
    cancelled_by TEXT,
    placed_at INTEGER NOT NULL,
    goods_cents INTEGER NOT NULL,
    delivery_cents INTEGER NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL
  ) STRICT;

  CREATE TABLE order_lines (
    order_id TEXT NOT NULL REFERENCES orders (id),
    product_id TEXT NOT NULL REFERENCES products (id),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    cents INTEGER NOT NULL,
    PRIMARY KEY (order_id, product_id)
  ) STRICT;
`

export function openPantry(file: string): Database {
  return openDatabase(file, { schema, seed })
}

function seed(database: Database): void {
  for (const { id, name, category, grams, cents, stock } of createProducts())
    database.run("INSERT INTO products VALUES (:id, :name, :category, :grams, :cents, :stock)", {
      id,
      name,
      category,
      grams,
      cents,
      stock,
    })
  for (const { amounts, steps, diets, ...recipe } of createRecipes()) {
    database.run(
      `INSERT INTO recipes VALUES (:id, :title, :description, :cuisine, :course, :prepMinutes, :cookMinutes,
         :servings, :steps, :calories, :protein, :carbohydrates, :fat, :diets)`,
      { ...recipe, steps: JSON.stringify(steps), diets: diets.join(" ") },
    )
    for (const [productId, grams] of Object.entries(amounts))
      database.run("INSERT INTO recipe_ingredients VALUES (:recipeId, :productId, :grams)", {
        recipeId: recipe.id,
        productId,
        grams,
      })
  }
}
