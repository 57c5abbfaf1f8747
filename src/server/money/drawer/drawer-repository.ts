import type { SessionRow } from '../../../core/caixa/session.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { isVoid } from '../../documents/status.ts'
import { tenderAtTillSql } from './tender-sql.ts'

/** SQL join: the cash session `s` of the sale `v`. */
export const SESSION_OF_SALE = 'left join sessoes_caixa s on s.account_id = $conta and s.uuid = v.sessao_uuid'

/** SQL condition: the sale moves money; false only when no line of it does, by the rules of that moment. */
export const MOVES_MONEY = `coalesce((select bool_or(coalesce((i.demais->>'mov_financeiro')::boolean, true)) from venda_itens i
      where i.account_id = $conta and i.venda_id = v.id), true)`

/** SQL of the id of the session in which the sale `v` was paid; null: none. */
export const SESSION_OF_PAID = `(select o.id from sessoes_caixa o where o.account_id = $conta and o.uuid = v.sessao_uuid and v.paga)`

/**
 * Writes the SQL of the money movements of a cash session, by the SQL of its id and uuid: payments of its sales, change,
 * instalments received, paid or reversed, and drawer events.
 */
export const sessionRowsSql = (id: string, uuid: string): string =>
  `select case p.tipo when 2 then 'troco' else 'venda' end as tipo,
      ${tenderAtTillSql('p')} as meio, p.valor::text,
      case p.tipo when 2 then -1 else 1 end as sinal, v.paga_em as em, ${isVoid('v')} as cancelada
    from vendas v join venda_pagamentos p on p.account_id = $conta and p.venda_id = v.id
    where v.account_id = $conta and v.sessao_uuid = ${uuid} and v.paga and ${MOVES_MONEY}
    union all
    select case p.tipo when 1 then 'recebimento' else 'pagamento' end, m.meio, m.valor::text,
        case when (p.tipo = 1) = (m.estorna_id is null) then 1 else -1 end, m.criado_em, false
      from movimentos m join parcelas p on p.account_id = $conta and p.id = m.parcela_id
      where m.account_id = $conta and m.sessao_id = ${id} and m.origem_tipo = 'pagamento_parcela' and m.meio is not null
    union all
    select tipo, meio, valor::text, sinal, em, false from caixa_eventos
      where account_id = $conta and sessao_id = ${id} and sinal <> 0`

/** Cash that passed the drawer of a session, in the ledger and by what was done at the till. */
export interface DrawerSession {
  id: number
  uuid: string
  terminal_id: number
  terminal: string
  treino: boolean
  aberto_em: Date
  aberto_por: string
  /** R$ that the drawer had before the session: what the closing before left in it. */
  antes: string
  /** R$ left by the closing; null: the session is open, or being counted. */
  fundo: string | null
  /** R$ that the ledger moved into the drawers' account by this session, with sign. */
  livro: string
  /** Movements of a session that is not closed. */
  linhas: SessionRow[]
}

/**
 * Reads sessions with their money in the ledger, in one statement, so that a sale at the same moment is in both sums or in
 * none. `last`: only the last session of each drawer, with the money of all its sessions.
 */
export async function readDrawerSessions(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  { last }: { last: boolean },
): Promise<DrawerSession[]> {
  const { rows } = await q.query<DrawerSession>(
    `with c as (select id from contas_financeiras where account_id = $1 and empresa_id = $2 and tipo = 'caixa'),
      n as (select m.sessao_id, sum(case when m.para_conta_id in (select id from c) then m.valor else 0 end
          - case when m.de_conta_id in (select id from c) then m.valor else 0 end) as valor
        from movimentos m where m.account_id = $1 and m.empresa_id = $2 and m.sessao_id is not null
          and (m.para_conta_id in (select id from c) or m.de_conta_id in (select id from c)) group by 1),
      s as (select s.*, ${last ? 'sum(coalesce(n.valor, 0)) over (partition by s.terminal_id, s.treino)' : 'coalesce(n.valor, 0)'} as livro,
          row_number() over (partition by s.terminal_id, s.treino order by s.id desc) as vez
        from sessoes_caixa s left join n on n.sessao_id = s.id where s.account_id = $1 and s.empresa_id = $2)
    select s.id, s.uuid, s.terminal_id, t.nome as terminal, s.treino, s.aberto_em, coalesce(u.nome, '') as aberto_por,
        coalesce(s.abertura_esperada, 0.00)::text as antes, case when s.estado = 'fechado' then coalesce(s.fundo, 0.00) end::text as fundo,
        s.livro::numeric(14, 2)::text as livro, coalesce(r.linhas, '[]') as linhas
      from s join terminais t on t.account_id = $1 and t.id = s.terminal_id
      left join usuarios u on u.account_id = $1 and u.id = s.aberto_por
      left join lateral (select json_agg(x) as linhas from (${sessionRowsSql('s.id', 's.uuid')}) x) r on s.estado <> 'fechado'
      where ${last ? 's.vez = 1' : "s.estado <> 'fechado' or s.fundo is not null"} order by t.nome, s.treino, s.id`.replaceAll(
      '$conta',
      '$1',
    ),
    [account_id, empresa_id],
  )
  return rows
}

/** Adds up, by origin, the money that no session moved into the drawers' account, R$ with sign. */
export async function sumOutsideDrawers(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
): Promise<{ origem: string; valor: string }[]> {
  const { rows } = await q.query<{ origem: string; valor: string }>(
    `with c as (select id from contas_financeiras where account_id = $1 and empresa_id = $2 and tipo = 'caixa')
      select m.origem_tipo as origem, sum(case when m.para_conta_id in (select id from c) then m.valor else 0 end
          - case when m.de_conta_id in (select id from c) then m.valor else 0 end)::numeric(14, 2)::text as valor
        from movimentos m where m.account_id = $1 and m.empresa_id = $2 and m.sessao_id is null
          and (m.para_conta_id in (select id from c) or m.de_conta_id in (select id from c))
        group by 1 order by 1`,
    [account_id, empresa_id],
  )
  return rows
}

/** Names the drawer of a session: 'Gaveta de Caixa 1, sessão 7'. */
export async function readDrawerName(q: Q, sessao_id: number): Promise<string | undefined> {
  const { rows } = await q.query<{ nome: string }>(
    `select 'Gaveta de ' || t.nome || ', sessão ' || s.id as nome from sessoes_caixa s
      join terminais t on t.account_id = $conta and t.id = s.terminal_id where s.account_id = $conta and s.id = $1`,
    [sessao_id],
  )
  return rows[0]?.nome
}

/**
 * Sums the R$ that movements of one payment method (tPag) brought into accounts, less what they took. What was given back for a
 * bank or a machine is left out: it stands against another method.
 */
export async function sumOfTender(q: Q, contas: readonly number[], tpag: string): Promise<string> {
  const { rows } = await q.query<{ saldo: string }>(
    `select coalesce(sum(case when para_conta_id = any($1::bigint[]) then valor else 0 end
        - case when de_conta_id = any($1::bigint[]) then valor else 0 end), 0)::numeric(16, 2)::text as saldo
      from movimentos where account_id = $conta and meio = $2 and origem_tipo <> 'devolver'
        and (para_conta_id = any($1::bigint[]) or de_conta_id = any($1::bigint[]))`,
    [contas, tpag],
  )
  return rows[0]?.saldo ?? '0.00'
}
