import { REGISTERS } from '../../domain/registers/index.ts'
import * as contas from './tables/contas.ts'
import * as estoque from './tables/estoque.ts'
import * as fiscal from './tables/fiscal.ts'
import * as impressao from './tables/impressao.ts'
import * as outbox from './tables/outbox.ts'
import * as terminais from './tables/terminais.ts'
import * as vendas from './tables/vendas.ts'
import { toTables } from './to-table.ts'

/** Every table of the product; the migrations and the drift test are derived from this record. */
export const tables = {
  ...contas,
  ...toTables(REGISTERS),
  ...outbox,
  ...terminais,
  ...estoque,
  ...vendas,
  ...fiscal,
  ...impressao,
}
