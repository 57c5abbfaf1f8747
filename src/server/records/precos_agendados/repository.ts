import type { Q } from '../../db/transaction.ts'

export interface Periodo {
  inicia_em: Date
  termina_em: Date | null
}

export interface Alvo {
  id: number
  nome: string
  controle_grade: boolean
  preco_comp: string | null
}

/** Locks a schedule's products, so that two schedules of one product are saved one after the other. */
export async function holdProducts(q: Q, empresa_id: number, ids: readonly number[]): Promise<Alvo[]> {
  const { rows } = await q.query<Alvo>(
    `select id, nome, controle_grade, preco_comp::text from produtos
      where account_id = $conta and empresa_id = $1 and id = any($2::bigint[]) order by id for no key update`,
    [empresa_id, ids],
  )
  return rows
}

type Salvo = Periodo & { situacao: number; produto_id: number }

export async function readPeriod(q: Q, id: number): Promise<Salvo | null> {
  const { rows } = await q.query<Salvo>(
    'select inicia_em, termina_em, situacao, produto_id from precos_agendados where account_id = $conta and id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** Reads other schedules of these products that are pending or running. */
export async function othersOf(
  q: Q,
  produtos: readonly number[],
  id: number,
): Promise<(Periodo & { produto_id: number })[]> {
  const { rows } = await q.query<Periodo & { produto_id: number }>(
    `select produto_id, inicia_em, termina_em from precos_agendados
      where account_id = $conta and produto_id = any($1::bigint[]) and id <> $2 and situacao in (1, 2) order by inicia_em`,
    [produtos, id],
  )
  return rows
}

/** Copies the schedule to other products; gives the new ids in the products' order. */
export async function spreadTo(q: Q, id: number, produtos: readonly number[]): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `insert into precos_agendados (account_id, empresa_id, produto_id, tipo, valor, data_inicio, hora_inicio, data_fim,
        hora_fim, situacao, agendado_por, usuario_id, inicia_em, termina_em)
      select a.account_id, a.empresa_id, p.id, a.tipo, a.valor, a.data_inicio, a.hora_inicio, a.data_fim, a.hora_fim,
        a.situacao, a.agendado_por, a.usuario_id, a.inicia_em, a.termina_em
      from precos_agendados a cross join unnest($2::bigint[]) with ordinality p (id, n) where a.account_id = $conta and a.id = $1 order by p.n
      returning id`,
    [id, produtos],
  )
  return rows.map(row => row.id)
}

/** Ends a restored schedule without a job in the outbox: its beginning passed while the schedule was deleted. */
export async function closeMissed(q: Q, id: number): Promise<void> {
  await q.query(
    `update precos_agendados a set situacao = 4, motivo = 'Restaurado depois da hora' where a.account_id = $conta and id = $1 and situacao = 1
      and not exists (select from outbox o where o.account_id = $conta and o.tipo = 'preco' and o.alvo_id = a.id)`,
    [id],
  )
}
