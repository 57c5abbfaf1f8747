import { raw, type Sql, sql } from '../../db/sql.ts'

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
