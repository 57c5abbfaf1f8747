import type { ModeloNota } from '../../../core/document/models.ts'
import type { StoredRow } from '../../../core/fields/document-field.ts'
import type { ParcelaVenda } from '../../../core/venda/venda.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { criarVenda } from '../../../domain/api/vendas.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import type { Q } from '../../db/transaction.ts'
import { documentRepository, type Lists } from '../../documents/repository.ts'
import type { Sessao } from '../../http/session.ts'
import type { Autoria } from './autoria.ts'
import type { Diferenca } from './prova.ts'

export type CorpoVenda = Body<typeof criarVenda>

export type PagamentoGravado = StoredRow<typeof vendas.lines.pagamento.fields> & {
  /** `vencimento` ISO. */
  parcelas: readonly ParcelaVenda[]
}

/** The sale, already judged: what the till sent and what the service decided beside it. */
export interface VendaGravada {
  corpo: CorpoVenda
  modelo: ModeloNota
  tipo_faturamento: 0 | 1 | 2
  /** T: it came authorised, as a supplier's does. */
  status: 'A' | 'E' | 'T'
  contexto: unknown
  totais_servidor: unknown
  divergente: boolean
  divergencias: readonly Diferenca[]
  autoria: Autoria
  datavenda: Date
  /** Never the till's clock where it cannot be. */
  paga_em: Date
  relogio_diferenca: number
  pagamentos: readonly PagamentoGravado[]
}

const repository = documentRepository(vendas)

/**
 * Inserts the sale and its children in one statement. A second sale with the same uuid fails on `vendas_uuid` (23505)
 * and takes its whole transaction back, number included.
 */
export function insertSale(q: Q, sessao: Sessao, venda: VendaGravada): Promise<number> {
  return repository.insert(q, sessao.account_id, header(sessao, venda), lists(venda))
}

/** A draft that is now paid: same row, the rest as paid. False when it was paid meanwhile. */
export async function payDraft(q: Q, sessao: Sessao, id: number, venda: VendaGravada): Promise<boolean> {
  const key = [sessao.account_id, id]
  const draft = await q.query(
    'select 1 from vendas where account_id = $1 and id = $2 and not paga for update',
    key,
  )
  if (draft.rows.length === 0) return false
  await rewriteSale(q, sessao, id, venda)
  return true
}

/** An open document as it is said now; the caller holds its row. */
export const rewriteSale = (q: Q, sessao: Sessao, id: number, venda: VendaGravada): Promise<void> =>
  repository.rewrite(q, sessao.account_id, id, header(sessao, venda), lists(venda))

/** Differences that only storing found out, beside those it was judged with. Returns the sale with them. */
export async function addDivergences(
  q: Q,
  sessao: Sessao,
  id: number,
  venda: VendaGravada,
  novas: readonly Diferenca[],
): Promise<VendaGravada> {
  if (novas.length === 0) return venda
  const divergencias = [...venda.divergencias, ...novas]
  await q.query('update vendas set divergente = true, divergencias = $3 where account_id = $1 and id = $2', [
    sessao.account_id,
    id,
    JSON.stringify(divergencias),
  ])
  return { ...venda, divergente: true, divergencias }
}

/** Lays the server's decisions over the till's body. */
const header = (sessao: Sessao, { corpo, ...venda }: VendaGravada) => ({
  ...corpo,
  ...venda,
  // a document's is of no till
  terminal_id: corpo.terminal_id || null,
  empresa_id: sessao.empresa_id,
  usuario_id: venda.autoria.vendedor,
  paga_em: venda.paga_em.toISOString(),
  datavenda: venda.datavenda.toISOString(),
})

const lists = ({ corpo, pagamentos, autoria }: VendaGravada): Lists => ({
  itens: corpo.itens,
  pagamento: pagamentos,
  cancelados: corpo.cancelados.map((each, i) => ({ ...each, ...autoria.anulacoes[i] })),
})
