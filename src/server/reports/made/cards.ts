import { isoPlus } from '../../../core/dates/day.ts'
import { ZERO } from '../../../core/money/decimal.ts'
import type { Q } from '../../db/transaction.ts'
import { isDayKnown, LONGEST_TERM, readExpected } from '../../modules/extratos/service.ts'
import type { CompanyDays } from '../facts.ts'

type Company = Pick<CompanyDays, 'empresa_id' | 'uf' | 'hoje'>

/** Reads the card payments that are not deposited yet, of the longest term before today. */
const openCards = (q: Q, { empresa_id, uf, hoje }: Company) =>
  readExpected(q, { empresa_id, empresa: { uf } }, { de: isoPlus(hoje, -LONGEST_TERM), ate: hoje })

/** Adds up the card payments that no day of deposit is known of, R$, which the cash flow leaves out. */
export async function undatedCards(
  q: Q,
  companies: readonly Company[],
): Promise<{ quantos: number; valor: string }> {
  const found = []
  for (const company of companies)
    found.push(...(await openCards(q, company)).filter(card => !isDayKnown(card)))
  return { quantos: found.length, valor: found.reduce((sum, { valor }) => sum.plus(valor), ZERO).toFixed(2) }
}

/**
 * Computes the deposits expected from card acquirers. Leaves out card payments whose day of deposit is unknown (no rate
 * and no day in the acquirer's file). A deposit that nobody said came stands on today, as late.
 */
export async function expectedCards(q: Q, company: CompanyDays) {
  const { empresa_id, de, ate, hoje } = company
  if (ate < hoje) return []
  const cards = await openCards(q, company)
  return cards.filter(isDayKnown).flatMap(({ id, esperado, liquido }) => {
    const late = esperado < hoje
    const dia = late ? hoje : esperado
    if (dia < de || dia > ate) return []
    const said = late
      ? { o_que: 'cartao_atrasado', vai_entrar: '0', atrasado: liquido }
      : { o_que: 'cartao', vai_entrar: liquido, atrasado: '0' }
    return [{ empresa_id, dia, movimento: id, ...said }]
  })
}
