import { LEASE_EXPIRA_MS, type LeaseAnswer } from '../../../domain/api/terminais.ts'
import { AppError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { type Broadcaster, companyChannel } from '../../realtime/broadcaster.ts'
import { openSession } from '../caixa/service.ts'
import { renewLeases } from '../estacionadas/service.ts'
import { endLease, type LeaseRow, lockTerminal, readLease, saveLease } from './repository.ts'

interface Pedido {
  navegador: string
  aba: string
  tomar?: boolean | undefined
}

/** A lease without what its cash session says. */
type Lease = Omit<LeaseAnswer, keyof Awaited<ReturnType<typeof openSession>>>

interface Deps {
  db: Db
  clock: () => Date
  broadcaster: Broadcaster
}

/**
 * Makes the service of till leases: a till belongs to one browser tab at a time. A heartbeat renews the lease, which
 * otherwise expires, so that a crashed browser does not block the till. `tomar` takes the till from another tab, which is
 * notified by the event `TerminalTomado`, or at its next heartbeat.
 */
export function createTerminaisService({ db, clock, broadcaster }: Deps) {
  async function decide(q: Q, sessao: Sessao, terminal_id: number, pedido: Pedido): Promise<Lease> {
    const now = clock()
    const held = await readLease(q, sessao, terminal_id)
    const living = held !== undefined && held.expira_em > now
    const mine = held !== undefined && held.navegador === pedido.navegador && held.aba === pedido.aba
    if (held && living && !mine && !pedido.tomar) {
      return answer(terminal_id, held, false, pedido, now)
    }
    const lease: LeaseRow = {
      navegador: pedido.navegador,
      aba: pedido.aba,
      usuario_id: sessao.usuario_id,
      usuario_nome: sessao.nome,
      desde: held && mine && living ? held.desde : now,
      expira_em: new Date(now.getTime() + LEASE_EXPIRA_MS),
    }
    await saveLease(q, sessao, terminal_id, lease)
    return answer(terminal_id, lease, true, pedido, now)
  }

  return {
    async tomar(sessao: Sessao, terminal_id: number, pedido: Pedido): Promise<LeaseAnswer> {
      const lease = await db.tx(sessao, async q => {
        if (!(await lockTerminal(q, sessao, terminal_id))) throw new AppError('NAO_ENCONTRADO')
        const decided = await decide(q, sessao, terminal_id, pedido)
        if (decided.concedido) await renewLeases(q, terminal_id)
        return { ...decided, ...(await openSession(q, sessao, terminal_id)) }
      })
      if (pedido.tomar && lease.concedido)
        broadcaster.trigger(companyChannel(sessao.account_id, sessao.empresa_id), 'TerminalTomado', {
          terminal_id,
        })
      return lease
    },

    soltar: (sessao: Sessao, terminal_id: number, holder: { navegador: string; aba: string }) =>
      db.tx(sessao, q => endLease(q, sessao, terminal_id, holder, clock())),
  }
}

function answer(terminal_id: number, lease: LeaseRow, concedido: boolean, pedido: Pedido, now: Date): Lease {
  return {
    concedido,
    terminal_id,
    posse: {
      usuario_nome: lease.usuario_nome,
      desde: lease.desde.toISOString(),
      expira_em: lease.expira_em.toISOString(),
      mesmo_navegador: lease.navegador === pedido.navegador,
    },
    agora: now.toISOString(),
  }
}

export type TerminaisService = ReturnType<typeof createTerminaisService>
