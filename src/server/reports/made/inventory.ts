import { isoPlus } from '../../../core/dates/day.ts'
import { startOfDayIn } from '../../../core/document/fuso.ts'
import { groupBy } from '../../../core/group-by.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { r2 } from '../../../core/money/round.ts'
import type { Q } from '../../db/transaction.ts'
import { depositsAt, readCompany, stockAt, valued } from '../../modules/sped/service.ts'
import type { CompanyDays } from '../facts.ts'

/**
 * Computes the inventory at the end of the last day, as a SPED file has it, by deposit: the values of a product's deposits
 * add up to its line in the file.
 */
export async function inventoryFacts(q: Q, { empresa_id, fuso, ate }: CompanyDays) {
  const company = await readCompany(q, empresa_id)
  const end = startOfDayIn(isoPlus(ate, 1), fuso)
  const stock = await stockAt(q, empresa_id, end)
  const places = groupBy(await depositsAt(q, empresa_id, end), ({ produto_id }) => produto_id)
  return stock.flatMap(each =>
    valued([each], company?.custo ?? 1).flatMap(line => {
      let gone = ZERO
      return (places.get(each.produto_id) ?? []).map(({ deposito_id, qtde }, at) => {
        const before = r2(dec(line.valor).times(gone).div(line.qtde))
        gone = gone.plus(qtde)
        const valor = r2(dec(line.valor).times(gone).div(line.qtde)).minus(before).toFixed(2)
        return {
          ...{ empresa_id, dia: ate, produto: each.produto_id, deposito: deposito_id },
          ...{ qtde, valor, itens: at === 0 ? 1 : 0 },
        }
      })
    }),
  )
}
