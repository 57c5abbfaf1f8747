import type { ESTADOS_ESTACIONADA } from '../../../domain/api/estacionadas.ts'
import type { Q } from '../../db/transaction.ts'

/** Minutes for which a till has a sale that it resumed, since its last heartbeat. */
const LEASE = `interval '10 minutes'`

/** SQL condition: no other till than `terminal` has the sale `e`. */
const free = (terminal: string) =>
  `(e.estado = 'aberta' or e.estado = 'tomada' and (e.tomada_por = ${terminal} or e.tomada_ate <= $agora))`

export interface SaleToPark {
  empresa_id: number
  uuid: string
  terminal_id: number
  usuario_id: number
  rotulo: string
  cliente: string | null
  itens: number
  total: string
  corpo: string
  guardada_em: string
  /** Version that the till's copy comes from; 0: it does not know, which holds for a sale that it has resumed. */
  versao: number
}

/** Parks a sale. Null: no such till, or it is paid, parked since, another till's, or another's not to be taken. */
export async function keepSale(
  q: Q,
  sale: SaleToPark,
  { todas, proprio }: Pick<Asker, 'todas' | 'proprio'>,
): Promise<{ id: number; versao: number } | null> {
  const { rows } = await q.query<{ id: number; versao: number }>({
    name: 'estacionada-guardar',
    text: `insert into vendas_estacionadas as e (account_id, empresa_id, uuid, terminal_id, usuario_id, rotulo, cliente, itens,
        total, corpo, guardada_em, versao, estado, em)
      select $conta, t.empresa_id, $2::uuid, t.id, $4::bigint, $5, $6, $7::int, $8::numeric, $9::jsonb, $10, $11::int + 1, 'aberta', $agora
        from terminais t where t.account_id = $conta and t.empresa_id = $1 and t.id = $3
          and not exists (select from vendas v where v.account_id = $conta and v.account_id = t.account_id
            and v.uuid = $2::uuid and v.paga)
      on conflict (account_id, uuid) do update set terminal_id = excluded.terminal_id, usuario_id = excluded.usuario_id,
        rotulo = excluded.rotulo, cliente = excluded.cliente, itens = excluded.itens, total = excluded.total,
        corpo = excluded.corpo, guardada_em = excluded.guardada_em, versao = e.versao + 1, estado = 'aberta',
        tomada_por = null, tomada_em = null, tomada_ate = null, avisada_em = null, em = $agora
      where e.empresa_id = $1 and ${free('$3')}
        and (e.versao = $11 or $11 = 0 and e.estado = 'tomada' and e.tomada_por = $3 and e.tomada_ate > $agora)
        and ($12 or e.usuario_id = $4 or e.terminal_id = $13 or e.estado = 'tomada' and e.tomada_por = $13)
      returning e.id, e.versao`,
    values: [
      ...[
        sale.empresa_id,
        sale.uuid,
        sale.terminal_id,
        sale.usuario_id,
        sale.rotulo,
        sale.cliente,
        sale.itens,
      ],
      ...[sale.total, sale.corpo, sale.guardada_em, sale.versao, todas, proprio],
    ],
  })
  return rows[0] ?? null
}

/** User and till that ask for a parked sale; `todas`: of other users and tills too. */
export interface Asker {
  empresa_id: number
  usuario_id: number
  terminal_id: number
  /** The same till where the user had it last, which makes its sales his own; null: not, or all are his to take. */
  proprio: number | null
  todas: boolean
}

/** Tells if the user is the one who had the till last. */
export async function hadTill(
  q: Q,
  { usuario_id }: Pick<Asker, 'usuario_id'>,
  terminal_id: number,
): Promise<boolean> {
  const { rowCount } = await q.query({
    name: 'estacionada-caixa-proprio',
    text: 'select 1 from terminal_leases where account_id = $conta and terminal_id = $1 and usuario_id = $2',
    values: [terminal_id, usuario_id],
  })
  return rowCount === 1
}

