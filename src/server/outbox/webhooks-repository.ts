import type { EventoWebhook } from '../../domain/options/integracao.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { originsSql } from '../entregas/transit-repository.ts'

/** Event of a record. `dados`: ids and figures, no personal data. */
interface WebhookEvent {
  evento: EventoWebhook
  /** 'vendas/12' */
  registro: string
  dados: Readonly<Record<string, unknown>>
  /** Company whose connections listen; null: those of every company of the account. */
  empresa_id: number | null
  /** Connection that is not told, because its own key wrote this. */
  menos?: number | null
  /** The only connection told; absent: all that listen. */
  para?: number
  /** Sale, order or note that the event is about: the orders of other programs that it is, or was made of, are named. */
  venda?: number
}

/** SQL of the orders, by the numbers of those who placed them, that the document `e.venda` is or was made of; null: none. */
const ORDERS = `select jsonb_build_object('pedidos',
    jsonb_agg(jsonb_build_object('id', w.venda_id, 'canal', w.canal, 'externo_id', w.externo_id) order by w.venda_id))
  from entregas w where w.account_id = $1 and w.account_id = i.account_id and w.externo_id is not null
    and (w.venda_id = e.venda or w.venda_id in (${originsSql('$1', 'e.venda')}))
  having count(*) > 0`

/** Number of events from which it is asked first whether anybody listens: a bulk change sends none in vain. */
const MANY = 100

/** Queues events, with their jobs, for the connections that listen, in the transaction of their cause. */
export async function tellWebhooks(
  q: Q,
  { account_id }: Tenant,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return
  if (events.length >= MANY) {
    const { rows } = await q.query(
      'select from integracoes where account_id = $1 and ativo and url is not null limit 1',
      [account_id],
    )
    if (rows.length === 0) return
  }
  await q.query({
    name: 'avisa-webhooks',
    text: `with novas as (
        insert into integracao_fila (account_id, integracao_id, empresa_id, uid, evento, registro, versao, dados, em, estado, proxima_em)
        select i.account_id, i.id, i.empresa_id, gen_random_uuid(), e.evento, e.registro, (pg_current_xact_id()::text)::bigint,
               e.dados || coalesce(case when e.venda is not null then (${ORDERS}) end, '{}'), $3::timestamptz, 'espera', $3::timestamptz
          from jsonb_to_recordset($2::jsonb) as e(evento text, registro text, dados jsonb, empresa_id bigint, menos bigint, para bigint, venda bigint)
          join integracoes i on i.account_id = $1 and i.eventos @> array[e.evento]
         where i.ativo and i.url is not null and (e.empresa_id is null or i.empresa_id = e.empresa_id)
           and i.id is distinct from e.menos and (e.para is null or i.id = e.para)
        on conflict (account_id, integracao_id, evento, registro, versao) do nothing
        returning integracao_id)
      insert into outbox (account_id, tipo, alvo_id, due_at)
      select distinct $1::bigint, 'webhook', integracao_id, $3::timestamptz from novas
      on conflict (account_id, tipo, alvo_id)
      do update set due_at = least(outbox.due_at, excluded.due_at), versao = outbox.versao + 1`,
    values: [account_id, JSON.stringify(events), q.agora.toISOString()],
  })
}

/** Wait of events whose figures are read when they are told, so that many changes are one event. */
const LATER = { 'estoque.mudou': 30, 'contrato.saldo': 0 } as const satisfies Partial<
  Record<EventoWebhook, number>
>

/** Event whose figures are read when it is told. */
export type LaterEvent = keyof typeof LATER

/** Writes `with` parts (SQL) that note changes and jobs for listeners; `registros` selects the changed ids. */
export const laterSql = (
  evento: LaterEvent,
  { conta, empresa, registros }: Record<'conta' | 'empresa' | 'registros', string>,
): string => `pendentes as (
      insert into integracao_pendentes (account_id, integracao_id, evento, registro_id, proxima_em)
      select i.account_id, i.id, '${evento}', r.id, $agora::timestamptz + interval '${LATER[evento]} seconds'
        from (${registros}) as r (id)
        join integracoes i on i.account_id = ${conta} and i.empresa_id = ${empresa} and i.ativo and i.url is not null
          and i.eventos @> '{${evento}}'
      on conflict (account_id, integracao_id, evento, registro_id) do nothing
      returning integracao_id, proxima_em),
    acordados as (
      insert into outbox (account_id, tipo, alvo_id, due_at)
      select distinct ${conta}::bigint, 'webhook', integracao_id, proxima_em from pendentes
      on conflict (account_id, tipo, alvo_id)
      do update set due_at = least(outbox.due_at, excluded.due_at), versao = outbox.versao + 1
      returning account_id)`

/** Notes that records changed, to be told with the figures of that later moment. */
export async function tellLater(
  q: Q,
  empresa_id: number,
  evento: LaterEvent,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const registros = 'select distinct unnest($2::bigint[])'
  await q.query(
    `with ${laterSql(evento, { conta: '$conta', empresa: '$1', registros })} select from acordados`,
    [empresa_id, ids],
  )
}
