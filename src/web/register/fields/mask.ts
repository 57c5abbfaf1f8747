import type { Field } from '../../../domain/fields/field.ts'

/** Cleaning and drawing of a masked field. `limpar` gives the value of the wire. */
export interface Mascara {
  limpar: (texto: string) => string
  mostrar: (valor: string) => string
}

/** Lays a value over a mask: # digit, A letter, X either; the rest is printed where it stands. */
export function layOver(value: string, mask: string): string {
  let shown = ''
  let at = 0
  for (const mark of mask) {
    if (at >= value.length) break
    shown += '#AX'.includes(mark) ? value[at++] : mark
  }
  return shown
}

const digits = (max: number) => (texto: string) => texto.replace(/\D/g, '').slice(0, max)
const alphanumeric = (max: number) => (texto: string) =>
  texto
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, max)

const CNPJ = 'XX.XXX.XXX/XXXX-##'
const cnpj: Mascara = { limpar: alphanumeric(14), mostrar: valor => layOver(valor, CNPJ) }

/** Up to 11 digits is a CPF, anything longer or with a letter is a CNPJ (it may hold letters, G-116). */
const cpfCnpj: Mascara = {
  limpar: alphanumeric(14),
  mostrar: valor => layOver(valor, /^\d{0,11}$/.test(valor) ? '###.###.###-##' : CNPJ),
}

/** Pasted as a DANFE prints it, in groups of four. */
const chave: Mascara = { limpar: alphanumeric(44), mostrar: valor => valor }

const telefone: Mascara = {
  limpar: digits(11),
  mostrar: valor => layOver(valor, valor.length > 10 ? '(##) #####-####' : '(##) ####-####'),
}

/** Three letters and four of either: Mercosul too; stored without the dash (G-137). */
const placa: Mascara = { limpar: alphanumeric(7), mostrar: valor => layOver(valor, 'AAA-XXXX') }

/** A mask declared by its marks: '#####-###'. */
const marked = (mask: string): Mascara => {
  const places = mask.replace(/[^#AX]/g, '').length
  const keep = /[AX]/.test(mask) ? alphanumeric(places) : digits(places)
  return { limpar: keep, mostrar: valor => layOver(valor, mask) }
}

const plain: Mascara = { limpar: texto => texto, mostrar: valor => valor }

/** A CNPJ given for a natural person is kept as it is, and refused with words: cut to 11 digits it would be a CPF nobody has. */
const BY_TYPE: Readonly<Record<string, Mascara>> = { F: cpfCnpj, J: cnpj }

/** How a field of text, digits or telephone is typed and shown. `tipo`: the record's own, F or J, where the document follows it. */
export function maskOf(field: Field, tipo?: unknown): Mascara {
  if (field.type === 'phone') return telefone
  if ('documento' in field && field.documento) {
    if (field.documento === 'pelo_tipo') return BY_TYPE[String(tipo)] ?? cpfCnpj
    if (field.documento === 'chave') return chave
    return field.documento === 'cnpj' ? cnpj : cpfCnpj
  }
  if (field.mask?.startsWith('AAA')) return placa
  if (field.mask?.includes('#')) return marked(field.mask)
  if (field.type === 'text' && field.so) {
    const other = new RegExp(`[^${field.so}]`, 'g')
    // a coordinate is written with a dot, and typed with the comma of every other number
    const dot = field.so.includes('.') && !field.so.includes(',')
    return {
      limpar: texto => (dot ? texto.replaceAll(',', '.') : texto).replace(other, '').slice(0, field.max),
      mostrar: valor => valor,
    }
  }
  if (field.type === 'digits') return { limpar: digits(field.max), mostrar: valor => valor }
  return plain
}

/** Caret after masking: behind the same count of kept characters as before. */
export function caretAfter(shown: string, kept: number): number {
  let seen = 0
  for (let at = 0; at < shown.length; at++) {
    if (seen >= kept) return at
    if (/[0-9A-Za-z]/.test(shown[at] ?? '')) seen++
  }
  return shown.length
}
