import { AppError } from '../../domain/error.ts'
import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import type { Hooks } from '../register/hooks.ts'
import { readKeeper } from './keeper-repository.ts'

type Prepare = NonNullable<Hooks['prepare']>

/**
 * Makes the hooks of a register of kept questions: nobody but the user who kept one, or whom `others` lets, changes, deletes or
 * restores it. The record becomes the user's who saves it.
 */
export function keptByUser(
  table: string,
  mensagem: string,
  prepare: Prepare,
  others: (sessao: Sessao) => boolean = () => false,
): Pick<Hooks, 'prepare' | 'removing'> {
  const refuseOthers = (sessao: Sessao, keeper: unknown) => {
    if (keeper !== sessao.usuario_id && !others(sessao)) throw new AppError('PROIBIDO', { mensagem })
  }
  return {
    async prepare(q: Q, sessao, row, before, ...more) {
      // a row that comes back from the bin brings its user
      const keeper = before ? await readKeeper(q, table, Number(before['id'])) : row['usuario_id']
      if (before || keeper !== undefined) refuseOthers(sessao, keeper)
      await prepare(q, sessao, row, before, ...more)
      row['usuario_id'] = sessao.usuario_id
    },
    async removing(q, sessao, id) {
      refuseOthers(sessao, await readKeeper(q, table, id))
    },
  }
}
