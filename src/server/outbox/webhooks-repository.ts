import type { EventoWebhook } from '../../domain/options/integracao.ts'
import type { Q, Tenant } from '../db/transaction.ts'

/** Event of a record. `dados`: ids and figures, no personal data. */
interface WebhookEvent {
  evento: EventoWebhook
  /** 'vendas/12' */
  registro: string
  dados: Readonly<Record<string, unknown>>
  /** Company whose connections listen; null: those of every company of the account. */
  empresa_id: number | null
}

/** Number of events from which it is asked first whether anybody listens: a bulk change sends none in vain. */
const MANY = 100

/**
 * Adds events to the queues of the connections that listen to them, with their jobs, in the transaction of their cause.
 */
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
               e.dados, $3::timestamptz, 'espera', $3::timestamptz
          from jsonb_to_recordset($2::jsonb) as e(evento text, registro text, dados jsonb, empresa_id bigint)
          join integracoes i on i.account_id = $1 and i.eventos @> array[e.evento]
         where i.ativo and i.url is not null and (e.empresa_id is null or i.empresa_id = e.empresa_id)
        on conflict (account_id, integracao_id, evento, registro, versao) do nothing
        returning integracao_id)
      insert into outbox (account_id, tipo, alvo_id, due_at)
      select distinct $1::bigint, 'webhook', integracao_id, $3::timestamptz from novas
      on conflict (account_id, tipo, alvo_id)
      do update set due_at = least(outbox.due_at, excluded.due_at), versao = outbox.versao + 1`,
    values: [account_id, JSON.stringify(events), q.agora.toISOString()],
  })
}
