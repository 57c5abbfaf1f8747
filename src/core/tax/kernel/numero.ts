import { isDecimal } from '../../money/decimal.ts'
import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { refuse } from './recusa.ts'

export const UM: Exact = exact('1')
export const CEM: Exact = exact('100')
/** Factor of a percentage. Multiplying by 0.01 is exact and cheap; a division to 40 digits is not. */
const CENTESIMO = exact('0.01')

/** Computes base × rate / 100, exact. */
export const porcento = (base: Exact, taxa: Exact): Exact => base.times(taxa).times(CENTESIMO)

/** Turns a percentage into a fraction. */
export const fracao = (taxa: Exact): Exact => taxa.times(CENTESIMO)

/** Reads an exact number; null when absent. @throws RecusaErro when it is not a plain number. */
export function readNumero(valor: unknown, campo: string): Exact | null {
  if (valor === null || valor === undefined || valor === '') return null
  if (valor === '0') return ZERO
  const texto = typeof valor === 'number' ? String(valor) : valor
  if (typeof texto !== 'string' || texto.length > 40 || !isDecimal(texto)) {
    refuse('Número inválido', campo, 'numero_invalido')
  }
  const d = exact(texto)
  return d.isZero() ? ZERO : d
}

/** Reads an amount, quantity or rate. @throws RecusaErro when negative. */
export function readValor(valor: unknown, campo: string): Exact | null {
  const d = readNumero(valor, campo)
  if (d?.isNegative()) refuse('valor negativo', campo, 'valor_negativo')
  return d
}

/** Reads an amount, quantity or rate, zero when absent. @throws RecusaErro when negative. */
export const readOrZero = (valor: unknown, campo: string): Exact => readValor(valor, campo) ?? ZERO

/** Reads an amount that must be given: absent is not zero. @throws RecusaErro */
export const readObrigatorio = (valor: unknown, campo: string): Exact =>
  readValor(valor, campo) ?? refuse('Campo Obrigatório', campo, 'obrigatorio')

/** Reads a percentage of a whole (reduction, share, return). @throws RecusaErro outside 0 to 100. */
export function readPercentual(valor: unknown, campo: string): Exact | null {
  const d = readValor(valor, campo)
  if (d?.gt(CEM)) refuse('O percentual deve estar entre 0 e 100', campo, 'percentual_fora')
  return d
}

/** Reads a rate below 100, because formulas divide by (1 − rate). @throws RecusaErro from 100 on. */
export function readAliquota(valor: unknown, campo: string): Exact {
  const d = readValor(valor, campo) ?? ZERO
  if (d.gte(CEM)) refuse('A alíquota deve ser menor que 100', campo, 'aliquota_fora')
  return d
}

/** Limits a percentage to 0–100 (deferral: doc 3 §9.2); `limitado` tells whether it was cut. */
export function limitTaxa(taxa: Exact): { taxa: Exact; limitado: boolean } {
  if (taxa.gt(CEM)) return { taxa: CEM, limitado: true }
  if (taxa.isNegative()) return { taxa: ZERO, limitado: true }
  return { taxa, limitado: false }
}

/** Gives the text of a closed-list code: "1"; null when absent. */
export const readCodigo = (valor: unknown): string | null =>
  valor === null || valor === undefined || valor === '' ? null : String(valor)

/** Reads a column, 1 to 5, as index 0 to 4; null when absent. @throws RecusaErro for another number. */
export function readColuna(valor: unknown, campo: string): number | null {
  const codigo = readCodigo(valor)
  if (codigo === null) return null
  if (!/^[1-5]$/.test(codigo)) refuse('A coluna deve ser de 1 a 5', campo, 'codigo_desconhecido')
  return Number(codigo) - 1
}

/** Raises a negative number to zero. */
export const positivo = (x: Exact): Exact => (x.isNegative() ? ZERO : x)
