import { CASH } from '../../../core/tender/codes.ts'
import type { Pagamento } from '../../../domain/api/lancamentos.ts'
import type { Q } from '../../db/transaction.ts'
import { owedNameSql } from '../../documents/venda/name-repository.ts'
import type { Paging } from '../../http/page.ts'

/** A stored payment, received or made. */
export type StoredPagamento = Pagamento

const PAGAMENTOS = `from pagamentos_parcela b
    join parcelas p on p.account_id = $conta and p.id = b.parcela_id
    join lancamentos t on t.account_id = $conta and t.id = p.lancamento_id
    join contas_financeiras c on c.account_id = $conta and c.id = b.conta_id
    left join meio_pagamentos g on g.account_id = $conta and g.id = b.meio_pagamento_id
    left join parceiros f on f.account_id = $conta and f.id = b.parceiro_id
    left join usuarios u on u.account_id = $conta and u.id = b.usuario_id
    left join usuarios e on e.account_id = $conta and e.id = b.estornado_por`

const COLUMNS = `b.id, b.parcela_id as lancamento_id, ${owedNameSql('t')} as descricao, p.tipo, p.num as num_parcela, b.valor::text, b.data::text,
    case when f.id is not null then json_build_object('id', f.id, 'nome', f.nome) end as parceiro, b.principal::text,
    b.juros::text, b.multa::text, b.desconto::text, b.credito::text, b.juros_devidos::text, b.multa_devida::text,
    json_build_object('id', c.id, 'nome', c.nome) as conta,
    case when g.id is not null then json_build_object('id', g.id, 'nome', g.descricao) end as meio_pagamento,
    coalesce(u.nome, '') as usuario,
    case when b.estornado_em is not null then json_build_object('em', b.estornado_em, 'por', coalesce(e.nome, ''),
      'motivo', b.estorno_motivo) end as estorno`

export interface NewPagamento {
  uuid: string
  empresa_id: number
  parcela_id: number
  parceiro_id: number | null
  data: string
  valor: string
  principal: string
  juros: string
  multa: string
  desconto: string
  credito: string
  juros_devidos: string
  multa_devida: string
  /** Id of the account, or a type of account: then the company's main account of that type. */
  conta: number | string
  meio_pagamento_id: number | null
  usuario_id: number
}

/** Inserts a payment and returns its id and account. Null: the company has no such account. */
export async function insertPagamento(
  q: Q,
  b: NewPagamento,
): Promise<{ id: number; conta_id: number } | null> {
  const { rows } = await q.query<{ id: number; conta_id: number }>(
    `insert into pagamentos_parcela (account_id, uuid, empresa_id, parcela_id, parceiro_id, data, valor, principal, juros, multa,
        desconto, credito, juros_devidos, multa_devida, meio_pagamento_id, usuario_id, conta_id)
      select $conta, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, c.id from contas_financeiras c
        where c.account_id = $conta and c.empresa_id = $2 and (c.id::text = $16 or (c.tipo = $16 and c.principal))
      returning id, conta_id`,
    [
      ...[b.uuid, b.empresa_id, b.parcela_id, b.parceiro_id, b.data, b.valor, b.principal, b.juros, b.multa],
      ...[b.desconto, b.credito, b.juros_devidos, b.multa_devida, b.meio_pagamento_id, b.usuario_id],
      String(b.conta),
    ],
  )
  return rows[0] ?? null
}

/** Finds the payments with an idempotency key, in any company of the account. */
export async function findByUuid(q: Q, uuid: string) {
  const { rows } = await q.query<{ id: number; parcela_id: number; empresa_id: number }>(
    'select id, parcela_id, empresa_id from pagamentos_parcela where account_id = $conta and uuid = $1 order by id',
    [uuid],
  )
  return rows
}

export async function readPagamentos(
  q: Q,
  empresa_id: number,
  ids: readonly number[],
): Promise<StoredPagamento[]> {
  const { rows } = await q.query<StoredPagamento>(
    `select ${COLUMNS} ${PAGAMENTOS} where b.account_id = $conta and b.empresa_id = $1 and b.id = any($2::bigint[]) order by b.id`,
    [empresa_id, ids],
  )
  return rows
}

