import type { Field } from '../../../domain/fields/field.ts'

/** Functions of a masked field: `limpar` makes the wire value of a typed text, `mostrar` the text shown for a wire value. */
export interface Mascara {
  limpar: (texto: string) => string
  mostrar: (valor: string) => string
}

/** Puts a value into a mask: # digit, A letter, X either; other characters are printed. */
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

/** Mask of a CPF (up to 11 digits) or a CNPJ (longer, or with a letter, G-116). */
const cpfCnpj: Mascara = {
  limpar: alphanumeric(14),
  mostrar: valor => layOver(valor, /^\d{0,11}$/.test(valor) ? '###.###.###-##' : CNPJ),
}

/** Mask of an access key (chave de acesso). Removes the spaces between the groups of four that a DANFE prints. */
const chave: Mascara = { limpar: alphanumeric(44), mostrar: valor => valor }

const telefone: Mascara = {
  limpar: digits(11),
  mostrar: valor => layOver(valor, valor.length > 10 ? '(##) #####-####' : '(##) ####-####'),
}

/** Mask of a licence plate: three letters, then four letters or digits (Mercosul); stored without dash (G-137). */
const placa: Mascara = { limpar: alphanumeric(7), mostrar: valor => layOver(valor, 'AAA-XXXX') }

/** Makes the mask of a pattern: '#####-###'. */
const marked = (mask: string): Mascara => {
  const places = mask.replace(/[^#AX]/g, '').length
  const keep = /[AX]/.test(mask) ? alphanumeric(places) : digits(places)
  return { limpar: keep, mostrar: valor => layOver(valor, mask) }
}

const plain: Mascara = { limpar: texto => texto, mostrar: valor => valor }

/** Masks by person type. A natural person's CNPJ is kept and refused: cut to 11 digits it would be an unknown CPF. */
const BY_TYPE: Readonly<Record<string, Mascara>> = { F: cpfCnpj, J: cnpj }

/** Chooses a field's mask. `tipo`: the record's person type, F or J, when the document depends on it. */
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
    // a coordinate is written with a dot, but people type a comma
    const dot = field.so.includes('.') && !field.so.includes(',')
    return {
      limpar: texto => (dot ? texto.replaceAll(',', '.') : texto).replace(other, '').slice(0, field.max),
      mostrar: valor => valor,
    }
  }
  if (field.type === 'digits') return { limpar: digits(field.max), mostrar: valor => valor }
  return plain
}

/** Computes the caret's place in a masked text: after `kept` letters and digits. */
export function caretAfter(shown: string, kept: number): number {
  let seen = 0
  for (let at = 0; at < shown.length; at++) {
    if (seen >= kept) return at
    if (/[0-9A-Za-z]/.test(shown[at] ?? '')) seen++
  }
  return shown.length
}
