import { CONCILIACAO } from '../../../../core/dfe/nfe/event/financeiro.ts'
import type { Fuso } from '../../../../core/document/fuso.ts'
import type { Q } from '../../../db/transaction.ts'

/** Payment of an instalment of an authorised note, with the data for its event. */
export interface PagamentoDeNota {
  empresa_id: number
  venda_id: number
  documento_id: number
  numero: number
  /** CNPJ of the issuer. */
  cnpj: string
  uf: string
  fuso: Fuso
  usuario_id: number
  estornado: boolean
  /** Principal, without interest, fine or discount. */
  valor: string
  /** ISO day. */
  data: string
  /** Means of payment (tPag); null: not informed. */
  tpag: string | null
  /** Account that received the money. */
  conta: { tipo: string; nome: string }
  /** CNPJ of the card acquirer, for a means of payment integrated with the card machine; null: none. */
  credenciadora: string | null
}

const FROM = `from pagamentos_parcela b
    join empresas e on e.account_id = $conta and e.id = b.empresa_id
    join parcelas p on p.account_id = $conta and p.id = b.parcela_id and p.tipo = 1
    join lancamentos t on t.account_id = $conta and t.id = p.lancamento_id and t.origem_tipo = 'venda'
    join documentos_fiscais d on d.account_id = $conta and d.venda_id = t.origem_id and d.atual
      and d.status_emissao = 'autorizada'`

/**
 * Tells if SEFAZ must be told of a payment of principal: the note's model has the event, and either the company chose
 * to tell its payments, or this payment was told or queued before.
 */
export async function isToTell(q: Q, pagamento_id: number, modelos: readonly string[]): Promise<boolean> {
  const { rowCount } = await q.query(
    `select ${FROM} where b.account_id = $conta and b.id = $1 and b.principal > 0 and d.modelo = any($2::text[])
      and (e.conciliar_recebimentos
        or exists (select from outbox o where o.account_id = $conta and o.tipo = 'econf' and o.alvo_id = b.id)
        or exists (select from eventos_fiscais v where v.account_id = $conta and v.documento_id = d.id and v.tipo = $3
          and (v.dados ->> 'pagamento_id')::bigint = b.id))`,
    [pagamento_id, modelos, CONCILIACAO],
  )
  return (rowCount ?? 0) > 0
}

/** Reads a payment of an instalment of a note; undefined when there is none, or the note is not authorised any more. */
export async function readPaymentOfNote(q: Q, pagamento_id: number): Promise<PagamentoDeNota | undefined> {
  const { rows } = await q.query<PagamentoDeNota>(
    `select b.empresa_id, d.venda_id, d.id as documento_id, d.numero, e.cnpj, e.uf, e.fuso, b.usuario_id,
        b.estornado_em is not null as estornado, b.principal::text as valor, b.data::text,
        (select m.meio from movimentos m where m.account_id = $conta and m.origem_tipo = 'pagamento_parcela'
          and m.origem_id = b.id and m.componente = 'principal'
          and m.estorna_id is null) as tpag,
        json_build_object('tipo', c.tipo, 'nome', c.nome) as conta,
        case when g.integrado then nullif(g.cnpj_credenciadora, '') end as credenciadora
      ${FROM}
        join contas_financeiras c on c.account_id = $conta and c.id = b.conta_id
        left join meio_pagamentos g on g.account_id = $conta and g.id = b.meio_pagamento_id
      where b.account_id = $conta and b.id = $1`,
    [pagamento_id],
  )
  return rows[0]
}
