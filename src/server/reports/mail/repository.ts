import type { Fuso } from '../../../core/document/fuso.ts'
import type { Recurrence } from '../../../core/report/schedule.ts'
import type { ReportFormat } from '../../../domain/reports/endpoint.ts'
import type { Q } from '../../db/transaction.ts'

/** State of a schedule, for the list of schedules. */
export interface ScheduleState {
  ativo: boolean
  suspenso: string | null
  proximo_em: Date | null
  /** Condition of an alert; null: a plain schedule. */
  condicao: string | null
  usuario: string | null
}

/** Schedule whose e-mail may be due. */
export interface DueReport extends Recurrence {
  empresa_id: number
  usuario_id: number
  usuario: string
  uf: string
  fuso: Fuso
  nome: string
  relatorio: string
  consulta: string | null
  formato: ReportFormat
  emails: string[]
  so_com_linhas: boolean
  /** Condition on rows, without which nothing is sent; null: none. */
  condicao: string | null
  proximo_em: Date
}

export async function statesOf(q: Q, ids: readonly number[]): Promise<Map<number, ScheduleState>> {
  const { rows } = await q.query<ScheduleState & { id: number }>(
    `select a.id, a.ativo, a.suspenso, a.proximo_em, a.condicao, u.nome as usuario from relatorios_agendados a
       left join usuarios u on u.account_id = $conta and u.id = a.usuario_id
      where a.account_id = $conta and a.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

export async function setNext(q: Q, id: number, proximo_em: Date | null): Promise<void> {
  await q.query('update relatorios_agendados set proximo_em = $2 where account_id = $conta and id = $1', [
    id,
    proximo_em,
  ])
}

/** Reads an active schedule that is not suspended and has a planned e-mail; null: no such schedule. */
export async function readDueReport(q: Q, id: number): Promise<DueReport | null> {
  const { rows } = await q.query<DueReport>(
    `select a.empresa_id, a.usuario_id, u.nome as usuario, e.uf, e.fuso, a.nome, a.relatorio, a.consulta, a.formato, a.emails, a.so_com_linhas, a.condicao,
            a.frequencia, a.dia_semana, a.dia_mes, a.hora::text as hora, a.proximo_em
       from relatorios_agendados a
       join empresas e on e.account_id = $conta and e.id = a.empresa_id
       join usuarios u on u.account_id = $conta and u.id = a.usuario_id
      where a.account_id = $conta and a.id = $1 and a.ativo and a.suspenso is null and a.proximo_em is not null`,
    [id],
  )
  return rows[0] ?? null
}

/** Ends a moment: stores the next one, or why none. False: another run ended it, so it is mailed once. */
export async function endMoment(
  q: Q,
  id: number,
  moment: Date,
  end: { proximo_em: Date } | { suspenso: string },
  enviado_em: Date | null,
): Promise<boolean> {
  const next = 'suspenso' in end ? null : end.proximo_em
  const { rowCount } = await q.query(
    `update relatorios_agendados set proximo_em = $3, suspenso = $4, enviado_em = coalesce($5, enviado_em)
      where account_id = $conta and id = $1 and proximo_em = $2`,
    [id, moment, next, 'suspenso' in end ? end.suspenso : null, enviado_em],
  )
  return rowCount === 1
}

/** Lists the addresses of the account's own people: users who may enter, companies and their accountants. */
export async function ownAddresses(q: Q): Promise<Set<string>> {
  const { rows } = await q.query<{ email: string }>(
    `select lower(email) as email from usuarios where account_id = $conta and ativo
      union select lower(unnest(array[email, email_contador])) from empresas where account_id = $conta`,
  )
  return new Set(rows.map(({ email }) => email))
}
