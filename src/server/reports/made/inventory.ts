import { isoPlus } from '../../../core/dates/day.ts'
import { startOfDayIn } from '../../../core/document/fuso.ts'
import type { Q } from '../../db/transaction.ts'
import { readCompany, stockAt, valued } from '../../modules/sped/service.ts'
import type { CompanyDays } from '../facts.ts'

/** Computes the inventory at the end of the last day, as a SPED file has it. */
export async function inventoryFacts(q: Q, { empresa_id, fuso, ate }: CompanyDays) {
  const company = await readCompany(q, empresa_id)
  const stock = await stockAt(q, empresa_id, startOfDayIn(isoPlus(ate, 1), fuso))
  return stock.flatMap(each =>
    valued([each], company?.custo ?? 1).map(({ qtde, valor }) => ({
      ...{ empresa_id, dia: ate, produto: each.produto_id, qtde, valor, itens: 1 },
    })),
  )
}
