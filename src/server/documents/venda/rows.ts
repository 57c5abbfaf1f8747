import type { ModeloNota } from '../../../core/document/models.ts'
import type { StoredRow } from '../../../core/fields/document-field.ts'
import type { Poderes } from '../../../core/venda/pendencias.ts'
import type { ParcelaVenda } from '../../../core/venda/venda.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { criarVenda, Divergencia } from '../../../domain/api/vendas.ts'
import type { vendas } from '../../../domain/documents/venda/index.ts'
import type { Sessao } from '../../http/session.ts'
import type { Lists, Rows } from '../repository.ts'

export type CorpoVenda = Body<typeof criarVenda>

export type PagamentoGravado = StoredRow<typeof vendas.lines.pagamento.fields> & {
  /** `vencimento` is ISO. */
  parcelas: readonly ParcelaVenda[]
}

/** Difference between a sale and the registers or the server's calculation, as a text for users. */
export type Diferenca = Divergencia

/** Seller and users who cancelled lines, from their signed sessions, and the differences found in these sessions. */
export interface Autoria {
  vendedor: number
  /** Users who cancelled the lines in `cancelados`, in the same order. */
  anulacoes: { usuario_id: number; em: string }[]
  poderes: ReadonlyMap<number, Poderes>
  nomes: ReadonlyMap<number, string>
  diferencas: Diferenca[]
}

/** Checked document: the request and the results of the check. */
export interface VendaGravada {
  corpo: CorpoVenda
  modelo: ModeloNota
  tipo_faturamento: 0 | 1 | 2
  /** Status: A unpaid, E paid, T with a note already authorised (a supplier's). */
  status: 'A' | 'E' | 'T'
  contexto: unknown
  totais_servidor: unknown
  divergente: boolean
  divergencias: readonly Diferenca[]
  autoria: Autoria
  datavenda: Date
  /** Moment of payment; by the till's clock only when believable. */
  paga_em: Date
  relogio_diferenca: number
  pagamentos: readonly PagamentoGravado[]
}

/** Makes the rows of a checked document. */
export const rowsOf = (sessao: Sessao, venda: VendaGravada): Rows => ({
  header: header(sessao, venda),
  lists: lists(venda),
})

/** Makes the header: the request's fields, overridden by the results of the check. */
const header = (sessao: Sessao, { corpo, ...venda }: VendaGravada) => ({
  ...corpo,
  ...venda,
  // a back-office document has no till
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
