import type { EstadoCheque } from '../../domain/options/cheques.ts'
import { EM_CARTEIRA } from '../../domain/options/cheques.ts'
import type { Q } from '../db/transaction.ts'
import type { ProofProblem } from './proof-rows.ts'

/** SQL condition: the row of the ledger `id` was not undone. */
const stands = (id: string): string =>
  `not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = ${id})`

/** SQL of the last step of a cheque that stands. */
export const LAST_STEP = (cheque: string): string => `(select p.* from cheque_passos p
  where p.account_id = $conta and p.cheque_id = ${cheque}.id and p.desfeito_em is null
    and (p.movimento_id is null or ${stands('p.movimento_id')}) order by p.id desc limit 1)`

/** SQL of where a cheque is, given its last step `s`: undone in the ledger, it went back to the customer. */
export const STATE = (cheque: string, s: string): string =>
  `case when ${stands(`${cheque}.movimento_id`)} then coalesce(${s}.tipo, 'em_maos') else 'cliente' end`

const IN_HAND = EM_CARTEIRA.map(estado => `'${estado}'`).join(', ')

/** SQL condition: the shop has the paper of a cheque, given its last step `s`. */
export const isAtHand = (cheque: string, s: string): string => `${STATE(cheque, s)} in (${IN_HAND})`

/**
 * Writes the cheques that rows of the ledger bring into the account of cheques: one for each payment of a sale, or for each
 * of its instalments, with what the sale says of it; one for each other origin. What is written back by a step is known.
 */
export async function insertCheques(q: Q, movimentos: readonly number[]): Promise<void> {
  // read first: rows of an outer join cannot be inserted in one statement where tables are spread over nodes
  const { rows } = await q.query(
    `select e.empresa_id, e.id as movimento_id, coalesce(c.valor, e.valor)::text as valor, coalesce(g.cheque_banco, '') as banco,
          coalesce(g.cheque_conta, '') as conta,
          case when c.num_parcela > 1 and g.cheque_numero ~ '^[0-9]{1,15}$'
            then lpad((g.cheque_numero::bigint + c.num_parcela - 1)::text, length(g.cheque_numero), '0')
            else coalesce(g.cheque_numero, '') end as numero,
          coalesce(g.cheque_emitente, '') as emitente, coalesce(c.vencimento, g.cheque_bom_para, e.data)::text as bom_para, e.parceiro_id
        from (select min(m.id) as id, m.empresa_id, m.origem_tipo, m.origem_id, m.parte, sum(m.valor) as valor, min(m.data) as data,
              max(m.parceiro_id) as parceiro_id
            from (select x.*, case when x.origem_tipo = 'venda' then split_part(split_part(x.componente, '#', 1), '/', 2) end as parte
                from movimentos x join contas_financeiras f on f.account_id = $conta and f.id = x.para_conta_id and f.tipo = 'cheque'
              where x.account_id = $conta and x.id = any($1::bigint[]) and x.origem_tipo <> 'cheque') m
            group by 2, 3, 4, 5) e
        left join venda_pagamentos g on g.account_id = $conta and e.origem_tipo = 'venda' and g.venda_id = e.origem_id
          and g.num::text = e.parte
        left join venda_parcelas c on c.account_id = $conta and c.venda_id = g.venda_id and c.pagamento_num = g.num
          and e.valor = (select sum(t.valor) from venda_parcelas t
            where t.account_id = $conta and t.venda_id = g.venda_id and t.pagamento_num = g.num)
        order by e.id, c.num_parcela`,
    [movimentos],
  )
  if (rows.length === 0) return
  await q.query(
    `insert into cheques (account_id, empresa_id, movimento_id, valor, banco, conta, numero, emitente, bom_para, parceiro_id)
      select $conta, x.empresa_id, x.movimento_id, x.valor, x.banco, x.conta, x.numero, x.emitente, x.bom_para, x.parceiro_id
        from jsonb_to_recordset($1::jsonb) as x(empresa_id bigint, movimento_id bigint, valor numeric, banco text, conta text,
          numero text, emitente text, bom_para date, parceiro_id bigint)
      returning id`,
    [JSON.stringify(rows)],
  )
}