const MINE = '($4 or e.usuario_id = $5 or e.terminal_id = $7)'

/** Gives a parked sale to a till for the time of a lease, if it is free, in one statement. Null: it is not. */
export async function takeSale(
  q: Q,
  uuid: string,
  { empresa_id, terminal_id, proprio, todas, usuario_id }: Asker,
  versao: number | null,
): Promise<{ versao: number; corpo: Record<string, unknown> } | null> {
  const { rows } = await q.query<{ versao: number; corpo: Record<string, unknown> }>({
    name: 'estacionada-tomar',
    text: `update vendas_estacionadas e set estado = 'tomada', tomada_por = $3, tomada_ate = $agora + ${LEASE},
        tomada_em = case when e.estado = 'tomada' and e.tomada_por = $3 then e.tomada_em else $agora end
      where e.account_id = $conta and e.empresa_id = $1 and e.uuid = $2 and ${free('$3')} and ${MINE}
        and ($6::int is null or e.versao = $6)
      returning e.versao, e.corpo`,
    values: [empresa_id, uuid, terminal_id, todas, usuario_id, versao, proprio],
  })
  return rows[0] ?? null
}

/** Gives a sale back as it was parked. False: this till has not got it, or it is not the asker's. */
export async function giveSaleBack(
  q: Q,
  uuid: string,
  { empresa_id, terminal_id, todas, proprio }: Asker,
): Promise<boolean> {
  const { rowCount } = await q.query(
    `update vendas_estacionadas set estado = 'aberta', tomada_por = null, tomada_em = null, tomada_ate = null
      where account_id = $conta and empresa_id = $1 and uuid = $2 and estado = 'tomada' and tomada_por = $3
        and ($4 or tomada_por = $5) returning account_id`,
    [empresa_id, uuid, terminal_id, todas, proprio],
  )
  return rowCount === 1
}

/** Discards a sale that no other till has, and gives its id. Null: it is not free. */
export async function discardSale(q: Q, uuid: string, asker: Asker, motivo: string): Promise<number | null> {
  const { empresa_id, terminal_id, proprio, todas, usuario_id } = asker
  const { rows } = await q.query<{ id: number }>(
    `update vendas_estacionadas e set estado = 'descartada', fechada_por = $3, fechada_em = $agora, motivo = $6
      where e.account_id = $conta and e.empresa_id = $1 and e.uuid = $2 and ${free('$3')} and ${MINE}
      returning e.id`,
    [empresa_id, uuid, terminal_id, todas, usuario_id, motivo, proprio],
  )
  return rows[0]?.id ?? null
}

/** Closes a parked sale that this till paid; false: it was not parked. */
export async function paySale(q: Q, uuid: string, terminal_id: number): Promise<boolean> {
  const { rowCount } = await q.query({
    name: 'estacionada-paga',
    text: `update vendas_estacionadas set estado = 'paga', fechada_por = $2, fechada_em = $agora
      where account_id = $conta and uuid = $1 and estado <> 'paga' returning account_id`,
    values: [uuid, terminal_id],
  })
  return rowCount === 1
}

/** Keeps the body of a second payment of a parked sale. */
export async function keepSecond(q: Q, uuid: string, corpo: string): Promise<void> {
  await q.query(
    `update vendas_estacionadas set segunda = $2::jsonb
      where account_id = $conta and uuid = $1 and segunda is null returning account_id`,
    [uuid, corpo],
  )
}

/** Renews the leases of a till, when a minute of them is gone: a heartbeat comes every 10 seconds. */
export async function renewLeases(q: Q, terminal_id: number): Promise<void> {
  await q.query({
    name: 'estacionada-renovar',
    text: `update vendas_estacionadas set tomada_ate = $agora + ${LEASE}
      where account_id = $conta and tomada_por = $1 and estado = 'tomada' and tomada_ate > $agora
        and tomada_ate < $agora + ${LEASE} - interval '1 minute' returning account_id`,
    values: [terminal_id],
  })
}

