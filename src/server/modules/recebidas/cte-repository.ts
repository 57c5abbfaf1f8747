import type { Fuso } from '../../../core/document/fuso.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Interessada } from './cursor-repository.ts'

interface CteQueChega {
  chave: string
  nsu: number | null
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

/**
 * Stores a received CT-e that the authority delivered or confirmed. Replaces what is stored of its key: a file once came in
 * unconfirmed. Returns true if its freight was entered by other values.
 */
export async function insertCte(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, tp_amb }: Interessada,
  cte: CteQueChega,
): Promise<boolean> {
  const names = Object.keys(cte) as (keyof typeof cte)[]
  const { rowCount: other } = await q.query(
    `select from conhecimentos_recebidos c join fretes_lancados f on f.account_id = $1 and f.conhecimento_id = c.id
        and f.desfeito_em is null
      where c.account_id = $1 and c.empresa_id = $2 and c.tp_amb = $3 and c.chave = $4
        and (c.v_prest, c.v_rec, c.v_icms) is distinct from ($5::numeric, $6::numeric, $7::numeric)`,
    [account_id, empresa_id, tp_amb, cte.chave, cte.v_prest, cte.v_rec, cte.v_icms],
  )
  const said = names.filter(name => !['chave', 'nsu', 'recebido_em'].includes(name))
  const wire = (value: unknown) =>
    Array.isArray(value) ? JSON.stringify(value) : value instanceof Date ? value.toISOString() : value
  await q.query(
    `insert into conhecimentos_recebidos (account_id, empresa_id, tp_amb, situacao, em_desacordo, ${names.join(', ')})
      values ($1, $2, $3, 'autorizado', false, ${names.map((_, i) => `$${i + 4}`).join(', ')})
      on conflict (account_id, empresa_id, tp_amb, chave) do update set
        nsu = coalesce(excluded.nsu, conhecimentos_recebidos.nsu), ${said.map(name => `${name} = excluded.${name}`).join(', ')}`,
    [account_id, empresa_id, tp_amb, ...names.map(name => wire(cte[name]))],
  )
  return Boolean(other)
}

interface Marcado {
  nome: string
  tomador: boolean
  situacao: string
  antes: string
  /** True if its freight stands in costs and payables. */
  lancado: boolean
}

/** SQL that counts the events of a type on the CT-e `k`. */
const EVENTS = (tipo: string) => `(select count(*) from eventos_recebidos v where v.account_id = $conta
  and v.empresa_id = k.empresa_id and v.tp_amb = k.tp_amb and v.chave = k.chave and v.tipo = '${tipo}')`

/**
 * Derives the situation of the CT-e from their events and from those that replace them, in whatever order these came.
 * Gives those that changed; `antes`: the situation before.
 */
export async function markSituation(
  q: Q,
  { empresa_id, tp_amb }: Interessada,
  chaves: readonly string[],
): Promise<Marcado[]> {
  const { rows } = await q.query<Marcado>(
    `update conhecimentos_recebidos c set situacao = e.situacao, em_desacordo = e.desacordo
      from (select k.id, k.situacao as antes, ${EVENTS('610110')} > ${EVENTS('610111')} as desacordo,
          case when ${EVENTS('110111')} > 0 then 'cancelado'
            when ${EVENTS('240140')} > 0 or exists (select from conhecimentos_recebidos s where s.account_id = $conta
              and s.empresa_id = k.empresa_id and s.tp_amb = k.tp_amb and s.substitui = k.chave and s.cnpj = k.cnpj
              and s.situacao <> 'cancelado') then 'substituido' else 'autorizado' end as situacao
        from conhecimentos_recebidos k
        where k.account_id = $conta and k.empresa_id = $1 and k.tp_amb = $2 and k.chave = any($3)) e
      where c.account_id = $conta and c.id = e.id and (c.situacao, c.em_desacordo) is distinct from (e.situacao, e.desacordo)
      returning c.nome, c.tomador, c.situacao, e.antes, exists (select from fretes_lancados f where f.account_id = $conta
        and f.conhecimento_id = c.id and f.desfeito_em is null) as lancado`,
    [empresa_id, tp_amb, chaves],
  )
  return rows
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

/** A received CT-e, as whoever enters or disputes its freight needs it. */
export interface CteRecebido {
  id: number
  chave: string
  cnpj: string
  nome: string
  situacao: 'autorizado' | 'cancelado' | 'substituido'
  em_desacordo: boolean
  /** True while a disagreement, or its withdrawal, waits for the authority. */
  desacordo_pedido: boolean
  tomador: boolean
  v_prest: string
  v_rec: string
  notas: string[]
  prazo_desacordo: Date
  xml_proc: string
  lancado: boolean
}

/** Reads a received CT-e of the company, and locks it where `segura`; null: none. */
export async function readCte(
  q: Q,
  empresa_id: number,
  {
    id = null,
    chave = null,
    segura = false,
  }: { id?: number | null; chave?: string | null; segura?: boolean },
): Promise<CteRecebido | null> {
  // locked by a separate statement: the query then sees what was written while the lock was awaited
  if (segura)
    await q.query(
      'select from conhecimentos_recebidos where account_id = $conta and empresa_id = $1 and id = $2 for update',
      [empresa_id, id],
    )
  const { rows } = await q.query<CteRecebido>(
    `select r.id, r.chave, r.cnpj, r.nome, r.situacao, r.em_desacordo, r.tomador, r.v_prest::text, r.v_rec::text, r.notas,
        r.prazo_desacordo, r.xml_proc, exists (select from fretes_lancados f where f.account_id = $conta
          and f.conhecimento_id = r.id and f.desfeito_em is null) as lancado,
        exists (select from manifestacoes m where m.account_id = $conta and m.conhecimento_id = r.id
          and m.status in ('pendente', 'enviado')) as desacordo_pedido
      from conhecimentos_recebidos r join empresas e on e.account_id = $conta and e.id = r.empresa_id
      where r.account_id = $conta and r.empresa_id = $1 and r.tp_amb = e.ambiente_sefaz and (r.id = $2 or r.chave = $3)`,
    [empresa_id, id, chave],
  )
  return rows[0] ?? null
}

/** Reads the last disagreement with a CT-e, and the next sequence of both its events. */
export async function readDispute(
  q: Q,
  { empresa_id, tp_amb }: Interessada,
  chave: string,
): Promise<{ protocolo: string | null; seq: Record<'610110' | '610111', number> }> {
  const { rows } = await q.query<{ tipo: '610110' | '610111'; seq: number; protocolo: string }>(
    `select distinct on (tipo) tipo, seq, protocolo from eventos_recebidos where account_id = $conta and empresa_id = $1
      and tp_amb = $2 and chave = $3 and tipo in ('610110', '610111') order by tipo, seq desc`,
    [empresa_id, tp_amb, chave],
  )
  const last = (tipo: string) => rows.find(row => row.tipo === tipo)
  const next = (tipo: string) => (last(tipo)?.seq ?? 0) + 1
  return {
    protocolo: last('610110')?.protocolo ?? null,
    seq: { '610110': next('610110'), '610111': next('610111') },
  }
}
