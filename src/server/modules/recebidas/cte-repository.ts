import type { Fuso } from '../../../core/document/fuso.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Interessada } from './cursor-repository.ts'

/** A received CT-e, as stored. */
interface CteRecebido {
  chave: string
  nsu: number
  cnpj: string
  nome: string
  dh_emi: string
  autorizado_em: Date
  papeis: readonly string[]
  tomador: boolean
  v_prest: string
  v_rec: string
  v_icms: string
  notas: readonly string[]
  /** Key of the CT-e that this one replaces; '': none. */
  substitui: string
  prazo_desacordo: Date
  xml_proc: string
  recebido_em: Date
}

/** Stores a received CT-e once, and marks as replaced the one that it replaces. */
export async function insertCte(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, tp_amb }: Interessada,
  { substitui, ...cte }: CteRecebido,
): Promise<void> {
  const names = Object.keys(cte) as (keyof typeof cte)[]
  const wire = (value: unknown) =>
    Array.isArray(value) ? JSON.stringify(value) : value instanceof Date ? value.toISOString() : value
  await q.query(
    `insert into conhecimentos_recebidos (account_id, empresa_id, tp_amb, situacao, em_desacordo, ${names.join(', ')})
      values ($1, $2, $3, 'autorizado', false, ${names.map((_, i) => `$${i + 4}`).join(', ')})
      on conflict (account_id, empresa_id, tp_amb, chave) do nothing`,
    [account_id, empresa_id, tp_amb, ...names.map(name => wire(cte[name]))],
  )
  if (substitui)
    await q.query(
      `update conhecimentos_recebidos set situacao = 'substituido' where account_id = $conta and empresa_id = $1
        and tp_amb = $2 and chave = $3 and cnpj = $4 and situacao = 'autorizado'`,
      [empresa_id, tp_amb, substitui, cte.cnpj],
    )
}

/**
 * Derives the situation of a CT-e from its events, in whatever order they and it came. Null: no such CT-e, or nothing
 * changed. `antes`: its situation before.
 */
export async function markSituation(
  q: Q,
  { empresa_id, tp_amb }: Interessada,
  chave: string,
): Promise<{ nome: string; tomador: boolean; situacao: string; antes: string } | null> {
  const { rows } = await q.query<{ nome: string; tomador: boolean; situacao: string; antes: string }>(
    `update conhecimentos_recebidos c set situacao = e.situacao, em_desacordo = e.desacordo
      from (select k.id, k.situacao as antes,
          case when bool_or(v.tipo = '110111') then 'cancelado'
            when bool_or(v.tipo = '240140') then 'substituido' else k.situacao end as situacao,
          count(*) filter (where v.tipo = '610110') > count(*) filter (where v.tipo = '610111') as desacordo
        from conhecimentos_recebidos k
        join eventos_recebidos v on v.account_id = $conta and v.empresa_id = $1 and v.tp_amb = $2 and v.chave = k.chave
        where k.account_id = $conta and k.empresa_id = $1 and k.tp_amb = $2 and k.chave = $3 group by k.id, k.situacao) e
      where c.account_id = $conta and c.id = e.id and (c.situacao, c.em_desacordo) is distinct from (e.situacao, e.desacordo)
      returning c.nome, c.tomador, c.situacao, e.antes`,
    [empresa_id, tp_amb, chave],
  )
  return rows[0] ?? null
}

/** Takes the CT-e that the company pays and whose deadline of disagreement is near, each once. */
export async function takeNearDeadline(
  q: Q,
  empresa_id: number,
  agora: Date,
  ate: Date,
): Promise<{ chave: string; nome: string; prazo_desacordo: Date; fuso: Fuso }[]> {
  const { rows } = await q.query<{ chave: string; nome: string; prazo_desacordo: Date; fuso: Fuso }>(
    `update conhecimentos_recebidos c set avisado_em = $2 from empresas e
      where c.account_id = $conta and c.empresa_id = $1 and e.account_id = $conta and e.id = $1 and c.tomador
        and c.situacao = 'autorizado' and not c.em_desacordo and c.avisado_em is null
        and c.prazo_desacordo > $2 and c.prazo_desacordo <= $3
      returning c.chave, c.nome, c.prazo_desacordo, e.fuso`,
    [empresa_id, agora.toISOString(), ate.toISOString()],
  )
  return rows
}
