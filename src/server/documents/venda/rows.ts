import type { ModeloNota } from '../../../core/document/models.ts'
import type { StoredRow } from '../../../core/fields/document-field.ts'
import type { Poderes } from '../../../core/venda/pendencias.ts'
import type { ParcelaVenda } from '../../../core/venda/venda.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { criarVenda } from '../../../domain/api/vendas.ts'
import type { vendas } from '../../../domain/documents/venda/index.ts'
import type { Sessao } from '../../http/session.ts'
import type { Lists, Rows } from '../repository.ts'

export type CorpoVenda = Body<typeof criarVenda>

export type PagamentoGravado = StoredRow<typeof vendas.lines.pagamento.fields> & {
  /** `vencimento` ISO. */
  parcelas: readonly ParcelaVenda[]
}

/** In what a sale is not what the catalogue gave, for a person to read. */
export interface Diferenca {
  /** Wire path. */
  campo: string
  texto: string
  esperado: string | null
  recebido: string | null
}

/** Seller and voiders as their own sessions signed, and signatures that do not hold. */
export interface Autoria {
  vendedor: number
  /** Beside each of `cancelados`. */
  anulacoes: { usuario_id: number; em: string }[]
  poderes: ReadonlyMap<number, Poderes>
  nomes: ReadonlyMap<number, string>
  diferencas: Diferenca[]
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

/** Builds the rows of a judged document. */
export const rowsOf = (sessao: Sessao, venda: VendaGravada): Rows => ({
  header: header(sessao, venda),
  lists: lists(venda),
})

/** Lays the server's decisions over the body. */
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
