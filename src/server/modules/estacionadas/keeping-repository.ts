import type { Q } from '../../db/transaction.ts'

/** Settings of an account for parked sales. */
export interface ParkedKeeping {
  /** Minutes after which the bell tells of a sale; 0: never. */
  alerta: number
  /** Hours after which a sale is discarded. */
  validade: number
}

/** Time for which a closed sale is kept. */
const KEPT = `interval '30 days'`

export async function readParkedKeeping(q: Q, empresa_id: number): Promise<ParkedKeeping | null> {
  const { rows } = await q.query<ParkedKeeping>(
    `select a.estacionada_alerta_min as alerta, a.estacionada_validade_h as validade
      from empresas e join accounts a on a.account_id = $conta and a.id = $conta
      where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  return rows[0] ?? null
}

/** Discards the sales that waited beyond their validity, gives their ids, and deletes what was closed 30 days ago. */
export async function endOld(q: Q, empresa_id: number, validade: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `update vendas_estacionadas set estado = 'descartada', fechada_por = null, fechada_em = $agora,
        motivo = 'Passou da validade'
      where account_id = $conta and empresa_id = $1 and em <= $agora - make_interval(hours => $2::int)
        and (estado = 'aberta' or estado = 'tomada' and tomada_ate <= $agora) returning id`,
    [empresa_id, validade],
  )
  await q.query(
    `delete from vendas_estacionadas where account_id = $conta and empresa_id = $1 and fechada_em <= $agora - ${KEPT}
      returning account_id`,
    [empresa_id],
  )
  return rows.map(({ id }) => id)
}

/** Marks and gives the sales that wait for longer than the alarm says, each once. */
export async function takeLate(
  q: Q,
  empresa_id: number,
  alerta: number,
): Promise<{ rotulo: string; terminal: string }[]> {
  const { rows } = await q.query<{ rotulo: string; terminal: string }>(
    `update vendas_estacionadas e set avisada_em = $agora from terminais t
      where e.account_id = $conta and e.empresa_id = $1 and e.avisada_em is null and e.estado = 'aberta'
        and e.em <= $agora - make_interval(mins => $2::int) and t.account_id = $conta and t.id = e.terminal_id
      returning e.account_id, e.rotulo, t.nome as terminal`,
    [empresa_id, alerta],
  )
  return rows
}

/** Gives the moment when the next parked sale is late, old or to be deleted; null: there is none. */
export async function nextMoment(
  q: Q,
  empresa_id: number,
  { alerta, validade }: ParkedKeeping,
): Promise<Date | null> {
  const { rows } = await q.query<{ em: Date | null }>(
    `select min(case when fechada_em is not null then fechada_em + ${KEPT}
        when avisada_em is null and $2::int > 0 then greatest(em + make_interval(mins => $2::int), tomada_ate)
        else greatest(em + make_interval(hours => $3::int), tomada_ate) end) as em
      from vendas_estacionadas where account_id = $conta and empresa_id = $1`,
    [empresa_id, alerta, validade],
  )
  return rows[0]?.em ?? null
}
