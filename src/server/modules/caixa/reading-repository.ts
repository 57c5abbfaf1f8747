import type { OperatorPart, Receipts, SoldFigures, ToldEvent } from '../../../core/caixa/reading.ts'
import type { RowKind, SessionRow } from '../../../core/caixa/session.ts'
import type { Fuso } from '../../../core/document/fuso.ts'
import type { Q } from '../../db/transaction.ts'
import { isVoid, stands } from '../../documents/status.ts'
import { PAID_BEFORE } from '../../entregas/list-repository.ts'
import { MOVES_MONEY, sessionRowsSql } from '../../money/drawer/drawer-repository.ts'
import { tenderAtTillSql } from '../../money/drawer/tender-sql.ts'
import { SALE_SUMS } from '../../reports/facts/sales-repository.ts'

/** Lists the money movements of a cash session. */
export async function readRows(q: Q, { id, uuid }: { id: number; uuid: string }): Promise<SessionRow[]> {
  const { rows } = await q.query<{
    tipo: RowKind
    meio: string
    valor: string
    sinal: 1 | -1
    em: Date
    cancelada: boolean
  }>(sessionRowsSql('$1', '$2'), [id, uuid])
  return rows.map(({ em, ...row }) => ({ ...row, em: em.toISOString() }))
}

/**
 * Reads the net amounts, by payment method, that a sale or the settlement of its order (`acertada`) brought to a till, or that a
 * return took out (negative); none of a sale that moves no money. Cancelling reverses them. Change is deducted from cash.
 */
export async function readNet(
  q: Q,
  venda_id: number,
  acertada: boolean,
): Promise<{ uuid: string | null; meios: { meio: string; valor: string }[] }> {
  const { rows } = await q.query<{ uuid: string; meio: string; valor: string }>(
    `select v.uuid::text as uuid, ${tenderAtTillSql('g')} as meio,
        sum(case g.tipo when 2 then -g.valor else g.valor end)::text as valor
      from vendas v join venda_pagamentos g on g.account_id = $conta and g.venda_id = v.id
      where v.account_id = $conta and v.id = $1 and ${MOVES_MONEY}
        and (v.paga and v.sessao_uuid is not null or $2 and not (${PAID_BEFORE})) group by 1, 2
      union all
      select v.uuid::text, e.meio, sum(e.sinal * e.valor)::text from caixa_eventos e
        join vendas v on v.account_id = $conta and v.id = e.venda_id
      where e.account_id = $conta and e.venda_id = $1 and e.tipo = 'devolucao' group by 1, 2
      order by 2`,
    [venda_id, acertada],
  )
  return { uuid: rows[0]?.uuid ?? null, meios: rows.map(({ meio, valor }) => ({ meio, valor })) }
}

/** Sums the refunds of returns in a session, by payment method. */
export async function readGivenBack(q: Q, sessao_id: number): Promise<Receipts[]> {
  const { rows } = await q.query<Receipts>(
    `select meio, count(distinct venda_id)::int as qtde, (-sum(sinal * valor))::text as valor from caixa_eventos
      where account_id = $conta and sessao_id = $1 and tipo = 'devolucao' group by 1 order by 1`,
    [sessao_id],
  )
  return rows
}

/** Sums instalments received (tipo 1) or paid (2) in a session, by payment method, without reversed ones. */
export async function readReceipts(q: Q, sessao_id: number, tipo: 1 | 2): Promise<Receipts[]> {
  const { rows } = await q.query<Receipts>(
    `select m.meio, count(distinct m.origem_id)::int as qtde, sum(m.valor)::text as valor from movimentos m
      join parcelas p on p.account_id = $conta and p.id = m.parcela_id and p.tipo = $2
      where m.account_id = $conta and m.sessao_id = $1 and m.origem_tipo = 'pagamento_parcela' and m.meio is not null
        and m.estorna_id is null
        and not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = m.id)
      group by 1 order by 1`,
    [sessao_id, tipo],
  )
  return rows
}

/** Sums the sales of a session by what the server computed; what raises a sale above its goods is `acrescimos`. */
export async function readSold(q: Q, uuid: string): Promise<SoldFigures> {
  const { rows } = await q.query<SoldFigures>(
    `with s as (select v.id, ${isVoid('v')} as gone, v.valor_total, l.bruto, l.desconto
        from vendas v ${SALE_SUMS} where v.account_id = $conta and v.sessao_uuid = $1 and v.paga),
      n as (select d.serie || '/' || d.numero as nome, d.id from documentos_fiscais d join s on s.id = d.venda_id
        where d.account_id = $conta and d.atual)
    select count(*) filter (where not gone)::int as qtde,
      (select nome from n order by id limit 1) as primeira, (select nome from n order by id desc limit 1) as ultima,
      coalesce(sum(bruto) filter (where not gone), 0)::numeric(14,2)::text as bruto,
      coalesce(sum(desconto) filter (where not gone), 0)::numeric(14,2)::text as descontos,
      coalesce(sum(valor_total - bruto + desconto) filter (where not gone), 0)::numeric(14,2)::text as acrescimos,
      coalesce(sum(valor_total) filter (where not gone), 0)::numeric(14,2)::text as liquido,
      count(*) filter (where gone)::int as canceladas,
      coalesce(sum(valor_total) filter (where gone), 0)::numeric(14,2)::text as valor_canceladas,
      (select count(*)::int from venda_cancelados c join s on s.id = c.venda_id where c.account_id = $conta)
        as itens_cancelados
    from s`,
    [uuid],
  )
  return rows[0] as SoldFigures
}

