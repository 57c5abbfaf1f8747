import { type EtapaEntrega, PERDIDOS } from '../../../domain/entregas/ladder.ts'
import { nomeDoCanal } from '../../../domain/readings/delivery.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { quoted, raw, sql } from '../../db/sql.ts'
import { PROMISED, WAY_JOINS } from '../../entregas/list-repository.ts'
import { type DimensionSql, DOCUMENT_DIMS, of, WHEN } from '../dims-repository.ts'
import type { SourceSql } from '../facts.ts'
import { FEE } from './sales-repository.ts'

const local = '(e.recebido_em at time zone r.fuso::interval)'

const ended = (estado: EtapaEntrega) => `case when e.estado = '${estado}' then 1 else 0 end`

/** SQL condition: the customer has the order, and keeps it. */
const ARRIVED = `(e.entregue_em is not null and e.estado not in (${quoted(PERDIDOS)}))`

/** Writes the SQL of the minutes between two moments of an order. One that was made for later has only those of its way. */
const minutes = (from: string, to: string) =>
  `case when not s.agendado then round(extract(epoch from e.${to} - e.${from}) / 60, 1) end`

export const deliveriesSql: SourceSql = {
  facts:
    ranges => sql`select e.empresa_id, ${raw(`${local}::date as dia, extract(hour from ${local})::int as hora,
      e.canal, e.modo, e.estado, e.entregador_id as entregador, nullif(e.bairro, '') as bairro, v.id as pedido, 1 as pedidos,
      ${ended('recusado')} as recusados, ${ended('cancelado')} as cancelados,
      case when ${ARRIVED} then 1 else 0 end as chegaram,
      case when ${ARRIVED} and e.entregue_em > ${PROMISED} then 1 else 0 end as atrasados,
      case when ${ARRIVED} then ${FEE} else 0 end as taxa,
      ${minutes('recebido_em', 'aceito_em')} as aceitar, ${minutes('aceito_em', 'pronto_em')} as preparo,
      round(extract(epoch from e.saiu_em - e.pronto_em) / 60, 1) as espera,
      round(extract(epoch from e.entregue_em - e.saiu_em) / 60, 1) as rota,
      ${minutes('recebido_em', 'entregue_em')} as ao_todo`)}
    from ${ranges} r join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id
      ${raw(WAY_JOINS)}
      cross join lateral (select exists (select from entrega_eventos h where h.account_id = $conta and h.entrega_id = e.id
        and h.estado = 'agendado') as agendado) s
    where e.recebido_em >= r.de and e.recebido_em < r.ate`,
  dims: {
    ...WHEN,
    canal: { told: { canal: nomeDoCanal } },
    entregador: { label: of(parceiros.id, 'entregador') },
    pedido: DOCUMENT_DIMS['documento'] as DimensionSql,
  },
}
