import { type Decimal, dec, isDecimal } from '../../money/decimal.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { r2 } from '../../money/round.ts'
import { MAX_PAGAMENTO } from '../limits.ts'
import { type Recusa, refuse } from '../recusa.ts'

/** A discount or surcharge, typed as % or as R$. */
export type Ajuste = { percentual: string } | { valor: string }

export interface AjusteCalculado {
  /** R$, 2 places. */
  valor: string
  /** %, 2 places. */
  percentual: string
}

const CEM = dec('100')

/**
 * Computes R$ and % of a discount or surcharge over `base` (R$), tax/rules §15: 0 ≤ valor ≤ base. `nome` is the word in
 * the errors ("desconto maior que o subtotal"). A surcharge (`teto` false) may exceed the base.
 */
export function ajuste(
  base: Decimal,
  entrada: Ajuste,
  nome: string,
  { teto = true }: { teto?: boolean } = {},
): AjusteCalculado | Recusa {
  const text = 'percentual' in entrada ? entrada.percentual : entrada.valor
  const campo = 'percentual' in entrada ? 'percentual' : 'valor'
  if (!isDecimal(text)) return refuse(campo, 'Número inválido')
  const typed = dec(text)
  if (typed.isNegative()) return refuse(campo, `O ${nome} não pode ser negativo`)
  const valor = 'percentual' in entrada ? dec(percentValue(base, text)) : r2(typed)
  if (!teto && valor.gt(MAX_PAGAMENTO)) return refuse(campo, `${nome} acima do permitido (8 dígitos)`)
  if (teto && (valor.gt(base) || ('percentual' in entrada && typed.gt(CEM)))) {
    return refuse(campo, `${nome} maior que o subtotal`)
  }
  const percentual =
    'percentual' in entrada ? typed : base.isZero() ? dec('0') : r2(valor.div(base).times(CEM))
  return { valor: valor.toFixed(2), percentual: percentual.toFixed(2) }
}

/** Gives the typed percentage, which stays when the base changes; null for R$ or zero. */
export const percentOf = (entrada: Ajuste): string | null =>
  'percentual' in entrada && !dec(entrada.percentual).isZero() ? entrada.percentual : null

/** Computes R$ of a percentage of `base`, to the cent. */
export const percentValue = (base: Decimal, percentual: string): string =>
  r2(base.times(dec(percentual)).div(CEM)).toFixed(2)

/** % above which the user is asked: such a discount or surcharge is mostly a missing comma, or reais typed as %. */
const MUCH = dec('50')

/** Gives the question about an unusually high percentage; null for a usual one. */
export const oddPercent = (what: 'desconto' | 'acréscimo', percentual: string): string | null =>
  dec(percentual).gt(MUCH) ? `Aplicar ${what} de ${formatDecimal(percentual, 0, 2)} %?` : null
