import { formatEuros, toDecimal } from "../money.ts"
import type { Database } from "../sqlite.ts"
import { toWords } from "../words.ts"
import type { Category } from "./data/products.ts"
import { productNames } from "./languages/product-names.ts"
import { service } from "./service.ts"

export interface Product {
  readonly id: string
  readonly name: string
  readonly category: Category
  readonly grams: number
  readonly cents: number
  readonly stock: number
}

export function allProducts(database: Database): Product[] {
  return database.all<Product>("SELECT * FROM products ORDER BY rowid")
}

/** The products that a name can mean: the one with exactly this name, or else all that have its words. */
export function findProducts(database: Database, text: string): Product[] {
  const wanted = toStems(text)
  if (wanted.length === 0) return []
  const found = allProducts(database).filter((product) =>
    [`${product.id} ${product.name}`, ...namesOf(product)].some((name) => {
      const stems = toStems(name)
      return wanted.every((stem) => stems.includes(stem))
    }),
  )
  const exact = found.find((product) =>
    [product.name, ...namesOf(product)].some((name) => toStems(name).join(" ") === wanted.join(" ")),
  )
  return exact ? [exact] : found
}

/** What it is called in other languages. */
function namesOf({ name }: Product): readonly string[] {
  return Object.values(productNames.get(name) ?? {})
}

/** Words without the endings of the plural, so that "egg" finds Eggs and "Tomate" finds Tomaten. */
export function toStems(text: string): string[] {
  return toWords(text).map((word) => word.replace(/(?<=..)(?:e?s|e?n)$/, "").replace(/(?<=..)e$/, ""))
}

export function toSchemaOrg(product: Product): Readonly<Record<string, unknown>> {
  const url = `${service.website}/products/${product.id}`
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    url,
    sku: product.id,
    name: product.name,
    category: product.category,
    weight: { "@type": "QuantitativeValue", value: product.grams, unitCode: "GRM" },
    offers: {
      "@type": "Offer",
      price: toDecimal(formatEuros(product.cents)),
      priceCurrency: "EUR",
      availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
      inventoryLevel: { "@type": "QuantitativeValue", value: product.stock },
    },
  }
}
