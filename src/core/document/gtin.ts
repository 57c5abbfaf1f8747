/** Computes the check digit of a GTIN without its last digit: weights 3 and 1 from the right, modulo 10 (GS1). */
export function dvGtin(corpo: string): string {
  let soma = 0
  for (let i = 0; i < corpo.length; i++) {
    soma += (corpo.charCodeAt(corpo.length - 1 - i) - 48) * (i % 2 === 0 ? 3 : 1)
  }
  return String((10 - (soma % 10)) % 10)
}

/** Checks a GTIN: 8, 12, 13 or 14 digits with the right check digit, not all zeros. */
export const isGtin = (gtin: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(gtin) && !/^0+$/.test(gtin) && dvGtin(gtin.slice(0, -1)) === gtin.at(-1)

/**
 * Gives the number that a text of digits is as a GTIN, as 14 digits: 8, 12, 13 and 14 digits of one product are one
 * number, and so are those that a spreadsheet left without zeros or a system filled up with them. Null: no GTIN.
 */
export function gtinNumber(texto: string): string | null {
  const digitos = texto.trim()
  if (!/^\d{8,20}$/.test(digitos)) return null
  const bare = digitos.replace(/^0+/, '')
  if (bare.length > 14) return null
  const numero = bare.padStart(14, '0')
  return isGtin(numero) ? numero : null
}

/** Gives the key under which a code is unique and found: the number of a GTIN, other text trimmed and in capitals. */
export const codeKey = (codigo: string): string => gtinNumber(codigo) ?? codigo.trim().toUpperCase()

/** Lengths that a GTIN has, on a package or in a register. */
const LENGTHS = [8, 12, 13, 14] as const

/** Lists the texts that a register may have for a code: a GTIN in each length, other text in its usual spellings. */
export function codeForms(codigo: string): string[] {
  const bare = codigo.trim()
  const numero = gtinNumber(bare)
  if (numero === null) return [...new Set([bare, bare.toUpperCase(), bare.toLowerCase()])]
  const curto = numero.replace(/^0+/, '')
  return [...new Set([bare, curto, ...[11, ...LENGTHS].map(casas => curto.padStart(casas, '0'))])]
}

/**
 * Gives the GTIN to keep: null for zeros and texts such as 'SEM GTIN', the shortest right length for one that lost or
 * won zeros; any other text as it was typed.
 */
export function keptGtin(texto: string): string | null {
  const typed = texto.trim()
  if (/^0*$/.test(typed) || /^SEM[ _-]?(GTIN|EAN)$/i.test(typed)) return null
  const numero = gtinNumber(typed)
  if (numero === null || LENGTHS.some(casas => casas === typed.length)) return typed
  const curto = numero.replace(/^0+/, '')
  return curto.padStart(LENGTHS.find(casas => casas >= curto.length) ?? 14, '0')
}

/**
 * Prefixes of three digits that GS1 gave to its organisations (GS1 General Specifications, company prefixes; list of
 * 2026-11-20). Others are for use inside a shop or region (02, 04, 2), coupons (05, 98, 99), or free.
 */
const PREFIXOS_GS1: readonly (readonly [de: number, ate: number])[] = [
  [1, 19], [30, 39], [60, 139], [300, 380], [383, 383], [385, 385], [387, 387], [389, 390], [400, 440], [450, 471],
  [474, 499], [500, 509], [520, 521], [528, 531], [535, 535], [539, 549], [560, 560], [569, 579], [590, 590], [594, 594],
  [599, 601], [603, 609], [611, 611], [613, 613], [615, 632], [640, 649], [680, 681], [690, 709], [729, 746], [750, 750],
  [754, 755], [759, 771], [773, 773], [775, 775], [777, 780], [784, 784], [786, 786], [789, 790], [800, 850], [858, 860],
  [865, 865], [867, 881], [883, 885], [888, 888], [890, 890], [893, 894], [896, 896], [899, 919], [930, 951], [955, 955],
  [958, 958], [960, 969], [977, 979],
] // biome-ignore format: a table of ranges

/** Gives the three-digit GS1 prefix: a GTIN-14 without its packing level, a GTIN-12 as a GTIN-13, a GTIN-8 as it is. */
function prefixo(gtin: string): number {
  const treze = gtin.length === 14 ? gtin.slice(1) : gtin.length === 12 ? `0${gtin}` : gtin
  return Number(treze.slice(0, 3))
}

/**
 * Tells whether a note may carry the GTIN: right check digit and a prefix of GS1 (rej. 882, 884). A shop's own code (2…)
 * works at the till, and the note says SEM GTIN.
 */
export const gtinDaNota = (gtin: string): boolean =>
  isGtin(gtin) &&
  !(gtin.length === 8 && gtin.startsWith('0')) && // a GTIN-8 that begins with 0 is a shop's own
  PREFIXOS_GS1.some(([de, ate]) => de <= prefixo(gtin) && prefixo(gtin) <= ate)

/**
 * Makes a GTIN of `tamanho` digits from prefix and serial number: `createGtin('789', 12345)` → "7890000123457".
 * @throws RangeError when they do not fit.
 */
export function createGtin(prefixo: string, numero: number, tamanho: 8 | 12 | 13 | 14 = 13): string {
  const corpo = prefixo + String(numero).padStart(tamanho - 1 - prefixo.length, '0')
  if (!/^\d+$/.test(corpo) || corpo.length !== tamanho - 1) throw new RangeError('GTIN fora do tamanho')
  return corpo + dvGtin(corpo)
}