export interface ParkedSale {
  uuid: string
  versao: number
  estado: (typeof ESTADOS_ESTACIONADA)[number]
  rotulo: string
  cliente: string | null
  itens: number
  total: string
  terminal_id: number
  terminal: string
  usuario_id: number
  usuario: string
  guardada_em: string
  em: Date
  com_id: number | null
  com: string | null
  com_em: Date | null
}

const ROWS = `select e.uuid, e.versao, e.rotulo, e.cliente, e.itens, e.total::text, e.terminal_id, t.nome as terminal,
    e.usuario_id, coalesce(u.nome, '') as usuario, e.guardada_em, e.em, x.estado, c.id as com_id, c.nome as com,
    case when c.id is not null then coalesce(e.fechada_em, e.tomada_em) end as com_em
  from vendas_estacionadas e
    join terminais t on t.account_id = $conta and t.id = e.terminal_id
    cross join lateral (select case when e.estado = 'tomada' and e.tomada_ate <= $agora then 'aberta' else e.estado end as estado) x
    left join usuarios u on u.account_id = $conta and u.id = e.usuario_id
    left join terminais c on c.account_id = $conta
      and c.id = case x.estado when 'tomada' then e.tomada_por when 'aberta' then null else e.fechada_por end
  where e.account_id = $conta and e.empresa_id = $1`

/** Lists the sales that wait or are at a till, and those of `uuids` in any state. */
export async function listParked(
  q: Q,
  { empresa_id, usuario_id, proprio, todas }: Asker,
  uuids: readonly string[],
): Promise<ParkedSale[]> {
  const { rows } = await q.query<ParkedSale>(
    `${ROWS} and (e.estado in ('aberta', 'tomada') and ($2 or e.usuario_id = $3 or e.terminal_id = $4)
        or e.uuid = any($5::uuid[]))
      order by e.em, e.id limit 500`,
    [empresa_id, todas, usuario_id, proprio, uuids],
  )
  return rows
}

export async function readParked(q: Q, empresa_id: number, uuid: string): Promise<ParkedSale | null> {
  const { rows } = await q.query<ParkedSale>(`${ROWS} and e.uuid = $2`, [empresa_id, uuid])
  return rows[0] ?? null
}

/** Reads the version that the very same parking made; null: it made none, or another one came since. */
export async function readSameParking(q: Q, sale: SaleToPark): Promise<number | null> {
  const { rows } = await q.query<{ versao: number }>(
    `select versao from vendas_estacionadas where account_id = $conta and empresa_id = $1 and uuid = $2 and terminal_id = $3
        and guardada_em = $4 and versao = $5::int + 1 and corpo = $6::jsonb and total = $7::numeric`,
    [
      ...[sale.empresa_id, sale.uuid, sale.terminal_id, sale.guardada_em, sale.versao],
      ...[sale.corpo, sale.total],
    ],
  )
  return rows[0]?.versao ?? null
}

/** Reads at which till a sale was paid that was never parked on the server; null: it is not paid. */
export async function readPaid(
  q: Q,
  empresa_id: number,
  uuid: string,
): Promise<{ terminal: string; em: Date } | null> {
  const { rows } = await q.query<{ terminal: string; em: Date }>(
    `select coalesce(t.nome, 'outro caixa') as terminal, v.paga_em as em from vendas v
      left join terminais t on t.account_id = $conta and t.id = v.terminal_id
      where v.account_id = $conta and v.empresa_id = $1 and v.uuid = $2 and v.paga`,
    [empresa_id, uuid],
  )
  return rows[0] ?? null
}

/** Lists the sales that a till parked and nobody paid. */
export async function parkedAt(q: Q, terminal_id: number): Promise<string[]> {
  const { rows } = await q.query<{ uuid: string }>(
    `select uuid from vendas_estacionadas
      where account_id = $conta and terminal_id = $1 and estado in ('aberta', 'tomada') order by em, id`,
    [terminal_id],
  )
  return rows.map(({ uuid }) => uuid)
}
