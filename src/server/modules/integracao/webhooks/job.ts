import type { JobHandler } from '../../../outbox/job.ts'
import { createDelivery, type WebhookDeps } from './deliver.ts'
import { queueLater } from './later.ts'
import { dueOf, forgetOld, nextOf, receiverOf } from './queue-repository.ts'
import { KEPT_MS } from './retries.ts'

/** Events in flight to one receiver. */
export const IN_FLIGHT = 4
/** Receivers asked at once, fewer than the jobs that run at once: notes never wait for receivers. */
const RECEIVERS = 4
/** Pause in ms of a receiver for which there is no place yet. */
const FULL_MS = 500

/**
 * Makes the job of one receiver's queue: it sends some due events, and comes again for the others. A receiver without an
 * answer keeps only its own queue waiting.
 */
export function createWebhookJob(deps: WebhookDeps): JobHandler {
  const { db, clock } = deps
  const { deliver } = createDelivery(deps)
  let running = 0

  async function run({ account_id, alvo_id }: { account_id: number; alvo_id: number }) {
    const tenant = { account_id }
    const receiver = await db.tx(tenant, q => receiverOf(q, alvo_id, null))
    // without a secret nothing could be signed: events wait for it
    if (!receiver?.ativo || receiver.suspenso !== null || receiver.segredo === null) return null
    const due = await db.tx(tenant, async q => {
      await queueLater(q, receiver)
      return dueOf(q, alvo_id, clock(), IN_FLIGHT)
    })
    await Promise.all(due.map(event => deliver(receiver, event)))
    const next = await db.tx(tenant, async q => {
      const em = await nextOf(q, alvo_id)
      if (!em) await forgetOld(q, alvo_id, new Date(clock().getTime() - KEPT_MS))
      return em
    })
    return next && { depois: Math.max(0, next.getTime() - clock().getTime()), erro: '' }
  }

  return async job => {
    if (running >= RECEIVERS) return { depois: FULL_MS, erro: 'outros webhooks são enviados' }
    running++
    try {
      return await run(job)
    } finally {
      running--
    }
  }
}
