import type { Exact } from '../../money/exact.ts'
import { refuse } from '../kernel/recusa.ts'
import type { RegraIcms } from './rule.ts'

const PAUTADAS: ReadonlySet<string> = new Set(['1', '2'])
const TABELADAS: ReadonlySet<string> = new Set(['0', '1', '2', '3', '5'])

/** Tells whether the own ICMS falls on a value of the state, not on the price (modBC). */
export const isPautada = (mobc: unknown): boolean => PAUTADAS.has(String(mobc ?? ''))
/** Tells the same of the ST (modBCST). */
export const isListed = (mobcst: unknown): boolean => TABELADAS.has(String(mobcst ?? ''))

/** Tells whether the rule may ask for a value of the state, without having read the rule. */
export const asksList = ({ mobc, mobcst }: { mobc?: unknown; mobcst?: unknown }): boolean =>
  isPautada(mobc) || isListed(mobcst)

/** Tells whether the rule charges own ICMS on such a value. */
export const asksPauta = ({ linha, mobc }: RegraIcms): boolean =>
  isPautada(mobc) && (linha.proprio === 'normal' || linha.proprio === 'diferido')

/** Code of the refusal. */
export const MISSING_LIST = 'pauta_ausente'

const ASKED = {
  valor_pauta: 'Falta a pauta do ICMS, em Fiscal › Pautas e listas',
  valor_pauta_st: 'Falta a pauta da ST, em Fiscal › Pautas e listas',
} as const

/** Gives the value that the rule asks for. Without it no other base takes its place. @throws RecusaErro */
export const listedValue = (valor: Exact | null, campo: keyof typeof ASKED): Exact =>
  valor === null || valor.isZero() ? refuse(ASKED[campo], campo, MISSING_LIST) : valor
