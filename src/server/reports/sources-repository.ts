import { promocoes } from '../../domain/records/promocoes/index.ts'
import type { FactSource } from '../../domain/reports/define.ts'
import {
  assessment,
  entriesBook,
  exitsBook,
  newTaxLines,
  pisCofinsLines,
} from '../../domain/reports/sources/books.ts'
import { cashFlow, cashFlowWithOrders, paidResult, result } from '../../domain/reports/sources/cash.ts'
import { catalogue } from '../../domain/reports/sources/catalogue.ts'
import { commissions } from '../../domain/reports/sources/commissions.ts'
import { contractItems, loadingOrders } from '../../domain/reports/sources/contracts.ts'
import { deliveries } from '../../domain/reports/sources/deliveries.ts'
import { COUNTED } from '../../domain/reports/sources/dims.ts'
import {
  counted,
  inventory,
  replenishment,
  ruledProducts,
  turnover,
} from '../../domain/reports/sources/goods.ts'
import { cardsOwed, closings, payable, receivable } from '../../domain/reports/sources/money.ts'
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
import { channels, containers, stages, tillPace, vouchers } from '../../domain/reports/sources/people.ts'
import {
  customers,
  payments,
  promoted,
  returned,
  sales,
  sellerSales,
  soldItems,
} from '../../domain/reports/sources/sales.ts'
import { stockMovements, stockPosition } from '../../domain/reports/sources/stock.ts'
import {
  ctesIssued,
  ctesOsIssued,
  manifestsIssued,
  vehicleTrips,
} from '../../domain/reports/sources/transport.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import {
  BOOK_DIMS,
  CARD_DIMS,
  CASH_DIMS,
  CHANGE_DIMS,
  CLOSING_DIMS,
  DOCUMENT_DIMS,
  EXCEPTION_DIMS,
  ISSUED_DIMS,
  LISTED_DIMS,
  OWED_DIMS,
  of,
  PAID,
  PAID_SELLER,
  PRODUCT,
  SALE_DIMS,
  STOCK_DIMS,
} from './dims-repository.ts'
import { keptBook, keptNewTaxes, keptPisCofins } from './facts/books-repository.ts'
import { cardsOwedFacts, rateOf } from './facts/cards-repository.ts'
import {
  bookedFacts,
  chequeFacts,
  dueFacts,
  movedFacts,
  openingFacts,
  paidFacts,
} from './facts/cash-repository.ts'
import { contractItemsSql, loadingOrdersSql } from './facts/contracts-repository.ts'
import { deliveriesSql } from './facts/deliveries-repository.ts'
import {
  countedFacts,
  limitFacts,
  openingPosition,
  replenishFacts,
  ruleFacts,
  turnoverFacts,
} from './facts/goods-repository.ts'
import { closingFacts, owedFacts } from './facts/money-repository.ts'
import {
  cancelledFacts,
  changeFacts,
  containerFacts,
  exceptionFacts,
  noteFacts,
  orderedFacts,
  orderFacts,
  pendingOrderFacts,
  priceFacts,
  purchasedFacts,
  purchaseFacts,
  quoteFacts,
  tillSaleFacts,
  voidedFacts,
  voidedNumberFacts,
} from './facts/others-repository.ts'
import { sessionFacts, stageFacts, voucherFacts, waitFacts } from './facts/people-repository.ts'
import { promotionFacts } from './facts/promotions-repository.ts'
import {
  commissionFacts,
  customerFacts,
  itemFacts,
  paymentFacts,
  returnedFacts,
  saleFacts,
} from './facts/sales-repository.ts'
import { lossFacts, movementFacts, positionFacts } from './facts/stock-repository.ts'
import {
  ctesIssuedSql,
  ctesOsIssuedSql,
  freightTaxFacts,
  manifestsIssuedSql,
  vehicleTripsSql,
} from './facts/transport-repository.ts'
import { alike, type FactPart, type MadeFacts, type SourceSql } from './facts.ts'
import { assessmentFacts, bookFacts, newTaxFacts, pisCofinsFacts } from './made/books.ts'
import { expectedCards } from './made/cards.ts'
import { gapFacts } from './made/gaps.ts'
import { inventoryFacts } from './made/inventory.ts'

const OF_PRODUCT = { empresa_id: 'bigint', produto: 'bigint' } as const
const OF_SALE = ['empresa_id', 'dia', ...Object.keys(sellerSales.dims)]
const OF_NUMBERS = ['empresa_id', 'dia', 'modelo', 'serie', 'situacao', 'primeira', 'ultima'] as const
const OF_TILL = ['empresa_id', 'dia', 'operador', 'terminal'] as const

