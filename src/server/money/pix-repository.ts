import type { Fuso } from '../../core/document/fuso.ts'
import type { checkedPix } from '../../domain/money/causes/checked-pix.ts'
import type { loosePix } from '../../domain/money/causes/pix.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { stands } from '../documents/status.ts'
import { paidBy } from './came-pix-repository.ts'

/** SQL condition: decision `d` is a refund by the bank that nobody asked for. */
const TAKEN = `d.destino = 'devolver' and not d.solto and d.devolver_id is null and d.usuario_id is null`

/** SQL condition: decision `d` is about money of no valid sale; what the bank took of a sale is, once the sale is cancelled. */
const LOOSE = `(d.solto or ${TAKEN} and exists (select from vendas v join venda_pagamentos g
    on g.account_id = $1 and g.venda_id = v.id and ${paidBy('g', 'd.e2eid')} where v.account_id = $1 and not ${stands('v')})
  and not exists (select from vendas v join venda_pagamentos g
    on g.account_id = $1 and g.venda_id = v.id and ${paidBy('g', 'd.e2eid')} where v.account_id = $1 and ${stands('v')}))`

type LooseRow = { id: number } & Parameters<typeof loosePix.postings>[0]

/**
 * Reads, by charge, the decisions to post about payments without a sale or instalment; a refund only once done. A refund that no user, return or cancelling asked for (`tomados`) is
 * the bank's own.
 */
export async function readLoosePix(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
): Promise<LooseRow[]> {
  const { rows } = await q.query<LooseRow>(
    `select c.id,
        coalesce((select json_agg(json_build_object('e2eid', r->>'endToEndId', 'valor', r->>'valor'))
          from jsonb_array_elements(c.recebidos) r where exists (select from pix_destinos d
            where d.account_id = $1 and d.cobranca_id = c.id and ${LOOSE} and d.e2eid = r->>'endToEndId')), '[]') as soltos,
        coalesce((select json_agg(json_build_object('id', d.id, 'destino', d.destino, 'valor', d.valor::text, 'parceiro_id', d.parceiro_id)
            order by d.id) from pix_destinos d where d.account_id = $1 and d.cobranca_id = c.id and ${LOOSE}
          and (d.destino <> 'devolver' or exists (select from pix_devolucoes a
            where a.account_id = $1 and a.destino_id = d.id and a.situacao = 'DEVOLVIDO'))), '[]') as feitos,
        coalesce((select json_agg(json_build_object('id', d.id, 'valor', d.valor::text) order by d.id)
          from pix_destinos d where d.account_id = $1 and d.cobranca_id = c.id and ${TAKEN} and not ${LOOSE}
            and exists (select from pix_devolucoes a
              where a.account_id = $1 and a.destino_id = d.id and a.situacao = 'DEVOLVIDO')), '[]') as tomados
      from pix_cobrancas c where c.account_id = $1 and c.id = any($2::bigint[])`,
    [account_id, ids],
  )
  return rows
}

type CheckedRow = { id: number } & Parameters<typeof checkedPix.postings>[0]

/** Reads the PIX payments of sales that nobody had seen in the bank, with what was found out about them. */
export async function readCheckedPix(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
): Promise<CheckedRow[]> {
  const { rows } = await q.query<CheckedRow>(
    `select f.id, g.tpag, f.valor::text, f.motivo <> 'estatico' as em_transito, f.resultado from pix_conferencias f
      join venda_pagamentos g on g.account_id = $1 and g.venda_id = f.venda_id and g.num = f.pagamento
      where f.account_id = $1 and f.id = any($2::bigint[])`,
    [account_id, ids],
  )
  return rows
}

/** Lists the PIX payments of a sale that somebody gave up. */
export async function readLostPix(q: Q, venda_id: number): Promise<{ id: number; fuso: Fuso }[]> {
  const { rows } = await q.query<{ id: number; fuso: Fuso }>(
    `select f.id, e.fuso from pix_conferencias f join empresas e on e.account_id = $conta and e.id = f.empresa_id
      where f.account_id = $conta and f.venda_id = $1 and f.resultado = 'perdido' order by f.id`,
    [venda_id],
  )
  return rows
}
