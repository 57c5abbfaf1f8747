import type { Deps } from '../deps.ts'
import type { Sessao } from '../http/session.ts'
import { companyChannel } from '../realtime/broadcaster.ts'
import type { Served } from './hooks.ts'

export interface Announcing extends Pick<Deps, 'broadcaster' | 'db' | 'log'> {
  /** Makes the worker look for jobs now, after a commit. */
  wake(): void
}

/**
 * Tells open browsers, for a register with `avisa`, that the catalogue or permissions changed; browsers then fetch the
 * data. Wakes the job worker for a register whose changes may create jobs (`wakes`).
 */
export async function announce(
  { broadcaster, db, log, wake }: Announcing,
  sessao: Sessao,
  register: Served,
  /** null: many records. */
  id: number | null,
): Promise<void> {
  const { avisa, wakes } = register.server
  if (wakes) wake()
  if (!avisa) return
  const data = { id: avisa.id ? id : null }
  const say = (empresa_id: number) =>
    broadcaster.trigger(companyChannel(sessao.account_id, empresa_id), avisa.evento, data)
  if (avisa.a === 'empresa') return say(sessao.empresa_id)
  try {
    const { rows } = await db.tx(sessao, q =>
      q.query<{ id: number }>('select id from empresas where account_id = $conta_ou_todas'),
    )
    for (const empresa of rows) say(empresa.id)
  } catch (err) {
    // the change is already stored: a failed notification must not look like a refused change
    log.warn({ err }, 'aviso de mudança não enviado')
  }
}
