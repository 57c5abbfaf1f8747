import type { Q } from '../../../db/transaction.ts'

/** A recurring bill with the days of its company. Days are ISO. */
export interface Recurring {
  id: number
  tipo: 1 | 2
  descricao: string
  parceiro_id: number | null
  categoria_id: number | null
  valor: string
  vencimento: string
  /** Last due date, also when the record is out of use; null: no end. */
  ate: string | null
  ativo: boolean
}

/** Reads the recurring bills of a company, or the one with this id, and locks them. */
export async function holdRecurring(q: Q, empresa_id: number, id: number | null): Promise<Recurring[]> {
  const { rows } = await q.query<Recurring>(
    `select id, tipo, descricao, parceiro_id, categoria_id, valor::text, vencimento::text, ate::text, ativo
      from contas_recorrentes where account_id = $conta and empresa_id = $1 and ($2::bigint is null or id = $2)
      order by id for update`,
    [empresa_id, id],
  )
  return rows
}

export interface RecurringBill
  extends Pick<Recurring, 'tipo' | 'descricao' | 'parceiro_id' | 'categoria_id' | 'valor'> {
  empresa_id: number
  recorrente_id: number
  /** First day of the bill's month, ISO: one bill of a record for each month. */
  competencia: string
  vencimento: string
  emissao: string
  usuario_id: number | null
}

/** Inserts the bill of a month with its only instalment; null: the month has its bill. */
export async function insertRecurringBill(
  q: Q,
  b: RecurringBill,
): Promise<{ id: number; parcela_id: number } | null> {
  const { rows } = await q.query<{ id: number; parcela_id: number }>(
    `with t as (insert into lancamentos (account_id, empresa_id, tipo, descricao, parceiro_id, categoria_id, emissao, valor, usuario_id,
          recorrente_id, competencia)
        values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict on constraint lancamentos_recorrente do nothing returning id),
      p as (insert into parcelas (account_id, lancamento_id, empresa_id, tipo, parceiro_id, num, vencimento, valor)
        select $conta, t.id, $1, $2, $4, 1, $11, $7 from t returning id, lancamento_id)
      select lancamento_id as id, id as parcela_id from p`,
    [
      ...[b.empresa_id, b.tipo, b.descricao, b.parceiro_id, b.categoria_id, b.emissao, b.valor, b.usuario_id],
      ...[b.recorrente_id, b.competencia, b.vencimento],
    ],
  )
  return rows[0] ?? null
}

/** Lists the instalments of a recurring bill that are due after a day (ISO), with their month; locks them. */
export async function holdFollowing(
  q: Q,
  recorrente_id: number,
  depois: string,
): Promise<{ id: number; competencia: string; vencimento: string }[]> {
  const { rows } = await q.query<{ id: number; competencia: string; vencimento: string }>(
    `select p.id, t.competencia::text, p.vencimento::text from lancamentos t
      join parcelas p on p.account_id = $conta and p.lancamento_id = t.id
      where t.account_id = $conta and t.recorrente_id = $1 and p.vencimento > $2 order by p.id for update of p`,
    [recorrente_id, depois],
  )
  return rows
}

/** Changes what a recurring bill says from a month on. */
export async function updateRecurring(
  q: Q,
  id: number,
  said: Pick<Recurring, 'descricao' | 'parceiro_id' | 'categoria_id' | 'valor' | 'vencimento'>,
): Promise<void> {
  await q.query(
    `update contas_recorrentes set descricao = $2, parceiro_id = $3, categoria_id = $4, valor = $5, vencimento = $6
      where account_id = $conta and id = $1`,
    [id, said.descricao, said.parceiro_id, said.categoria_id, said.valor, said.vencimento],
  )
}
