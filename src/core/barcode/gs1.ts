import { isGtin } from '../document/gtin.ts'

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
  '235': livre(28),
  '240': livre(30),
  '241': livre(30),
  '250': livre(30),
  '400': livre(30),
  '401': livre(30),
  '410': fixo(13),
  '414': fixo(13),
  '422': fixo(3),
  // national numbers of medicines; 713 is ANVISA's
  ...{
    '710': livre(20),
    '711': livre(20),
    '712': livre(20),
    '713': livre(20),
    '714': livre(20),
    '715': livre(20),
  },
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

/** Year, month and day as a label has them; day 00 is the last of the month. */
const DATA = '\\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])'
/**
 * Signs that a free-length value has run into the next element, because the reader lost the separator: at its end a date
 * (AI 11, 12, 13, 15, 16 or 17) or a weight (310n), or a date that another identifier follows.
 */
const ENGOLIDO = new RegExp(`1[1-35-7]${DATA}(?:$|10|21|30|37|240|71[0-5])|310[0-5]\\d{6}$`)
const GTIN_DENTRO = /0[12](\d{14})/
const DATAS = /^1[1-35-7]$/
const NUMERICO = /^(?:30|37|39[0-3]\d)$/

const lost = (ai: string) => `Falta o separador depois do AI ${ai}: confira os dados da etiqueta`

/** Tells why an element's value cannot be taken; null when it can. */
export function faultOf(ai: string, valor: string): string | null {
  const regra = aiAt(ai, 0)?.regra
  if (!regra) return `A etiqueta tem um dado que não entendi (AI ${ai.slice(0, 4)}): o resto foi lido`
  if (regra.fixo && (valor.length !== regra.max || !/^\d+$/.test(valor)))
    return `O AI ${ai} não tem os ${regra.max} números que devia: confira os dados da etiqueta`
  if (DATAS.test(ai) && !new RegExp(`^${DATA}$`).test(valor))
    return `A data do AI ${ai} não existe (${valor}): confira os dados da etiqueta`
  if (regra.fixo) return null
  const inside = GTIN_DENTRO.exec(valor)?.[1]
  const swallowed =
    valor.length > regra.max || ENGOLIDO.test(valor) || (inside !== undefined && isGtin(inside))
  return swallowed || (NUMERICO.test(ai) && !/^\d+$/.test(valor)) ? lost(ai) : null
}

/**
 * Splits an element string "01…17…10…". Null when its first element is not one. A value that cannot be right is left out
 * with a warning, and so is an unknown identifier up to the next separator, which the standard puts after it.
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
    const first = valores.size === 0 && avisos.length === 0
    if (!found && first) return null
    const separator = texto.indexOf(GS, at)
    const end = separator === -1 ? texto.length : separator
    const ai = found?.ai ?? texto.slice(at, Math.min(at + 4, end))
    const from = at + ai.length
    at = found?.regra.fixo ? Math.min(from + found.regra.max, end) : end
    const valor = texto.slice(from, at)
    const fault =
      found && valor === '' ? `O AI ${ai} está vazio: confira os dados da etiqueta` : faultOf(ai, valor)
    if (fault && first && (valor === '' || found?.regra.fixo)) return null
    if (fault) {
      avisos.push(fault)
      // after a broken element of fixed length nothing up to the separator has a sure place
      if (found?.regra.fixo && !DATAS.test(ai)) at = end
    } else valores.set(ai, valor)
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
