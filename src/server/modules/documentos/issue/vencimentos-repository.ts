import type { Spreading } from '../../../../core/venda/payment/instalments.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'

/** A payment and its instalments that are due later. Days are ISO. */
export interface PaidLater {
  num: number
  valor: string
  numparcelas: number
  personalizada: boolean
  /** Payment method as registered now; null: deleted. */
  meio: Spreading | null
  parcelas: { num_parcela: number; vencimento: string }[]
  /** Date and time of the document, from which the due dates were computed. */
  momento: Date
}

/** Reads every payment, in order, with its later instalments. */
export async function readPaidLater(q: Q, { account_id }: Sessao, id: number): Promise<PaidLater[]> {
  const { rows } = await q.query<PaidLater>(
    `select g.num, g.valor::text, g.numparcelas, coalesce(g.personalizada, false) as personalizada,
        case when m.id is not null then json_build_object('qtdeparcelas', null, 'indicador_forma', m.indicador_forma, 'opcoes', m.opcoes,
          'intervalo', m.intervalo, 'tipoIntervalo', m."tipoIntervalo", 'intervalo_inicial', m.intervalo_inicial,
          'tipoIntervaloIni', m."tipoIntervaloIni") end as meio,
        (select coalesce(json_agg(json_build_object('num_parcela', c.num_parcela, 'vencimento', c.vencimento::text)
              order by c.num_parcela), '[]')
            from venda_parcelas c where c.account_id = $1 and c.venda_id = $2 and c.pagamento_num = g.num and g.indicador_forma = 1) as parcelas,
        v.datavenda as momento
      from vendas v join venda_pagamentos g on g.account_id = $1 and g.venda_id = v.id
      left join meio_pagamentos m on m.account_id = $1 and m.id = g.meio_pagamento_id
      where v.account_id = $1 and v.id = $2 order by g.num`,
    [account_id, id],
  )
  return rows
}

/** Changes the due dates of a payment's instalments, in order. */
export async function moveDue(
  q: Q,
  { account_id }: Sessao,
  id: number,
  pagamento_num: number,
  vencimentos: readonly string[],
): Promise<void> {
  await q.query(
    `update venda_parcelas c set vencimento = n.vencimento
      from unnest($4::date[]) with ordinality as n(vencimento, num_parcela)
      where c.account_id = $1 and c.venda_id = $2 and c.pagamento_num = $3 and c.num_parcela = n.num_parcela`,
    [account_id, id, pagamento_num, vencimentos],
  )
}