/** Sums the sales of a session by operator, and of each operator by payment method; leaves out cancelled ones. */
export async function readOperators(q: Q, uuid: string): Promise<OperatorPart[]> {
  const { rows } = await q.query<OperatorPart>(
    `with s as (select v.id, v.usuario_id, v.valor_total, ${MOVES_MONEY} as moves from vendas v
        where v.account_id = $conta and v.sessao_uuid = $1 and v.paga and ${stands('v')}),
      m as (select s.usuario_id, ${tenderAtTillSql('p')} as meio,
          sum(case p.tipo when 2 then -p.valor else p.valor end)::numeric(14,2)::text as valor
        from s join venda_pagamentos p on p.account_id = $conta and p.venda_id = s.id where s.moves group by 1, 2)
      select coalesce(u.nome, '') as nome, count(*)::int as qtde, sum(s.valor_total)::numeric(14,2)::text as liquido,
        coalesce((select json_agg(json_build_object('meio', m.meio, 'valor', m.valor) order by m.meio) from m
          where m.usuario_id is not distinct from s.usuario_id), '[]') as meios
      from s left join usuarios u on u.account_id = $conta and u.id = s.usuario_id
      group by s.usuario_id, u.nome order by u.nome, s.usuario_id`,
    [uuid],
  )
  return rows
}

/** Counts the notes of the session by model and status. */
export async function readNotes(
  q: Q,
  uuid: string,
): Promise<{ modelo: string; situacao: string; qtde: number }[]> {
  const { rows } = await q.query<{ modelo: string; situacao: string; qtde: number }>(
    `select d.modelo, d.status_emissao as situacao, count(*)::int as qtde
      from vendas v join documentos_fiscais d on d.account_id = $conta and d.venda_id = v.id and d.atual
      where v.account_id = $conta and v.sessao_uuid = $1 and v.paga group by 1, 2 order by 1, 2`,
    [uuid],
  )
  return rows
}

export async function readEvents(q: Q, sessao_id: number): Promise<ToldEvent[]> {
  const { rows } = await q.query<Omit<ToldEvent, 'em'> & { em: Date }>(
    `select e.numero, e.tipo, e.meio, e.valor::text, e.sinal, e.motivo, e.conta, coalesce(u.nome, '') as por,
        a.nome as aprovado_por, e.em, e.venda_id
      from caixa_eventos e
      left join usuarios u on u.account_id = $conta and u.id = e.usuario_id
      left join usuarios a on a.account_id = $conta and a.id = e.aprovado_por
      where e.account_id = $conta and e.sessao_id = $1 order by e.numero`,
    [sessao_id],
  )
  return rows.map(({ em, ...row }) => ({ ...row, em: em.toISOString() }))
}

/** Event of a drawer with the data printed on its slip: session, till and company. */
export interface SlipSource {
  evento: ToldEvent
  sessao_id: number
  sessao_uuid: string
  terminal_id: number
  terminal: string
  treino: boolean
  empresa: string
  cnpj: string
  fuso: Fuso
  /** True: nobody sees the expected amounts of an open drawer. */
  cego: boolean
}

const SLIP = `select e.id as evento_id, e.numero, e.tipo, e.meio, e.valor::text, e.sinal, e.motivo, e.conta,
    coalesce(u.nome, '') as por, a.nome as aprovado_por, e.em, s.id as sessao_id, s.uuid as sessao_uuid, s.terminal_id,
    t.nome as terminal, s.treino, c.nome as empresa, c.cnpj, c.fuso, c.caixa_cego as cego
  from caixa_eventos e
  join sessoes_caixa s on s.account_id = $conta and s.id = e.sessao_id
  join terminais t on t.account_id = $conta and t.id = s.terminal_id
  join empresas c on c.account_id = $conta and c.id = s.empresa_id
  left join usuarios u on u.account_id = $conta and u.id = e.usuario_id
  left join usuarios a on a.account_id = $conta and a.id = e.aprovado_por
  where e.account_id = $conta and s.empresa_id = $1`

type SlipRow = Omit<SlipSource, 'evento'> & Omit<ToldEvent, 'em'> & { evento_id: number; em: Date }

const slipSource = ({ evento_id: _, ...row }: SlipRow): SlipSource => {
  const { numero, tipo, meio, valor, sinal, motivo, conta, por, aprovado_por, em, ...place } = row
  return {
    ...place,
    evento: {
      ...{ numero, tipo, meio, valor, sinal, motivo, conta, por, aprovado_por },
      em: em.toISOString(),
    },
  }
}

/** Reads the event with a uuid; null: none in this company. */
export async function readSlip(q: Q, empresa_id: number, uuid: string): Promise<SlipSource | null> {
  const { rows } = await q.query<SlipRow>(`${SLIP} and e.uuid = $2`, [empresa_id, uuid])
  return rows[0] ? slipSource(rows[0]) : null
}

/** Reads the closing event of a session by the id of its Z report; null: none in this company. */
export async function readClosingSlip(q: Q, empresa_id: number, z_id: number): Promise<SlipSource | null> {
  const { rows } = await q.query<SlipRow>(
    `${SLIP} and e.tipo = 'fechamento'
      and s.id = (select z.sessao_id from reducoes_z z where z.account_id = $conta and z.id = $2) order by e.id desc limit 1`,
    [empresa_id, z_id],
  )
  return rows[0] ? slipSource(rows[0]) : null
}

/** Returns which of these sales are stored and paid. */
export async function readStored(q: Q, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return []
  const { rows } = await q.query<{ uuid: string }>(
    'select uuid from vendas where account_id = $conta and uuid = any($1::uuid[]) and paga',
    [uuids],
  )
  return rows.map(({ uuid }) => uuid)
}
