import type { Words } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const quotes: readonly [string, string] = ["«", "»"]

export const opening = {
  asks: list(`
    abierto, abierta, abiertos, abre, abren, abrís, abrir, horario, horarios, cerráis, cierran, cierra, cerrado, cerrada, cierre,
    hasta qué hora, desde qué hora, a partir de qué hora, pasarme, en recepción
  `),
  closed: ["cerrado"],
  everyDay: ["todos los días", "cada día"],
}

export const topics: readonly Words[] = [
  list(
    "cuesta, cuestan, costo, coste, precio, tarifa, gratis, gratuito, gratuita, pagar, caro, depósito, señal, incluido, incluida",
  ),
  list("cancelar, cancelación, cancela, reembolso, anular, vengo, venir, presento"),
  list("perro, perros, mascota, mascotas, animal, animales, gato"),
  list("niño, niños, bebé, bebés, carrito, trona"),
  list("aparcar, aparcamiento, parking, estacionar, coche"),
  list("tarde, retraso, esperar, guarda"),
  list("tarjeta, tarjetas, efectivo, pago, pagar"),
  list("silla de ruedas, accesible, escalones, ascensor"),
  list("entregar, entrega, envío, enviar"),
  list("devolución, devolver, cambio, garantía"),
  list("wifi, internet"),
  list("fumar, fumadores"),
  list("antelación, adelantado"),
]