/** Columns of facts from the ledger or the forecast. */
const OF_BOOK = ['empresa_id', 'dia', 'o_que'] as const

/** Columns of the result's facts from the ledger. */
const OF_RESULT = ['empresa_id', 'dia', 'linha', 'conta', 'movimento'] as const

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

/** Ends the name of an amount that counts entries only. */
const ENTRY = '_entrada'

/** Writes the SQL of an amount of a book: where the same amount of entries has its own column, of exits only. */
const bookedAmount = (name: string, all: readonly string[]): string => {
  const ofWay = (way: string, from: string) => `case when x.sentido = '${way}' then x.${from} else 0 end`
  if (name.endsWith(ENTRY)) return ofWay('entrada', name.slice(0, -ENTRY.length))
  return all.includes(`${name}${ENTRY}`) ? ofWay('saida', name) : `x.${name}`
}

/** Makes a source of the rows of the books, and of the notes that have none yet. */
const bookedSource = (
  source: FactSource,
  facts: (ranges: Sql) => Sql,
  made: MadeFacts['made'],
): SourceSql => {
  const amounts = Object.keys(source.sums)
  const as = {
    ...alike('empresa_id', ...Object.keys(source.dims)),
    ...Object.fromEntries(amounts.map(name => [name, bookedAmount(name, amounts)])),
  }
  return {
    parts: [
      { of: { facts }, as },
      { of: { made }, as },
    ],
    dims: BOOK_DIMS,
  }
}

/**
 * SQL of a part of what was sold with a known cost, of products with a margin on the cost in the register; a margin of −100 %
 * has no price.
 */
const aimed = (part: string) => `(select f.com_custo * ${part} from produtos p where p.account_id = $conta
  and p.id = f.produto and p.marge_luc > -100)`

/** SQL of what the acquirer keeps of a payment, exact; 0 without a rate. */
const FEE = `f.valor * coalesce(${rateOf('f', 'f.bandeira')}, 0) / 100`

/** Customers who bought: a return alone does not count. */
const BUYERS = {
  ...{ of: customers, record: 'parceiro', where: 'f.compras > 0' },
  days: ['f.primeira', 'f.ultima'],
} as const

const CASH_PARTS: readonly FactPart[] = [
  { of: { facts: openingFacts }, as: alike(...OF_BOOK, 'conta', 'abre') },
  {
    of: { facts: movedFacts },
    as: alike(...OF_BOOK, 'conta', 'parceiro', 'movimento', 'parcela', 'entrou', 'saiu', 'entre'),
  },
  {
    of: { facts: dueFacts },
    as: alike(...OF_BOOK, 'parceiro', 'parcela', 'vai_entrar', 'vai_sair', 'atrasado', 'atrasado_sai'),
  },
  { of: { facts: chequeFacts }, as: alike(...OF_BOOK, 'parceiro', 'movimento', 'vai_entrar') },
  { of: { made: expectedCards }, as: alike(...OF_BOOK, 'movimento', 'vai_entrar', 'atrasado') },
]

