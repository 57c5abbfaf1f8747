import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'

const TODAY = `(select ($agora at time zone e.fuso::interval)::date from empresas e
  where e.account_id = $conta_ou_todas and e.id = t.empresa_id)`

/** Conditions of the list's tabs. */
export const FAIXAS: Readonly<Record<string, Sql>> = {
  ativos: raw(`(t.status = 'ativo' and t.data_fim >= ${TODAY})`),
  a_vencer: raw(`(t.status = 'ativo' and t.data_fim between ${TODAY} and ${TODAY} + 30)`),
  vencidos: raw(`(t.status in ('ativo', 'suspenso') and t.data_fim < ${TODAY})`),
  rascunhos: sql`t.status = 'rascunho'`,
  todos: sql`true`,
}

interface Grid {
  nome: string
  controle_grade: boolean
  /** Ids of its lines. */
  grades: number[]
}

/** Reads which of these products are sold by a grid, and its lines, by the product's id. */
export async function readGrids(q: Q, ids: readonly number[]): Promise<Map<number, Grid>> {
  const { rows } = await q.query<Grid & { id: number }>(
    `select p.id, p.nome, coalesce(p.controle_grade, false) as controle_grade,
        (select coalesce(json_agg(g.id), '[]') from produto_grades g
          where g.account_id = $conta and g.produto_id = p.id) as grades
      from produtos p where p.account_id = $conta and p.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Gives the most instalments of a payment method. */
export async function readMostInstalments(q: Q, meio_pagamento_id: number): Promise<number> {
  const { rows } = await q.query<{ most: number }>(
    'select coalesce(qtdeparcelas, 1) as most from meio_pagamentos where account_id = $conta and id = $1',
    [meio_pagamento_id],
  )
  return rows[0]?.most ?? 1
}

/** Tells whether an address is one of this partner's. */
export async function isAddressOf(q: Q, id: number, parceiro_id: number): Promise<boolean> {
  const { rows } = await q.query(
    'select id from parceiros_address where account_id = $conta and id = $1 and parceiro_id = $2',
    [id, parceiro_id],
  )
  return rows.length > 0
}
