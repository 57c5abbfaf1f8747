import { CASH } from '../../../core/tender/codes.ts'
import { type ADevolver, valores_a_devolver } from '../../../domain/readings/valores-a-devolver.ts'
import type { Q } from '../../db/transaction.ts'
import { STILL_OWED } from '../../money/owed-back-repository.ts'
import { rowToWire } from '../../readings/row-to-wire.ts'

const TRANSACAO = `case when w.como is null and t.situacao in ('confirmando', 'confirmada') and t.valor = (select sum(o.valor)
  from valores_a_devolver o where o.account_id = $conta and o.tef_id = w.tef_id and o.como is null) then t.uid::text end`

/** SQL of amounts owed back, with their state. `aberto`: nobody gave it back. */
export const OWED_ROWS = `select w.id, w.account_id, w.empresa_id, w.criado_em as em, w.venda_id, w.devolucao_id,
    coalesce((select f.serie || '/' || f.numero from documentos_fiscais f
      where f.account_id = $conta and f.venda_id = w.venda_id and f.atual order by f.id desc limit 1), '') as nota,
    coalesce(g.descricao, '') as descricao, w.tpag, w.valor, y.situacao, coalesce(nullif(y.motivo, ''), w.motivo) as motivo,
    ${TRANSACAO} as transacao, coalesce(t.rede, '') as rede, coalesce(t.nsu, '') as nsu, w.como, w.meio, w.feito_em,
    coalesce(w.como, y.situacao, case when w.tpag = '${CASH}' then 'espera_gaveta' when ${TRANSACAO} is null then 'espera_maquina' else 'espera_pinpad' end) as estado,
    ${STILL_OWED} as aberto
  from valores_a_devolver w
  left join venda_pagamentos g on g.account_id = $conta and g.venda_id = w.venda_id and g.num = w.pagamento
  left join tef_transacoes t on t.account_id = $conta and t.id = w.tef_id
  left join lateral (select coalesce(a.situacao, 'pedida') as situacao, coalesce(a.motivo, '') as motivo from pix_destinos d
      left join pix_devolucoes a on a.account_id = $conta and a.destino_id = d.id
    where d.account_id = $conta and d.devolver_id = w.id order by d.id desc, a.id desc limit 1) y on true
  where w.account_id = $conta`

/** Reads one amount, owed or given back. */
export async function readOwedRow(q: Q, empresa_id: number, id: number): Promise<ADevolver | null> {
  const { rows } = await q.query<{ id: number }>(`${OWED_ROWS} and w.empresa_id = $1 and w.id = $2`, [
    empresa_id,
    id,
  ])
  return rows[0] ? rowToWire(valores_a_devolver, rows[0]) : null
}

/** Counts the amounts that wait for a user: the PSP was not asked for them, or did not give them back. */
export async function countOwed(q: Q, empresa_id: number): Promise<number> {
  const { rows } = await q.query<{ quantos: number }>(
    `select count(*)::int as quantos from (${OWED_ROWS} and w.empresa_id = $1 and ${STILL_OWED}) x
      where x.situacao is null or x.situacao in ('NAO_REALIZADO', 'RECUSADA')`,
    [empresa_id],
  )
  return rows[0]?.quantos ?? 0
}
