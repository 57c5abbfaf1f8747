import type { Exact } from '../../money/exact.ts'
import { refuse } from '../kernel/recusa.ts'
import type { RegraIcms } from './rule.ts'

const PAUTADAS: ReadonlySet<string> = new Set(['1', '2'])
const TABELADAS: ReadonlySet<string> = new Set(['0', '1', '2', '3', '5'])

/** Tells whether the own ICMS (modBC) is computed on a value fixed by the state, not on the price. */
export const isPautada = (mobc: unknown): boolean => PAUTADAS.has(String(mobc ?? ''))
/** Tells whether the ST (modBCST) is computed on a value fixed by the state, not on the price. */
export const isListed = (mobcst: unknown): boolean => TABELADAS.has(String(mobcst ?? ''))

/** Tells whether the rule may need a value fixed by the state. Takes the codes alone, before the rule is read. */
export const asksList = ({ mobc, mobcst }: { mobc?: unknown; mobcst?: unknown }): boolean =>
  isPautada(mobc) || isListed(mobcst)

/** Tells whether the rule computes own ICMS on a value fixed by the state. */
export const asksPauta = ({ linha, mobc }: RegraIcms): boolean =>
  isPautada(mobc) && (linha.proprio === 'normal' || linha.proprio === 'diferido')

/** Code of the refusal of an item without its pauta. */
export const MISSING_LIST = 'pauta_ausente'

const ASKED = {
  valor_pauta: 'Falta a pauta do ICMS, em Fiscal › Pautas e listas',
  valor_pauta_st: 'Falta a pauta da ST, em Fiscal › Pautas e listas',
} as const

/** Gives the value fixed by the state that the rule needs. No other base may replace a missing one. @throws RecusaErro */
export const listedValue = (valor: Exact | null, campo: keyof typeof ASKED): Exact =>
  valor === null || valor.isZero() ? refuse(ASKED[campo], campo, MISSING_LIST) : valor
