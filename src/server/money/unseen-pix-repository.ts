import type { Fuso } from '../../core/document/fuso.ts'
import type { Q } from '../db/transaction.ts'
import { stands } from '../documents/status.ts'

/** SQL condition: a static PIX of a sale was matched with a bank statement's line. */
const IN_STATEMENT = `exists (select from movimentos m join conciliacoes k on k.account_id = $conta and k.movimento_id = m.id
    and k.desfeita_em is null where m.account_id = $conta and m.origem_tipo = 'venda' and m.origem_id = f.venda_id
    and split_part(m.componente, '#', 1) = 'pagamento/' || f.pagamento)`

/** SQL condition: nobody has found the PIX `f` of sale `v` in the bank, and the sale stands. */
export const UNSEEN = `f.resultado is null and ${stands('v')} and not (f.motivo = 'estatico' and ${IN_STATEMENT})`

/** PIX payment of a sale that nobody has seen in the bank, or that somebody decided about. */
export interface UnseenRow {
  id: number
  empresa_id: number
  uf: string
  fuso: Fuso
  tpag: string
  valor: string
  em_transito: boolean
  resultado: 'achado' | 'perdido' | null
}

const ROWS = `select f.id, f.empresa_id, e.uf, e.fuso, g.tpag, f.valor::text, f.motivo <> 'estatico' as em_transito, f.resultado
  from pix_conferencias f
  join empresas e on e.account_id = $conta and e.id = f.empresa_id
  join vendas v on v.account_id = $conta and v.id = f.venda_id
  join venda_pagamentos g on g.account_id = $conta and g.venda_id = f.venda_id and g.num = f.pagamento
  where f.account_id = $conta`

/** Locks and reads a PIX payment that no charge brought. Null: none in this company, or its sale was cancelled. */
export async function holdUnseen(q: Q, empresa_id: number, id: number): Promise<UnseenRow | null> {
  await q.query(
    'select 1 from pix_conferencias where account_id = $conta and empresa_id = $1 and id = $2 for update',
    [empresa_id, id],
  )
  const { rows } = await q.query<UnseenRow>(
    `${ROWS} and f.empresa_id = $1 and f.id = $2 and ${stands('v')}`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/** Stores what was found out about a PIX payment, once. False: it already was. */
export async function writeSeen(
  q: Q,
  id: number,
  {
    resultado,
    usuario_id,
    motivo,
    em,
  }: {
    resultado: 'achado' | 'perdido'
    usuario_id: number | null
    motivo: string
    em: Date
  },
): Promise<boolean> {
  const { rowCount } = await q.query(
    `update pix_conferencias set resultado = $2, decidido_em = $3, decidido_por = $4, dito = $5
      where account_id = $conta and id = $1 and resultado is null`,
    [id, resultado, em.toISOString(), usuario_id, motivo],
  )
  return (rowCount ?? 0) > 0
}

/** Finds the unseen payment that a received PIX is: named by its id, or static with its txid and value. Null: none. */
export async function findUnseen(
  q: Q,
  empresa_id: number,
  { endToEndId, txid, valor }: { endToEndId: string; txid?: string | undefined; valor: string },
): Promise<UnseenRow | null> {
  const { rows } = await q.query<UnseenRow>(
    `${ROWS} and f.empresa_id = $1 and ${UNSEEN} and f.valor = $4
      and (f.identidade = $2 or f.motivo = 'estatico' and f.identidade = $3) order by f.id limit 1 for update of f`,
    [empresa_id, endToEndId, txid ?? '', valor],
  )
  return rows[0] ?? null
}

/** Lists the sales of a session with a PIX that nobody has seen in the bank. */
export async function readUnseenOfSession(
  q: Q,
  sessao_uuid: string,
): Promise<{ uuid: string; estatico: boolean }[]> {
  const { rows } = await q.query<{ uuid: string; estatico: boolean }>(
    `select v.uuid::text as uuid, f.motivo = 'estatico' as estatico from vendas v
      join pix_conferencias f on f.account_id = $conta and f.venda_id = v.id
      where v.account_id = $conta and v.sessao_uuid = $1 and ${UNSEEN} order by f.id`,
    [sessao_uuid],
  )
  return rows
}
