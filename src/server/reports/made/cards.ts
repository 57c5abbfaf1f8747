import { isoPlus } from '../../../core/dates/day.ts'
import type { Q } from '../../db/transaction.ts'
import { isDayKnown, LONGEST_TERM, readExpected } from '../../modules/extratos/service.ts'
import type { CompanyDays } from '../facts.ts'

/**
 * Computes the deposits expected from card acquirers. Leaves out card payments whose day of deposit is unknown (no rate
 * and no day in the acquirer's file), and late deposits, because no payment is promised.
 */
export async function expectedCards(q: Q, { empresa_id, uf, de, ate, hoje }: CompanyDays) {
  if (ate < hoje) return []
  const sold = { de: isoPlus(hoje, -LONGEST_TERM), ate: hoje }
  const cards = await readExpected(q, { empresa_id, empresa: { uf } }, sold)
  return cards
    .filter(card => isDayKnown(card) && card.esperado >= hoje && card.esperado >= de && card.esperado <= ate)
    .map(({ id, esperado, liquido }) => ({
      ...{ empresa_id, dia: esperado, o_que: 'cartao', movimento: id, vai_entrar: liquido },
    }))
}
