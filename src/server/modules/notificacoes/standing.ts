import type { Notificacao } from '../../../domain/api/notificacao.ts'
import type { Sessao } from '../../http/session.ts'

/** Check for a fault of the server. */
export interface StandingCheck {
  /** Tells if the user may see the fault; absent: every user may. */
  seenBy?(sessao: Sessao): boolean
  /** Returns the notification of the fault; null: no fault. */
  fault(): Promise<Pick<Notificacao, 'titulo' | 'mensagem'> | null>
}

/** Makes notifications of lasting faults. Not stored: the disk may be full. A fault that comes back is unread again. */
export function createStanding(clock: () => Date, checks: readonly StandingCheck[]) {
  const states = checks.map(() => ({ since: null as string | null, readBy: new Set<number>() }))
  // ids that stored notifications never reach
  const idOf = (index: number) => Number.MAX_SAFE_INTEGER - index

  return {
    async list(sessao: Sessao): Promise<Notificacao[]> {
      const found = await Promise.all(
        checks.map(async (check, index) => {
          if (check.seenBy?.(sessao) === false) return []
          const state = states[index] as (typeof states)[number]
          const notice = await check.fault()
          if (!notice) {
            Object.assign(state, { since: null, readBy: new Set() })
            return []
          }
          state.since ??= clock().toISOString()
          return { id: idOf(index), ...notice, data: state.since, lida: state.readBy.has(sessao.usuario_id) }
        }),
      )
      return found.flat()
    },

    /** Marks the current standing notifications among `ids` as read. Returns their number. */
    markRead({ usuario_id }: Sessao, ids: readonly number[]): number {
      const mine = states.filter((state, index) => state.since !== null && ids.includes(idOf(index)))
      for (const { readBy } of mine) readBy.add(usuario_id)
      return mine.length
    },
  }
}

export type Standing = ReturnType<typeof createStanding>
