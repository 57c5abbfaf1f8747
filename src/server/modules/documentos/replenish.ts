import { PURCHASE_ORDER } from '../../../core/document/types/index.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import type { pedirReposicao } from '../../../domain/api/pedidos-compra.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { WITHOUT_PAYMENT } from '../../../domain/documents/documento/operacao.ts'
import { NO_KEY, type ReportQuery } from '../../../domain/reports/endpoint.ts'
import { reposicao } from '../../../domain/reports/reposicao.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readReport } from '../../reports/read.ts'
import { readLastCosts, readSupplier } from './replenish-repository.ts'

/** Limit above any catalogue: an order has all products of its supplier. */
const ALL = 100_000

interface Asked {
  fornecedor: number
  nome: string
  documento: DocumentoRecebido
}

/** Makes the documents of the suggested purchases: one for each supplier, at the last costs. */
export async function ordersOf(
  q: Q,
  sessao: Sessao,
  { consulta, marcadas }: OrdersAsked,
  agora: Date,
): Promise<{ orders: Asked[]; sem_fornecedor: number }> {
  const query = { ...consulta, grupos: 'fornecedor,produto', comprar: 'sim', compara: 'nenhum' }
  const { data } = await readReport(
    q,
    sessao,
    reposicao,
    { ...query, page: 1, limit: ALL } as ReportQuery,
    agora,
  )
  const rows = data.filter(
    ({ subtotal, chaves, valores }) =>
      !subtotal && dec(valores['sugestao'] ?? '0').gt(0) && isMarked(marcadas, chaves),
  )
  const bySupplier = new Map<string, typeof rows>()
  for (const row of rows) {
    const key = row.chaves[0] ?? NO_KEY
    bySupplier.set(key, [...(bySupplier.get(key) ?? []), row])
  }
  const ids = rows.map(({ chaves }) => Number(chaves[1]))
  const costs = await readLastCosts(q, sessao.empresa_id, ids)
  const orders: Asked[] = []
  for (const [key, wanted] of bySupplier) {
    const supplier = key === NO_KEY ? null : await readSupplier(q, Number(key))
    if (!supplier) continue
    const itens = wanted.map(({ chaves, valores }) => ({
      produto_id: Number(chaves[1]),
      qtde: valores['sugestao'] ?? '0',
      preco: costs.get(Number(chaves[1])) ?? '0.00',
    }))
    const total = itens
      .reduce((sum, { qtde, preco }) => sum.plus(dec(qtde).times(preco).toDecimalPlaces(2)), ZERO)
      .toFixed(2)
    orders.push({
      ...{ fornecedor: Number(key), nome: supplier.nome },
      documento: {
        ...{ tipo_operacao: PURCHASE_ORDER, modelo: '55' },
        ...{ parceiro_id: Number(key), addresse_id: supplier.addresse_id, tipo_faturamento: WITHOUT_PAYMENT },
        ...{ valor_produtos: total, valor_total: total, itens, pagamento: [] },
      },
    })
  }
  return { orders, sem_fornecedor: bySupplier.get(NO_KEY)?.length ?? 0 }
}

/** Tells if a row by supplier and product is one that the user marked; none marked: all are. */
function isMarked(marcadas: OrdersAsked['marcadas'], chaves: readonly (string | null)[]): boolean {
  const [por, o_que] = chaves.map(chave => chave ?? NO_KEY)
  return (
    marcadas?.some(
      ({ fornecedor, produto }) =>
        (fornecedor === undefined || fornecedor === por) && (produto === undefined || produto === o_que),
    ) ?? true
  )
}

export type OrdersAsked = Body<typeof pedirReposicao>
export type Ordered = Answer<typeof pedirReposicao>['data']
