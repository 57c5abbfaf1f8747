import type { ADevolver, FAIXAS_A_DEVOLVER } from '../../../domain/api/a-devolver.ts'
import type { Q } from '../../db/transaction.ts'
import { STILL_OWED } from '../../money/owed-back-repository.ts'

const ROWS = `select w.id, w.criado_em as em, w.venda_id, w.devolucao_id,
    coalesce((select f.serie || '/' || f.numero from documentos_fiscais f
      where f.account_id = $conta and f.venda_id = w.venda_id and f.atual order by f.id desc limit 1), '') as nota,
    coalesce(g.descricao, '') as descricao, w.tpag, w.valor::text, y.situacao, coalesce(nullif(y.motivo, ''), w.motivo) as motivo,
    case when w.como is null and t.situacao in ('confirmando', 'confirmada') and t.valor = (select sum(o.valor)
      from valores_a_devolver o where o.account_id = $conta and o.tef_id = w.tef_id and o.como is null) then t.uid::text end as transacao,
    coalesce(t.rede, '') as rede, coalesce(t.nsu, '') as nsu, w.como, w.meio, w.feito_em
  from valores_a_devolver w
  left join venda_pagamentos g on g.account_id = $conta and g.venda_id = w.venda_id and g.num = w.pagamento
  left join tef_transacoes t on t.account_id = $conta and t.id = w.tef_id
  left join lateral (select coalesce(a.situacao, 'pedida') as situacao, coalesce(a.motivo, '') as motivo from pix_destinos d
      left join pix_devolucoes a on a.account_id = $conta and a.destino_id = d.id
    where d.account_id = $conta and d.devolver_id = w.id order by d.id desc, a.id desc limit 1) y on true
  where w.account_id = $conta and w.empresa_id = $1`

const PART: Readonly<Record<(typeof FAIXAS_A_DEVOLVER)[number], string>> = {
  abertos: STILL_OWED,
  todos: 'true',
}

type Row = Omit<ADevolver, 'em' | 'feito_em'> & { em: Date; feito_em: Date | null }

const told = ({ em, feito_em, ...row }: Row): ADevolver => ({
  ...row,
  em: em.toISOString(),
  feito_em: feito_em?.toISOString() ?? null,
})

interface Asked {
  empresa_id: number
  situacao: (typeof FAIXAS_A_DEVOLVER)[number]
  devolucao_id: number | null
  search: string
  page: number
  limit: number
}

/** Lists amounts owed to customers, newest first. */
export async function listOwed(
  q: Q,
  { empresa_id, situacao, devolucao_id, search, page, limit }: Asked,
): Promise<{ rows: ADevolver[]; total: number }> {
  const { rows } = await q.query<Row & { quantos: string }>(
    `select * from (select x.*, count(*) over () as quantos from (${ROWS} and ${PART[situacao]}
        and ($2::bigint is null or w.devolucao_id = $2)) x
      where $3 = '' or x.nota ilike '%' || $3 || '%' or x.descricao ilike '%' || $3 || '%' or x.nsu = $3
        or x.valor = replace($3, ',', '.')) x order by id desc limit $4 offset $5`,
    [empresa_id, devolucao_id, search, limit, (page - 1) * limit],
  )
  return { rows: rows.map(({ quantos: _, ...row }) => told(row)), total: Number(rows[0]?.quantos ?? 0) }
}

/** Reads one amount, owed or given back. */
export async function readOwedRow(q: Q, empresa_id: number, id: number): Promise<ADevolver | null> {
  const { rows } = await q.query<Row>(`${ROWS} and w.id = $2`, [empresa_id, id])
  return rows[0] ? told(rows[0]) : null
}

/** Counts the amounts that wait for a user: the PSP was not asked for them, or did not give them back. */
export async function countOwed(q: Q, empresa_id: number): Promise<number> {
  const { rows } = await q.query<{ quantos: number }>(
    `select count(*)::int as quantos from (${ROWS} and ${STILL_OWED}) x
      where x.situacao is null or x.situacao in ('NAO_REALIZADO', 'RECUSADA')`,
    [empresa_id],
  )
  return rows[0]?.quantos ?? 0
}
