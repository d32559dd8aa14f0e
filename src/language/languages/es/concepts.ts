import type { Language } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const concepts: Language["concepts"] = {
  origin: ["origen", "salida", "desde"],
  destination: ["destino", "llegada", "hacia", "destinatario"],
  place: list(`
    lugar, ciudad, dirección, zona, región, país, calle, estación, aeropuerto, dónde
  `),
  address: ["dirección", "domicilio", "calle"],
  start: ["inicio", "comienzo", "entrada", "desde", "recogida"],
  end: ["fin", "final", "salida", "hasta", "regreso", "vuelta"],
  people: list(`
    personas, persona, invitados, viajeros, plazas, adultos, asistentes, comensales
  `),
  person: ["nombre", "cliente", "contacto", "médico", "artista"],
  creator: ["artista", "autor", "director", "grupo"],
  title: list(`
    título, película, canción, libro, evento, hotel, restaurante, producto, artículo
  `),
  thing: ["producto", "artículo", "receta", "plato", "ingrediente"],
  category: ["categoría", "tipo", "género", "cocina", "clase"],
  money: list("precio, coste, costo, importe, presupuesto, cantidad, alquiler, tarifa"),
  count: ["número", "cantidad", "cuántos"],
  note: ["nota", "notas", "comentario", "observaciones", "mensaje", "petición", "motivo"],
  phone: ["teléfono", "móvil", "celular"],
  email: ["email", "correo"],
  date: ["fecha", "día", "cuándo"],
  time: ["hora", "horario", "cuándo"],
  duration: ["duración", "noches", "días", "horas", "estancia", "semanas"],
  ruledOut: ["sin", "alergia", "alergias", "alérgenos", "excluir"],
}

export const cues: Language["cues"] = {
  origin: ["de", "desde"],
  destination: ["a", "hacia", "hasta"],
  place: ["en", "cerca de"],
  creator: ["de", "por"],
  person: ["con", "para"],
  title: ["llamado", "llamada", "titulado"],
  start: ["del", "de", "desde el", "desde"],
  end: ["al", "hasta el", "hasta"],
  people: ["para", "mesa para", "seremos", "somos", "iremos", "vamos", "vendremos"],
  money: ["por"],
}

export const synonyms: Language["synonyms"] = [
  ["barato", "económico", "asequible"],
  ["caro", "lujoso", "exclusivo"],
  ["personas", "persona", "adultos", "plazas", "invitados", "comensales"],
  ["fuera", "terraza", "exterior", "jardín"],
  ["dentro", "interior"],
]
