import type { Q } from '../../db/transaction.ts'

export interface Periodo {
  inicia_em: Date
  termina_em: Date | null
}

export interface Alvo {
  controle_grade: boolean
  preco_comp: string | null
}

/** The product of a schedule, held until the call ends: two schedules of one product wait for each other. */
export async function holdProduct(q: Q, empresa_id: number, id: number): Promise<Alvo | null> {
  const { rows } = await q.query<Alvo>(
    `select controle_grade, preco_comp::text from produtos where empresa_id = $1 and id = $2 for no key update`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

export async function readPeriod(
  q: Q,
  id: number,
): Promise<(Periodo & { situacao: number; produto_id: number }) | null> {
  const { rows } = await q.query<Periodo & { situacao: number; produto_id: number }>(
    'select inicia_em, termina_em, situacao, produto_id from precos_agendados where id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** Other schedules of the product that are still to do something. */
export async function othersOf(q: Q, produto_id: number, id: number): Promise<Periodo[]> {
  const { rows } = await q.query<Periodo>(
    `select inicia_em, termina_em from precos_agendados
      where produto_id = $1 and id <> $2 and situacao in (1, 2) order by inicia_em`,
    [produto_id, id],
  )
  return rows
}
