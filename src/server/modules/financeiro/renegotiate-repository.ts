import type { Q } from '../../db/transaction.ts'

interface NewRenegotiation {
  uuid: string
  empresa_id: number
  tipo: number
  parceiro_id: number
  /** Date of the renegotiation, ISO. */
  data: string
  multa: string
  juros: string
  desconto: string
  usuario_id: number
}

/** Instalment replaced by the renegotiation, with its fine, interest and discount on that day. */
interface GivenWay {
  parcela_id: number
  aberto: string
  multa: string
  juros: string
  desconto: string
}

/** Inserts a renegotiation and the instalments that it replaces. Null: its uuid is already used. */
export async function insertRenegotiation(
  q: Q,
  r: NewRenegotiation,
  antigas: readonly GivenWay[],
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `with r as (insert into renegociacoes (account_id, uuid, empresa_id, tipo, parceiro_id, data, multa, juros, desconto, usuario_id)
        values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (account_id, uuid) do nothing returning id),
      a as (insert into renegociacao_parcelas (account_id, renegociacao_id, parcela_id, aberto, multa, juros, desconto)
        select $conta, r.id, x.parcela_id, x.aberto, x.multa, x.juros, x.desconto
          from r, json_to_recordset($10::json) as x (parcela_id bigint, aberto numeric, multa numeric, juros numeric, desconto numeric)
        returning id)
      select id from r`,
    [
      ...[r.uuid, r.empresa_id, r.tipo, r.parceiro_id, r.data, r.multa, r.juros, r.desconto, r.usuario_id],
      JSON.stringify(antigas),
    ],
  )
  return rows[0]?.id ?? null
}

/** A stored renegotiation, with the ids of the old (`antigas`) and new (`novas`) instalments. */
export interface StoredRenegotiation {
  id: number
  uuid: string
  data: string
  usuario: string
  aberto: string
  multa: string
  juros: string
  desconto: string
  desfeita: { por: string; motivo: string } | null
  antigas: number[]
  novas: number[]
}

/** Finds renegotiations of a company, newest first: by id, by uuid, or those that contain an instalment as old or new. */
export async function readRenegotiations(
  q: Q,
  empresa_id: number,
  by: { id: number } | { uuid: string } | { parcela_id: number },
): Promise<StoredRenegotiation[]> {
  const [is, value] =
    'id' in by
      ? ['r.id = $2', by.id]
      : 'uuid' in by
        ? ['r.uuid = $2', by.uuid]
        : [
            `(r.id in (select x.renegociacao_id from renegociacao_parcelas x where x.account_id = $conta and x.parcela_id = $2)
              or r.id = (select l.origem_id from parcelas p
                join lancamentos l on l.account_id = $conta and l.id = p.lancamento_id and l.origem_tipo = 'renegociacao'
                where p.account_id = $conta and p.id = $2))`,
            by.parcela_id,
          ]
  const { rows } = await q.query<StoredRenegotiation>(
    `select r.id, r.uuid, r.data::text, coalesce(u.nome, '') as usuario, r.multa::text, r.juros::text, r.desconto::text,
        (select sum(x.aberto)::text from renegociacao_parcelas x where x.account_id = $conta and x.renegociacao_id = r.id) as aberto,
        case when r.desfeita_em is not null then json_build_object('por', coalesce(d.nome, ''), 'motivo', r.motivo) end as desfeita,
        (select json_agg(x.parcela_id order by x.id) from renegociacao_parcelas x
          where x.account_id = $conta and x.renegociacao_id = r.id) as antigas,
        (select coalesce(json_agg(p.id order by p.num), '[]') from lancamentos l
          join parcelas p on p.account_id = $conta and p.lancamento_id = l.id
          where l.account_id = $conta and l.origem_tipo = 'renegociacao' and l.origem_id = r.id) as novas
      from renegociacoes r
      left join usuarios u on u.account_id = $conta and u.id = r.usuario_id
      left join usuarios d on d.account_id = $conta and d.id = r.desfeita_por
      where r.account_id = $conta and r.empresa_id = $1 and ${is} order by r.id desc`,
    [empresa_id, value],
  )
  return rows
}

/** Marks a renegotiation as undone. False: it was undone before. */
export async function markRenegotiationUndone(
  q: Q,
  { id, usuario_id, motivo, em }: { id: number; usuario_id: number; motivo: string; em: Date },
): Promise<boolean> {
  const { rowCount } = await q.query(
    `update renegociacoes set desfeita_em = $2, desfeita_por = $3, motivo = $4
      where account_id = $conta and id = $1 and desfeita_em is null`,
    [id, em.toISOString(), usuario_id, motivo],
  )
  return (rowCount ?? 0) > 0
}
