import type { NotasDia } from '../../../domain/api/estatistica.ts'
import type { Q } from '../../db/transaction.ts'
import { isSold, takenBack, turnover } from '../../documents/sold.ts'
import { isIssued } from '../../documents/status.ts'

interface Empresa {
  account_id: number
  empresa_id: number
}

/** SQL of the statuses that count: authorised, being issued, in contingency. */
const CONTAM = isIssued('v')
/** SQL of notes issued by the company: not a supplier's note entered as a document. */
const NOSSAS = "not coalesce((v.demais ->> 'importada')::boolean, false)"
const VENDIDAS = `${CONTAM} and ${isSold('v')}`
const VALOR = `${turnover('v')}`

/** Counts notes and sums turnover (sales minus returns) of each day since `desde`, by model, in the state's zone. */
export async function notesByDay(
  q: Q,
  { account_id, empresa_id }: Empresa,
  offset: string,
  desde: string,
): Promise<NotasDia[]> {
  const { rows } = await q.query<NotasDia>(
    `select d.dia::text, d.modelo, d.quantidade, d.valor::numeric(17, 2)::text
      from (select (v.datavenda at time zone $3::interval)::date as dia, v.modelo,
          count(*) filter (where ${NOSSAS})::int as quantidade, sum(${VALOR}) as valor
        from vendas v
        where v.account_id = $1 and v.empresa_id = $2 and v.datavenda >= $4::timestamptz and ${CONTAM}
        group by 1, 2) d
      where d.quantidade > 0 or d.valor <> 0 order by d.dia, d.modelo`,
    [account_id, empresa_id, offset, desde],
  )
  return rows
}

interface Dia {
  offset: string
  /** Midnight of today in the company's time zone, and now; both ISO. */
  inicio: string
  agora: string
}

interface Vendas {
  quantidade: number
  total: string
  devolvido: string
  antes: string
  horas: { hora: number; hoje: string; antes: string }[]
}

/**
 * Reads today's turnover (sales minus returns) and that of the same weekday of last week: by hour (`horas`, the whole
 * day of last week) and in total (`antes`, last week up to this time of day).
 */
export async function salesByHour(
  q: Q,
  { account_id, empresa_id }: Empresa,
  { offset, inicio, agora }: Dia,
): Promise<Vendas> {
  const { rows } = await q.query<Vendas>(
    `with v as (
        select ${VALOR} as valor, ${takenBack('v')} as devolvido, ${isSold('v')} as vendida,
          v.datavenda >= $4::timestamptz as de_hoje,
          v.datavenda <= $5::timestamptz - interval '7 days' as ate_agora,
          extract(hour from v.datavenda at time zone $3::interval)::int as hora
        from vendas v
        where v.account_id = $1 and v.empresa_id = $2 and ${CONTAM}
          and v.datavenda >= $4::timestamptz - interval '7 days'
          and (v.datavenda >= $4::timestamptz or v.datavenda < $4::timestamptz - interval '6 days')),
      h as (
        select hora, coalesce(sum(valor) filter (where de_hoje), 0)::numeric(17, 2)::text as hoje,
          coalesce(sum(valor) filter (where not de_hoje), 0)::numeric(17, 2)::text as antes
        from v group by hora having bool_or(vendida) or sum(valor) <> 0)
      select count(*) filter (where de_hoje and vendida)::int as quantidade,
        coalesce(sum(valor) filter (where de_hoje), 0)::numeric(17, 2)::text as total,
        coalesce(sum(devolvido) filter (where de_hoje), 0)::numeric(17, 2)::text as devolvido,
        coalesce(sum(valor) filter (where not de_hoje and ate_agora), 0)::numeric(17, 2)::text as antes,
        (select coalesce(json_agg(h order by hora), '[]') from h) as horas
      from v`,
    [account_id, empresa_id, offset, inicio, agora],
  )
  return rows[0] as Vendas
}

/** Sums today's sales by payment method; the rows of change are subtracted from cash. */
export async function paymentMix(
  q: Q,
  { account_id, empresa_id }: Empresa,
  inicio: string,
): Promise<{ nome: string; valor: string }[]> {
  const { rows } = await q.query<{ nome: string; valor: string }>(
    `select coalesce(min(p.descricao) filter (where p.tipo = 1), 'Dinheiro') as nome,
        sum(case when p.tipo = 2 then -p.valor else p.valor end)::text as valor
      from vendas v join venda_pagamentos p on p.account_id = $1 and p.venda_id = v.id
      where v.account_id = $1 and v.empresa_id = $2 and v.datavenda >= $3::timestamptz and ${VENDIDAS}
      group by case when p.tipo = 2 then '01' else p.tpag end
      order by coalesce(sum(p.valor) filter (where p.tipo = 1), 0) desc, min(p.tpag)`,
    [account_id, empresa_id, inicio],
  )
  return rows
}

/** Counts sales since `desde` that differ from the server's computation and must be checked. */
export async function toCheck(q: Q, { account_id, empresa_id }: Empresa, desde: string): Promise<number> {
  const { rows } = await q.query<{ n: number }>(
    `select count(*)::int as n from vendas
      where account_id = $1 and empresa_id = $2 and datavenda >= $3::timestamptz and divergente`,
    [account_id, empresa_id, desde],
  )
  return rows[0]?.n ?? 0
}
