import type { Notificacao } from '../../../domain/api/notificacao.ts'
import type { Sessao } from '../../http/session.ts'

/** Check for a fault of the server; null: none, or not for that user. */
export type StandingCheck = (sessao: Sessao) => Promise<Pick<Notificacao, 'titulo' | 'mensagem'> | null>

/**
 * Builds notifications that last as long as their fault. They are not stored, so that they work with a full disk; one that
 * comes back is unread again.
 */
export function createStanding(clock: () => Date, checks: readonly StandingCheck[]) {
  const states = checks.map(() => ({ since: null as string | null, readBy: new Set<number>() }))
  // stored notifications have no such high ids
  const idOf = (index: number) => Number.MAX_SAFE_INTEGER - index

  return {
    async list(sessao: Sessao): Promise<Notificacao[]> {
      const found = await Promise.all(
        checks.map(async (check, index) => {
          const state = states[index] as (typeof states)[number]
          const notice = await check(sessao)
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

    /** Marks current ones among `ids` as read, and counts them. */
    markRead({ usuario_id }: Sessao, ids: readonly number[]): number {
      const mine = states.filter((state, index) => state.since !== null && ids.includes(idOf(index)))
      for (const { readBy } of mine) readBy.add(usuario_id)
      return mine.length
    },
  }
}

export type Standing = ReturnType<typeof createStanding>