export async function listPagamentos(
  q: Q,
  { empresa_id, parcela_id, tipo }: { empresa_id: number; parcela_id: number | null; tipo: number | null },
  { page, limit }: Paging,
): Promise<(StoredPagamento & { total: number })[]> {
  const { rows } = await q.query<StoredPagamento & { total: number }>(
    `select count(*) over ()::int as total, ${COLUMNS} ${PAGAMENTOS} where b.account_id = $conta and b.empresa_id = $1
        and ($2::bigint is null or b.parcela_id = $2) and ($3::int is null or p.tipo = $3)
      order by b.data desc, b.id desc limit $4 offset $5`,
    [empresa_id, parcela_id, tipo, limit, (page - 1) * limit],
  )
  return rows
}

interface Undone {
  id: number
  usuario_id: number
  motivo: string
  em: Date
}

/** Marks a payment as reversed. False: it was reversed before. */
export async function markUndone(q: Q, { id, usuario_id, motivo, em }: Undone): Promise<boolean> {
  const { rowCount } = await q.query(
    `update pagamentos_parcela set estornado_em = $4, estornado_por = $2, estorno_motivo = $3
      where account_id = $conta and id = $1 and estornado_em is null`,
    [id, usuario_id, motivo, em],
  )
  return (rowCount ?? 0) > 0
}

/** Returns the ids of the ledger rows that a payment wrote. */
export async function readPostings(q: Q, pagamento_id: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select id from movimentos where account_id = $conta and origem_tipo = 'pagamento_parcela' and origem_id = $1
      and estorna_id is null`,
    [pagamento_id],
  )
  return rows.map(({ id }) => id)
}

/** Till at which a payment was made. */
interface DrawerOfPayment {
  /** 1: a receipt; 2: a bill paid. */
  tipo: number
  nome: string
  /** True: cash passed it; false: another method, of which the till only counts the receipt. */
  especie: boolean
  /** Session that is open there now, locked against closing; null: the till is closed. */
  sessao_id: number | null
}

/** Finds the till at which a payment was made. Null: none. */
export async function readDrawerOfPayment(q: Q, pagamento_id: number): Promise<DrawerOfPayment | null> {
  await q.query(
    `select 1 from sessoes_caixa s where s.account_id = $conta and s.estado = 'aberto' and s.terminal_id in (
        select o.terminal_id from movimentos m join sessoes_caixa o on o.account_id = $conta and o.id = m.sessao_id
          where m.account_id = $conta and m.origem_tipo = 'pagamento_parcela' and m.origem_id = $1 and m.estorna_id is null)
      for share of s`,
    [pagamento_id],
  )
  const { rows } = await q.query<DrawerOfPayment>(
    `select t.nome, m.meio = '${CASH}' as especie, (select l.tipo from pagamentos_parcela g join parcelas p on p.account_id = $conta and p.id = g.parcela_id
          join lancamentos l on l.account_id = $conta and l.id = p.lancamento_id where g.account_id = $conta and g.id = $1) as tipo, (select s.id from sessoes_caixa s where s.account_id = $conta and s.estado = 'aberto'
          and s.terminal_id = o.terminal_id and s.treino = o.treino) as sessao_id
      from movimentos m join sessoes_caixa o on o.account_id = $conta and o.id = m.sessao_id
        join terminais t on t.account_id = $conta and t.id = o.terminal_id
      where m.account_id = $conta and m.origem_tipo = 'pagamento_parcela' and m.origem_id = $1 and m.estorna_id is null
      order by m.id limit 1`,
    [pagamento_id],
  )
  return rows[0] ?? null
}

/** Schedules an immediate check of the instalments' Pix charges, because the amount to charge may have changed. */
export async function recheckCharges(q: Q, parcelas: readonly number[], agora: Date): Promise<void> {
  await q.query(
    `update outbox o set due_at = least(o.due_at, $2), versao = o.versao + 1
      where o.account_id = $conta and o.tipo = 'pix' and o.alvo_id in (select c.id from pix_cobrancas c
        where c.account_id = $conta and c.parcela_id = any($1::bigint[]) and c.situacao in ('criando', 'aguardando', 'cancelando'))`,
    [parcelas, agora.toISOString()],
  )
}
