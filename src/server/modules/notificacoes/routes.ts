import type { FastifyInstance } from 'fastify'
import { lerNotificacao, lerNotificacoes, listarNotificacoes } from '../../../domain/api/notificacao.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import type { Sessao } from '../../http/session.ts'
import { createPromised } from './promised.ts'
import { listNotices, markRead } from './repository.ts'
import type { Standing } from './standing.ts'

/** Adds the routes of notifications (G-052). Marking one of another account, company or user is answered with 404. */
export function notificacoesRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  standing: Standing,
): void {
  const promised = createPromised({ db, clock })
  const mark = async (sessao: Sessao, ids: readonly number[]) => {
    const stood = standing.markRead(sessao, ids) + (await promised.markRead(sessao, ids))
    // if all are standing notifications, nothing is written to the database: the fault they tell may be a full disk
    return stood === ids.length
      ? stood
      : stood + (await db.tx(sessao, q => markRead(q, sessao, ids, clock())))
  }
  bind(app, listarNotificacoes, async sessao => ({
    data: [
      ...(await standing.list(sessao)),
      ...(await promised.list(sessao)),
      ...(await db.tx(sessao, q => listNotices(q, sessao))),
    ],
  }))
  bind(app, lerNotificacao, async (sessao, { params: { id } }) => {
    const read = await mark(sessao, [id])
    if (read === 0) throw new AppError('NAO_ENCONTRADO')
    return { data: { id, lida: true } as const }
  })
  bind(app, lerNotificacoes, async (sessao, { body: { ids } }) => ({
    data: { lidas: await mark(sessao, ids) },
  }))
}
