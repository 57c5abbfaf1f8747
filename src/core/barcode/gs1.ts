/**
 * Format of a GS1 application identifier. `max`: exact length of a fixed value, greatest length of another. A separator
 * (FNC1, sent as GS = 0x1D) follows a value with `fixo: false`, except the last value. GS1 General Specifications,
 * figure 3.2-1.
 */
interface Ai {
  fixo: boolean
  max: number
}

const fixo = (max: number): Ai => ({ fixo: true, max })
const livre = (max: number): Ai => ({ fixo: false, max })

const POR_AI: Readonly<Record<string, Ai>> = {
  '00': fixo(18),
  '01': fixo(14),
  '02': fixo(14),
  '10': livre(20),
  '11': fixo(6),
  '12': fixo(6),
  '13': fixo(6),
  '15': fixo(6),
  '16': fixo(6),
  '17': fixo(6),
  '20': fixo(2),
  '21': livre(20),
  '22': livre(20),
  '30': livre(8),
  '37': livre(8),
  '240': livre(30),
  '241': livre(30),
  '250': livre(30),
  '400': livre(30),
  '401': livre(30),
  '410': fixo(13),
  '414': fixo(13),
  '422': fixo(3),
  '7003': fixo(10),
  '8005': fixo(6),
  '8020': livre(25),
}

/** Finds the identifier at a position; null when unknown. The n of 310n is part of the identifier. */
export function aiAt(texto: string, at: number): { ai: string; regra: Ai } | null {
  const two = texto.slice(at, at + 2)
  const four = texto.slice(at, at + 4)
  if (/^3[1-6]\d\d$/.test(four)) return { ai: four, regra: fixo(6) }
  if (/^39[0-3]\d$/.test(four))
    return { ai: four, regra: livre(four[2] === '1' || four[2] === '3' ? 18 : 15) }
  if (/^9[1-9]$/.test(two)) return { ai: two, regra: livre(90) }
  for (const size of [2, 3, 4]) {
    const ai = texto.slice(at, at + size)
    const regra = POR_AI[ai]
    if (regra) return { ai, regra }
  }
  return null
}

export interface Gs1 {
  valores: ReadonlyMap<string, string>
  avisos: readonly string[]
}

export const GS = '\x1d'

/** Date element (AI 11, 12, 15 or 17) at the end of a free-length value: the reader has probably lost a separator. */
const DATA_NO_FIM = /(1[1257])(\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))$/

/**
 * Splits an element string "01…17…10…". Null when it is not one (unknown identifier, empty value, fixed value that is
 * short or has a letter). A free-length value that is too long, or seems to contain the next element, is left out with
 * a warning.
 */
export function splitGs1(texto: string): Gs1 | null {
  const valores = new Map<string, string>()
  const avisos: string[] = []
  let at = 0
  while (at < texto.length) {
    if (texto[at] === GS) {
      at++
      continue
    }
    const found = aiAt(texto, at)
    if (!found) return null
    const { ai, regra } = found
    at += ai.length
    const stop = regra.fixo ? at + regra.max : texto.indexOf(GS, at)
    const end = stop === -1 ? texto.length : stop
    const valor = texto.slice(at, end)
    if (valor === '' || (regra.fixo && (valor.length < regra.max || valor.includes(GS)))) return null
    if (regra.fixo && !/^\d+$/.test(valor)) return null
    if (!regra.fixo && (valor.length > regra.max || (stop === -1 && DATA_NO_FIM.test(valor)))) {
      avisos.push(`Falta o separador depois do AI ${ai}: confira os dados da etiqueta`)
    } else {
      valores.set(ai, valor)
    }
    at = end
  }
  return valores.size === 0 && avisos.length === 0 ? null : { valores, avisos }
}

/** Turns "(01)07891000100103(17)271231", as people write it, into an element string. */
export function unbracket(texto: string): string {
  return texto
    .replace(/^\(/, '')
    .replace(/\((\d{2,4})\)/g, `${GS}$1`)
    .replace(')', '')
}
