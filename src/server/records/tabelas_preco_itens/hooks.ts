import { dec } from '../../../core/money/decimal.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Hooks } from '../../register/hooks.ts'
import { hasTwin, type PriceOf, readPriceOf, readTipo } from './repository.ts'

/** Refuses a second price for one thing from one quantity on: nobody could say which of the two holds. */
async function refuseTwin(q: Q, price: PriceOf): Promise<void> {
  if (await hasTwin(q, price))
    throw fieldError('qtde_min', 'Esta tabela já tem um preço a partir desta quantidade')
}

/** Hooks of the prices of tables: what a value may be depends on its table. */
export const tabelasPrecoItensHooks: Hooks = {
  oneByOne: true,
  async prepare(q, _sessao, row, before) {
    const tipo = await readTipo(q, row['tabela_id'])
    const valor = dec(String(row['valor'] ?? '0'))
    if (tipo === 1 && valor.lte(0)) throw fieldError('valor', 'O preço deve ser maior que zero')
    if (tipo !== 1 && valor.lte(-100)) throw fieldError('valor', 'O percentual deve ser maior que -100')
    if (tipo === 3 && !row['produto_id'])
      throw fieldError('produto_id', 'Uma margem sobre o custo é de um produto: informe qual')
    await refuseTwin(q, {
      ...{ id: before ? Number(before['id']) : null, tabela_id: row['tabela_id'] },
      ...{ produto_id: row['produto_id'] ?? null, categoria_id: row['categoria_id'] ?? null },
      qtde_min: String(row['qtde_min'] ?? '0'),
    })
  },
  async restored(q, _sessao, id) {
    const price = await readPriceOf(q, id)
    if (price) await refuseTwin(q, price)
  },
}
