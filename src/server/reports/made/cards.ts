import { isoPlus } from '../../../core/dates/day.ts'
import type { Q } from '../../db/transaction.ts'
import { isDayKnown, LONGEST_TERM, readExpected } from '../../modules/extratos/service.ts'
import type { CompanyDays } from '../facts.ts'

/**
 * Computes the deposits expected from card acquirers. Leaves out card payments whose day of deposit is unknown (no rate
 * and no day in the acquirer's file). A deposit that nobody said came stands on today, as late.
 */
export async function expectedCards(q: Q, { empresa_id, uf, de, ate, hoje }: CompanyDays) {
  if (ate < hoje) return []
  const sold = { de: isoPlus(hoje, -LONGEST_TERM), ate: hoje }
  const cards = await readExpected(q, { empresa_id, empresa: { uf } }, sold)
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
