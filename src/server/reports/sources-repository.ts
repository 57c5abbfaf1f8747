import { ORDER, QUOTE } from '../../core/document/types/index.ts'
import type { FactSource } from '../../domain/reports/define.ts'
import { catalogue } from '../../domain/reports/sources/catalogue.ts'
import { commissions } from '../../domain/reports/sources/commissions.ts'
import { closings, payable, receivable } from '../../domain/reports/sources/money.ts'
import {
  changes,
  exceptions,
  notes,
  orders,
  priceChanges,
  purchasedItems,
  purchases,
  quotes,
} from '../../domain/reports/sources/others.ts'
import { customers, payments, sales, soldItems } from '../../domain/reports/sources/sales.ts'
import { stockMovements, stockPosition } from '../../domain/reports/sources/stock.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { CubeName } from './cubes.ts'
import {
  CHANGE_DIMS,
  CLOSING_DIMS,
  type DimensionSql,
  DOCUMENT_DIMS,
  EXCEPTION_DIMS,
  OWED_DIMS,
  PAID,
  PAID_SELLER,
  PRODUCT,
  SALE_DIMS,
  STOCK_DIMS,
} from './dims-repository.ts'
import { closingFacts, owedFacts } from './facts/money-repository.ts'
import {
  changeFacts,
  exceptionFacts,
  noteFacts,
  offeredFacts,
  priceFacts,
  purchasedFacts,
  purchaseFacts,
} from './facts/others-repository.ts'
import {
  commissionFacts,
  customerFacts,
  itemFacts,
  paymentFacts,
  saleFacts,
} from './facts/sales-repository.ts'
import { movementFacts, positionFacts } from './facts/stock-repository.ts'

export interface SourceSql {
  cube?: CubeName
  facts: (ranges: Sql) => Sql
  dims?: Readonly<Record<string, DimensionSql>>
  /** Amounts that are no column of the facts. */
  sums?: Readonly<Record<string, string>>
  /** Facts without amounts, so that everything of a dimension is listed; `empresas`: ids. */
  zeros?: { dim: string; facts: (empresas: readonly number[]) => Sql }
}

const NO_AMOUNTS = [
  'linhas',
  'qtde',
  'bruto',
  'desconto',
  'liquido',
  'devolvido',
  'impostos',
  'custo',
  'margem',
  'lucro',
]

/** SQL sources by the id of what `domain/reports/sources` declares. */
const SOURCES: Readonly<Record<string, SourceSql>> = {
  [sales.id]: { cube: 'vendas', facts: saleFacts, dims: SALE_DIMS },
  [soldItems.id]: { cube: 'itens', facts: itemFacts, dims: { ...SALE_DIMS, ...PRODUCT } },
  [catalogue.id]: {
    cube: 'itens',
    facts: itemFacts,
    dims: { ...SALE_DIMS, ...PRODUCT },
    sums: { ultima: "case when f.tipo = 'venda' then f.dia end" },
    zeros: {
      dim: 'produto',
      facts:
        empresas => sql`select p.empresa_id, null::date as dia, p.id as produto, null::bigint as vendedor,
          null::text as canal, null::text as tipo, ${raw(NO_AMOUNTS.map(name => `null::numeric as ${name}`).join(', '))},
          null::numeric as com_custo, null::numeric as sem_custo
        from produtos p where p.account_id = $conta and p.empresa_id = any(${empresas}::bigint[])`,
    },
  },
  [payments.id]: {
    cube: 'pagamentos',
    facts: paymentFacts,
    dims: {
      ...SALE_DIMS,
      ...PAID,
    },
  },
  [customers.id]: { cube: 'clientes', facts: customerFacts, dims: SALE_DIMS },
  [commissions.id]: {
    facts: commissionFacts,
    dims: {
      ...SALE_DIMS,
      ...PRODUCT,
      vendedor: PAID_SELLER,
    },
  },
  [stockPosition.id]: { facts: positionFacts, dims: STOCK_DIMS },
  [stockMovements.id]: { facts: movementFacts, dims: STOCK_DIMS },
  [receivable.id]: { facts: owedFacts(1), dims: OWED_DIMS },
  [payable.id]: { facts: owedFacts(2), dims: OWED_DIMS },
  [closings.id]: { facts: closingFacts, dims: CLOSING_DIMS },
  [notes.id]: { facts: noteFacts, dims: SALE_DIMS },
  [exceptions.id]: { facts: exceptionFacts, dims: EXCEPTION_DIMS },
  [purchases.id]: { facts: purchaseFacts, dims: DOCUMENT_DIMS },
  [purchasedItems.id]: { facts: purchasedFacts, dims: DOCUMENT_DIMS },
  [quotes.id]: { facts: offeredFacts(QUOTE), dims: DOCUMENT_DIMS },
  [orders.id]: { facts: offeredFacts(ORDER), dims: DOCUMENT_DIMS },
  [changes.id]: { facts: changeFacts, dims: CHANGE_DIMS },
  [priceChanges.id]: { facts: priceFacts, dims: CHANGE_DIMS },
}

/** Gives how a declared source is read. @throws Error for one that nobody reads */
export function sourceSql({ id }: FactSource): SourceSql {
  const found = SOURCES[id]
  if (!found) throw new Error(`no facts of ${id}`)
  return found
}
