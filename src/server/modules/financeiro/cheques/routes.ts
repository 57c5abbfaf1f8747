import type { FastifyInstance } from 'fastify'
import {
  compensarCheques,
  depositarCheques,
  desfazerCheque,
  devolverCheque,
  mudarCheque,
  repassarCheque,
} from '../../../../domain/api/cheques.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import type { Sessao } from '../../../http/session.ts'
import { companyChannel } from '../../../realtime/broadcaster.ts'
import { clear, deposit, giveBack, passOn, undoLast, write } from './cheques.ts'

/** Adds the routes of received cheques. */
export function chequeRoutes(
  app: FastifyInstance,
  { db, clock, broadcaster, wake }: Pick<Deps, 'db' | 'clock' | 'broadcaster'> & { wake: () => void },
): void {
  /** Runs the write; after the commit, notifies open screens that instalments changed. */
  const change = async <T>(sessao: Sessao, run: (q: Q) => Promise<T>): Promise<T> => {
    const answer = await db.tx(sessao, run).finally(wake)
    broadcaster.trigger(companyChannel(sessao.account_id, sessao.empresa_id), 'Lancamento', null)
    return answer
  }
  bind(app, mudarCheque, async (sessao, { params: { id }, body }) => ({
    data: await db.tx(sessao, q => write(q, sessao, id, body)),
  }))
  bind(app, depositarCheques, (sessao, { body }) => change(sessao, q => deposit(q, sessao, body, clock())))
  bind(app, compensarCheques, (sessao, { body }) => change(sessao, q => clear(q, sessao, body, clock())))
  bind(app, devolverCheque, async (sessao, { params: { id }, body }) => ({
    data: await change(sessao, q => giveBack(q, sessao, id, body, clock())),
  }))
  bind(app, repassarCheque, async (sessao, { params: { id }, body }) => ({
    data: await change(sessao, q => passOn(q, sessao, id, body, clock())),
  }))
  bind(app, desfazerCheque, async (sessao, { params: { id }, body }) => ({
    data: await change(sessao, q => undoLast(q, sessao, id, body, clock())),
  }))
}
