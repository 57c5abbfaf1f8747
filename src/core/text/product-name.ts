/** A product's name in its parts, each with the letters of the register. */
export interface ProductName {
  nome: string
  /** Empty where none is known. */
  marca: string
  /** '500G', '2 X 1,5L'; empty where the name ends in none. */
  medida: string
}

const MEASURE =
  /^(.*?\S)\s+((?:\d+\s?[X×]\s?)?\d+(?:[.,]\d+)?\s?(?:KG|GR|G|MG|MCG|ML|LT|L|CM|MM|MT|M|UN|UND|FL|FLS|W|V|POL|GB|TB|CPS|COMP|CP)\.?)$/i

/** Without case and accents, and as long as it was: what is found in it is cut from the text itself. */
const plain = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/**
 * Tells the brand and the size of a name apart from what it names.
 * @param marca as the register has it; a name that lacks it is followed by it
 */
export function splitProductName(texto: string, marca: string | null = null): ProductName {
  const [, head = texto, medida = ''] = MEASURE.exec(texto) ?? []
  if (!marca || texto === '') return { nome: head, marca: '', medida }
  const at = ` ${plain(head)} `.indexOf(` ${plain(marca)} `)
  if (at === -1) return { nome: head, marca, medida }
  // a name that begins with its brand, or is nothing else, keeps it
  if (at === 0) return { nome: head, marca: '', medida }
  const rest = head.slice(at + marca.length).trim()
  return {
    nome: `${head.slice(0, at - 1)}${rest ? ` ${rest}` : ''}`.trim(),
    marca: head.slice(at, at + marca.length),
    medida,
  }
}

/** True for a text all in capitals, as registers and supplier's notes have them. */
export const isShouted = (texto: string): boolean => /\p{Lu}{2}/u.test(texto) && !/\p{Ll}/u.test(texto)