/** SQL of the sources declared in `domain/reports/sources`, by id. */
const SOURCES: Readonly<Record<string, SourceSql>> = {
  [sales.id]: { cube: 'vendas', facts: saleFacts, dims: SALE_DIMS, counts: BUYERS },
  [sellerSales.id]: {
    parts: [
      {
        of: { cube: 'vendas', facts: saleFacts },
        as: alike(...OF_SALE, ...Object.keys(sales.sums).filter(name => !Object.hasOwn(COUNTED, name))),
      },
      { of: { cube: 'itens', facts: itemFacts }, as: alike(...OF_SALE, 'margem', 'com_custo') },
    ],
    dims: SALE_DIMS,
    counts: BUYERS,
  },
  [soldItems.id]: {
    cube: 'itens',
    facts: itemFacts,
    dims: { ...SALE_DIMS, ...PRODUCT },
    sums: { alvo: aimed('p.marge_luc / (100 + p.marge_luc)'), com_alvo: aimed('1') },
  },
  [promoted.id]: {
    facts: promotionFacts,
    counts: { of: promoted, record: 'venda', where: "f.tipo = 'venda'", days: ['f.dia', 'f.dia'] },
    dims: { ...SALE_DIMS, ...PRODUCT, promocao: { label: of(promocoes.id, 'promoção') } },
  },
  [returned.id]: {
    parts: [
      {
        of: { facts: returnedFacts },
        as: alike('empresa_id', ...Object.keys(returned.dims), 'qtde', 'devolvido', 'voltas', 'dias'),
      },
      {
        of: { cube: 'itens', facts: itemFacts },
        as: {
          ...alike('empresa_id', 'dia', 'produto', 'vendedor', 'canal'),
          vendido: "case when x.tipo = 'venda' then x.liquido else 0 end",
        },
        fine: alike('parceiro', 'venda'),
      },
    ],
    dims: { ...SALE_DIMS, ...PRODUCT },
  },
  [catalogue.id]: {
    cube: 'itens',
    facts: itemFacts,
    dims: { ...SALE_DIMS, ...PRODUCT },
    zeros: {
      dim: 'produto',
      facts:
        empresas => sql`select p.empresa_id, null::date as dia, p.id as produto, null::bigint as vendedor,
          null::text as canal, null::text as tipo, ${raw(NO_AMOUNTS.map(name => `null::numeric as ${name}`).join(', '))},
          null::numeric as com_custo, null::numeric as sem_custo, null::date as ultima
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
    sums: { taxa: FEE },
  },
  [customers.id]: { cube: 'clientes', facts: customerFacts, dims: SALE_DIMS, counts: BUYERS },
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
  [cardsOwed.id]: { facts: cardsOwedFacts, dims: CARD_DIMS },
  [cashFlow.id]: { parts: CASH_PARTS, dims: CASH_DIMS },
  [cashFlowWithOrders.id]: {
    parts: [
      ...CASH_PARTS,
      { of: { facts: pendingOrderFacts }, as: alike(...OF_BOOK, 'parceiro', 'pedido', 'vai_entrar') },
    ],
    dims: CASH_DIMS,
  },
  [result.id]: {
    parts: [
      {
        of: { cube: 'itens', facts: itemFacts },
        as: {
          ...alike('empresa_id', 'dia', 'impostos', 'custo', 'sem_custo'),
          ...{
            linha: "'mercadorias'",
            receita: 'x.liquido + x.devolvido',
            devolucoes: 'x.devolvido',
            nao_apurado: 'x.liquido - x.com_custo',
          },
        },
      },
      {
        of: { cube: 'vendas', facts: saleFacts },
        as: {
          ...alike('empresa_id', 'dia'),
          ...{
            linha: "'entrega'",
            entrega: 'x.entrega + x.acrescimo + x.frete + x.por_fora',
            impostos: 'x.por_fora + x.das',
          },
        },
      },
      {
        of: { facts: bookedFacts },
        as: alike(...OF_RESULT, 'despesas', 'quebras', 'outras'),
      },
      { of: { facts: lossFacts }, as: alike('empresa_id', 'dia', 'linha', 'perdas', 'sem_custo') },
      {
        of: { facts: freightTaxFacts },
        as: { ...alike('empresa_id', 'dia', 'impostos'), linha: "'outras'" },
      },
    ],
    dims: CASH_DIMS,
  },
  [paidResult.id]: { facts: paidFacts, dims: CASH_DIMS },
  [exitsBook.id]: bookedSource(exitsBook, keptBook('saida'), bookFacts('saida')),
  [entriesBook.id]: bookedSource(entriesBook, keptBook('entrada'), bookFacts('entrada')),
  [assessment.id]: { made: assessmentFacts, dims: BOOK_DIMS },
  [pisCofinsLines.id]: bookedSource(pisCofinsLines, keptPisCofins, pisCofinsFacts),
  [newTaxLines.id]: bookedSource(newTaxLines, keptNewTaxes, newTaxFacts),
  [turnover.id]: {
    columns: {
      ...OF_PRODUCT,
      qtde: 'numeric',
      custo: 'numeric',
      saldo: 'numeric',
      valor: 'numeric',
      medio: 'numeric',
    },
    parts: [
      { of: { cube: 'itens', facts: itemFacts }, as: alike('empresa_id', 'produto', 'qtde', 'custo') },
      { of: { facts: openingPosition }, as: { ...alike('empresa_id', 'produto'), medio: 'x.valor / 2' } },
      {
        of: { facts: positionFacts },
        as: { ...alike('empresa_id', 'produto', 'saldo', 'valor'), medio: 'x.valor / 2' },
      },
    ],
    turned: turnoverFacts,
    dims: STOCK_DIMS,
  },
  [replenishment.id]: {
    columns: {
      ...OF_PRODUCT,
      qtde: 'numeric',
      saldo: 'numeric',
      minimo: 'numeric',
      maximo: 'numeric',
      em_pedido: 'numeric',
    },
    parts: [
      { of: { cube: 'itens', facts: itemFacts }, as: alike('empresa_id', 'produto', 'qtde') },
      { of: { facts: positionFacts }, as: alike('empresa_id', 'produto', 'saldo') },
      { of: { facts: limitFacts }, as: alike('empresa_id', 'produto', 'minimo', 'maximo') },
      { of: { facts: orderedFacts }, as: alike('empresa_id', 'produto', 'em_pedido') },
    ],
    turned: replenishFacts,
    dims: STOCK_DIMS,
  },
  [counted.id]: { facts: countedFacts, dims: LISTED_DIMS },
  [inventory.id]: { made: inventoryFacts, dims: STOCK_DIMS },
  [ruledProducts.id]: {
    parts: [
      {
        of: { cube: 'itens', facts: itemFacts },
        as: alike('empresa_id', 'dia', 'produto', 'canal', 'liquido', 'impostos'),
      },
      {
        of: { facts: ruleFacts },
        as: alike('empresa_id', 'dia', 'produto', 'quantos', 'sem_regra', 'sem_classe'),
      },
    ],
    dims: STOCK_DIMS,
  },
  [stages.id]: {
    columns: {
      ...{ empresa_id: 'bigint', dia: 'date', parceiro: 'bigint', vendedor: 'bigint', compras: 'numeric' },
    },
    parts: [
      {
        of: { cube: 'clientes', facts: customerFacts },
        as: alike('empresa_id', 'dia', 'parceiro', 'vendedor', 'compras'),
      },
    ],
    turned: stageFacts,
    history: true,
    dims: SALE_DIMS,
  },
  [channels.id]: {
    parts: [
      {
        of: { cube: 'vendas', facts: saleFacts },
        as: alike(
          'empresa_id',
          'dia',
          'canal',
          'vendedor',
          'vendas',
          'bruto',
          'entrega',
          'devolvido',
          'liquido',
        ),
      },
      {
        of: { facts: cancelledFacts },
        as: alike('empresa_id', 'dia', 'canal', 'vendedor', 'canceladas', 'cancelado'),
      },
    ],
    dims: SALE_DIMS,
    counts: BUYERS,
  },
  [containers.id]: {
    facts: containerFacts,
    dims: LISTED_DIMS,
    sums: {
      deposito: `((f.antes + f.saiu - f.voltou) * coalesce((select p.preco_vend from produtos p where p.account_id = $conta
        and p.id = f.vasilhame), 0))`,
    },
  },
  [vouchers.id]: { facts: voucherFacts, dims: LISTED_DIMS },
  [tillPace.id]: {
    parts: [
      {
        of: { facts: tillSaleFacts },
        as: alike(...OF_TILL, 'vendas', 'itens', 'vendas_medidas', 'itens_medidos'),
      },
      { of: { facts: voidedFacts }, as: alike(...OF_TILL, 'estornos') },
      { of: { facts: sessionFacts }, as: alike(...OF_TILL, 'horas') },
      { of: { facts: waitFacts }, as: alike(...OF_TILL, 'esperas', 'segundos_pagos') },
    ],
    dims: LISTED_DIMS,
  },
  [closings.id]: { facts: closingFacts, dims: CLOSING_DIMS },
  [notes.id]: {
    parts: [
      {
        of: { facts: noteFacts },
        as: alike(
          ...[...OF_NUMBERS, 'venda', 'notas', 'inutilizadas', 'contingencia'],
          ...['valor', 'respondidas', 'segundos'],
        ),
      },
      { of: { facts: voidedNumberFacts }, as: alike(...OF_NUMBERS, 'inutilizadas') },
      { of: { made: gapFacts }, as: alike(...OF_NUMBERS, 'faltando') },
    ],
    dims: ISSUED_DIMS,
  },
  [exceptions.id]: { facts: exceptionFacts, dims: EXCEPTION_DIMS },
  [purchases.id]: { facts: purchaseFacts, dims: DOCUMENT_DIMS },
  [purchasedItems.id]: { facts: purchasedFacts, dims: DOCUMENT_DIMS },
  [quotes.id]: { facts: quoteFacts, dims: DOCUMENT_DIMS },
  [deliveries.id]: deliveriesSql,
  [orders.id]: { facts: orderFacts, dims: DOCUMENT_DIMS },
  [changes.id]: { facts: changeFacts, dims: CHANGE_DIMS },
  [priceChanges.id]: { facts: priceFacts, dims: CHANGE_DIMS },
  [ctesIssued.id]: ctesIssuedSql,
  [ctesOsIssued.id]: ctesOsIssuedSql,
  [manifestsIssued.id]: manifestsIssuedSql,
  [vehicleTrips.id]: vehicleTripsSql,
  [contractItems.id]: contractItemsSql,
  [loadingOrders.id]: loadingOrdersSql,
}

/** Gives the SQL of a declared source. @throws Error when there is none */
export function sourceSql({ id }: FactSource): SourceSql {
  const found = SOURCES[id]
  if (!found) throw new Error(`no facts of ${id}`)
  return found
}
