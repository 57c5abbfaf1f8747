import { isDecimal } from '../../money/decimal.ts'
import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { refuse } from './recusa.ts'

export const UM: Exact = exact('1')
export const CEM: Exact = exact('100')
/** A rate divides by multiplying: the product is exact, a division to 40 digits is not cheap. */
const CENTESIMO = exact('0.01')

/** base × rate / 100, exact. */
export const porcento = (base: Exact, taxa: Exact): Exact => base.times(taxa).times(CENTESIMO)

/** Percentage as fraction. */
export const fracao = (taxa: Exact): Exact => taxa.times(CENTESIMO)

/** Exact of an input, null when absent. Refuses what is not a plain number. */
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

/** Amount, quantity or rate: never negative. */
export function readValor(valor: unknown, campo: string): Exact | null {
  const d = readNumero(valor, campo)
  if (d?.isNegative()) refuse('valor negativo', campo, 'valor_negativo')
  return d
}

/** Same, zero when absent. */
export const readOrZero = (valor: unknown, campo: string): Exact => readValor(valor, campo) ?? ZERO

/** Amount that must come: an absent one is not a zero. */
export const readObrigatorio = (valor: unknown, campo: string): Exact =>
  readValor(valor, campo) ?? refuse('Campo Obrigatório', campo, 'obrigatorio')

/** Percentage of a whole (reduction, share, return): 0 to 100. */
export function readPercentual(valor: unknown, campo: string): Exact | null {
  const d = readValor(valor, campo)
  if (d?.gt(CEM)) refuse('O percentual deve estar entre 0 e 100', campo, 'percentual_fora')
  return d
}

/** Rate that must stay under 100 because it divides by (1 − rate) or is a rate of its own base. */
export function readAliquota(valor: unknown, campo: string): Exact {
  const d = readValor(valor, campo) ?? ZERO
  if (d.gte(CEM)) refuse('A alíquota deve ser menor que 100', campo, 'aliquota_fora')
  return d
}

/** Percentage limited to 0–100 (deferral: doc 3 §9.2); `limitado` tells whether it was cut. */
export function limitTaxa(taxa: Exact): { taxa: Exact; limitado: boolean } {
  if (taxa.gt(CEM)) return { taxa: CEM, limitado: true }
  if (taxa.isNegative()) return { taxa: ZERO, limitado: true }
  return { taxa, limitado: false }
}

/** Text of a closed-list code: "1", null when absent. */
export const readCodigo = (valor: unknown): string | null =>
  valor === null || valor === undefined || valor === '' ? null : String(valor)

/** Column 1 to 5 as index 0 to 4, null when none. */
export function readColuna(valor: unknown, campo: string): number | null {
  const codigo = readCodigo(valor)
  if (codigo === null) return null
  if (!/^[1-5]$/.test(codigo)) refuse('A coluna deve ser de 1 a 5', campo, 'codigo_desconhecido')
  return Number(codigo) - 1
}

/** Never below zero. */
export const positivo = (x: Exact): Exact => (x.isNegative() ? ZERO : x)