/** Writes the step of the cheques that a return gives back to the customer: those of the payments that it refunds. */
export async function insertGivenBack(q: Q, movimentos: readonly number[]): Promise<void> {
  const { rows } = await q.query(
    `select k.id as cheque_id, m.id as movimento_id, m.data::text, m.parceiro_id, m.usuario_id from movimentos m
        join contas_financeiras f on f.account_id = $conta and f.id = m.de_conta_id and f.tipo = 'cheque'
        join vendas v on v.account_id = $conta and v.id = m.origem_id
        cross join lateral (select (v.demais->'acertos'->(split_part(split_part(m.componente, '#', 1), '/', 2)::int - 1)) as acerto) a
        join movimentos b on b.account_id = $conta and b.origem_tipo = 'venda' and b.origem_id = (a.acerto->>'venda')::bigint
          and split_part(split_part(b.componente, '#', 1), '/', 2) = a.acerto->>'pagamento' and b.estorna_id is null
        join cheques k on k.account_id = $conta and k.movimento_id = b.id
        left join lateral ${LAST_STEP('k')} s on true
        where m.account_id = $conta and m.id = any($1::bigint[]) and m.origem_tipo = 'venda'
          and ${STATE('k', 's')} = any($2::text[])`,
    [movimentos, EM_CARTEIRA],
  )
  if (rows.length === 0) return
  await q.query(
    `insert into cheque_passos (account_id, cheque_id, tipo, movimento_id, data, parceiro_id, usuario_id)
      select $conta, x.cheque_id, 'cliente', x.movimento_id, x.data, x.parceiro_id, x.usuario_id
        from jsonb_to_recordset($1::jsonb) as x(cheque_id bigint, movimento_id bigint, data date, parceiro_id bigint, usuario_id bigint)
      returning id`,
    [JSON.stringify(rows)],
  )
}

/** Locks the cheques that rows of the ledger brought, and gives those that are not at hand. */
export async function holdGone(
  q: Q,
  movimentos: readonly number[],
): Promise<{ numero: string; estado: EstadoCheque }[]> {
  await q.query(
    'select 1 from cheques k where k.account_id = $conta and k.movimento_id = any($1::bigint[]) order by k.id for update',
    [movimentos],
  )
  const { rows } = await q.query<{ numero: string; estado: EstadoCheque }>(
    `select k.numero, s.tipo as estado from cheques k join lateral ${LAST_STEP('k')} s on true
      where k.account_id = $conta and k.movimento_id = any($1::bigint[]) and s.tipo <> all($2::text[])`,
    [movimentos, EM_CARTEIRA],
  )
  return rows
}

/** Compares what the account of cheques has with the cheques at hand. */
export async function readNotAtHand(q: Q, empresa_id: number): Promise<ProofProblem[]> {
  const { rows } = await q.query<{ conta: string; livro: string; causa: string }>(
    `select x.conta, x.livro::text, x.causa::text from (select
        (select f.nome from contas_financeiras f where f.account_id = $conta and f.empresa_id = $1 and f.tipo = 'cheque' and f.principal) as conta,
        (select coalesce(sum(case when p.id = m.para_conta_id then m.valor else -m.valor end), 0)::numeric(16, 2) from contas_financeiras p
          join movimentos m on m.account_id = $conta and p.id in (m.para_conta_id, m.de_conta_id)
          where p.account_id = $conta and p.empresa_id = $1 and p.tipo = 'cheque' and m.empresa_id = $1) as livro,
        (select coalesce(sum(k.valor), 0)::numeric(16, 2) from cheques k left join lateral ${LAST_STEP('k')} s on true
          where k.account_id = $conta and k.empresa_id = $1 and ${STATE('k', 's')} = any($2::text[])) as causa) x
      where x.livro <> x.causa`,
    [empresa_id, EM_CARTEIRA],
  )
  return rows.map(row => ({ ...row, origem: null }))
}

/** A step as stored, from which its postings are computed again. */
export interface StepRow {
  id: number
  tipo: 'deposito' | 'devolucao' | 'cobranca' | 'repasse'
  valor: string
  de_conta_id: number
  conta_id: number | null
  parceiro_id: number | null
  data: string
  desfeito: boolean
}

/** Reads steps that moved money by themselves. */
export async function readSteps(q: Q, _: unknown, ids: readonly number[]): Promise<StepRow[]> {
  const { rows } = await q.query<StepRow>(
    `select p.id, p.tipo, k.valor::text, m.de_conta_id, p.conta_id, p.parceiro_id, p.data::text,
        not (${stands('p.movimento_id')}) as desfeito
      from cheque_passos p join cheques k on k.account_id = $conta and k.id = p.cheque_id
        join movimentos m on m.account_id = $conta and m.id = p.movimento_id
      where p.account_id = $conta and p.id = any($1::bigint[]) and m.origem_tipo = 'cheque'`,
    [ids],
  )
  return rows
}
