import { DEGRAUS, type EtapaEntrega, PERDIDOS } from '../../../domain/entregas/ladder.ts'
import { quoted } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { issuingAddress, issuingSeries } from '../../documents/issuing-place.ts'
import { madeOf } from '../../entregas/transit-repository.ts'

/** Reads when the notes of the company's orders are issued (config/delivery.ts). */
export async function readWhenIssued(q: Q, empresa_id: number): Promise<number> {
  const { rows } = await q.query<{ emitir_delivery: number }>(
    'select emitir_delivery from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0]?.emitir_delivery ?? 0
}

/** SQL of the reason why the way `e` is in its state. */
const WHY = `coalesce((select h.motivo from entrega_eventos h where h.account_id = $conta and h.entrega_id = e.id
    and h.estado = e.estado and h.mudou order by h.id desc limit 1), '')`

/**
 * Tells whether the order's note was cancelled while the order stood: somebody took it back, so only somebody asks for another
 * one. What was cancelled while the order was lost, which a channel may bring back, does not count.
 */
export async function wasTakenBack(q: Q, venda_id: number): Promise<boolean> {
  // the moves and the asking are by the server's clock, the note's own row by the database's. In the same instant the
  // order may be already back, so only a loss counts
  const { rows } = await q.query<{ sim: boolean }>(
    `select exists (select from ${madeOf('$1')} n join vendas v on v.account_id = $conta and v.id = n.venda_id
      where v.status = 'C' and not exists (select from documentos_fiscais f
        join eventos_fiscais x on x.account_id = $conta and x.documento_id = f.id and x.status = 'registrado'
        where f.account_id = $conta and f.venda_id = v.id and (select h.estado from entregas e
          join entrega_eventos h on h.account_id = $conta and h.entrega_id = e.id and h.mudou and h.estado in (${quoted(DEGRAUS)})
          where e.account_id = $conta and e.venda_id = $1
            and (h.em < x.criado_em or h.em = x.criado_em and h.estado in (${quoted(PERDIDOS)}))
          order by h.id desc limit 1) in (${quoted(PERDIDOS)}))) as sim`,
    [venda_id],
  )
  return rows[0]?.sim ?? false
}

export interface OrderToIssue {
  empresa_id: number
  status: string
  modo: string
  estado: EtapaEntrega
  /** Reason of the state. */
  motivo: string
  /** Last user who moved the order, else the one who stored it. */
  usuario_id: number
}

/** Locks an order on its way, of which a note is to be made; null: there is none. */
export async function readOrderToIssue(q: Q, id: number): Promise<OrderToIssue | null> {
  const { rows } = await q.query<OrderToIssue>(
    `select v.empresa_id, v.status, e.modo, e.estado, ${WHY} as motivo, coalesce((select h.usuario_id from entrega_eventos h
        where h.account_id = $conta and h.entrega_id = e.id and h.usuario_id is not null order by h.id desc limit 1), v.usuario_id) as usuario_id
      from vendas v join entregas e on e.account_id = $conta and e.venda_id = v.id
      where v.account_id = $conta and v.id = $1 for update of v`,
    [id],
  )
  return rows[0] ?? null
}

/** Parts of an order's address that its note cannot do without. */
export interface Door {
  logradouro: string | null
  bairro: string | null
  municipio_id: string | null
}

/** Reads where an order goes; null: it is on no way. */
export async function readDoor(q: Q, venda_id: number): Promise<Door | null> {
  const { rows } = await q.query<Door>(
    'select logradouro, bairro, municipio_id from entregas where account_id = $conta and venda_id = $1',
    [venda_id],
  )
  return rows[0] ?? null
}

/** Order as far as it says whether its note can be issued. */
export interface OrderWords extends Door {
  id: number
  modelo: string
  /** True: it says how it is paid. */
  pagamento: boolean
  parceiro_id: number | null
  cpf_cnpj: string | null
  modo: string
}

/** Reads what orders on their way say of their notes. */
export async function readWords(q: Q, ids: readonly number[]): Promise<OrderWords[]> {
  const { rows } = await q.query<OrderWords>(
    `select v.id, v.modelo, v.parceiro_id, v.cpf_cnpj, e.modo, e.logradouro, e.bairro, e.municipio_id,
        exists (select from venda_pagamentos g where g.account_id = $conta and g.venda_id = v.id) as pagamento
      from vendas v join entregas e on e.account_id = $conta and e.venda_id = v.id
      where v.account_id = $conta and v.id = any($1::bigint[])`,
    [ids],
  )
  return rows
}

/** Finds those of the orders whose way ended without a sale, with the reasons. */
export async function readCancelledWays(
  q: Q,
  ids: readonly number[],
): Promise<{ id: number; motivo: string }[]> {
  const { rows } = await q.query<{ id: number; motivo: string }>(
    `select e.venda_id as id, ${WHY} as motivo from entregas e
      where e.account_id = $conta and e.venda_id = any($1::bigint[]) and e.estado in (${quoted(PERDIDOS)}) order by e.venda_id`,
    [ids],
  )
  return rows
}

/** Reads the series that issues a note of a model when nobody chooses it; null: the company has none. */
export async function readSeriesOf(q: Q, empresa_id: number, modelo: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number | null }>(
    `select ${issuingSeries('$1', '$2')} as id from (select 1) um ${issuingAddress('$1')}`,
    [empresa_id, modelo],
  )
  return rows[0]?.id ?? null
}
