/** Parts of a product's name, in the letters of the register. */
export interface ProductName {
  nome: string
  /** Empty when unknown. */
  marca: string
  /** '500G', '2 X 1,5L'; empty when the name does not end in a measure. */
  medida: string
}

const MEASURE =
  /^(.*?\S)\s+((?:\d+\s?[X×]\s?)?\d+(?:[.,]\d+)?\s?(?:KG|GR|G|MG|MCG|ML|LT|L|CM|MM|MT|M|UN|UND|FL|FLS|W|V|POL|GB|TB|CPS|COMP|CP)\.?)$/i

/** Removes case and accents. Composed text keeps its length, so that positions are valid in the original text. */
const plain = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** Splits a product's name into name, brand, measure. @param marca registered brand, given also if the name lacks it */
export function splitProductName(texto: string, marca: string | null = null): ProductName {
  const [, head = texto, medida = ''] = MEASURE.exec(texto) ?? []
  if (!marca || texto === '') return { nome: head, marca: '', medida }
  const at = ` ${plain(head)} `.indexOf(` ${plain(marca)} `)
  if (at === -1) return { nome: head, marca, medida }
  // a name that begins with the brand stays whole
  if (at === 0) return { nome: head, marca: '', medida }
  const rest = head.slice(at + marca.length).trim()
  return {
    nome: `${head.slice(0, at - 1)}${rest ? ` ${rest}` : ''}`.trim(),
    marca: head.slice(at, at + marca.length),
    medida,
  }
}

/** Tells whether a text is all in capitals, as in registers and suppliers' notes. */
export const isShouted = (texto: string): boolean => /\p{Lu}{2}/u.test(texto) && !/\p{Ll}/u.test(texto)
