import { dataHoraIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import {
  OUTSIDE_PROMISE_KINDS,
  OUTSIDE_PROMISES,
  type OutsidePromiseKind,
  promisesCounted,
} from '../../../core/outside-promises.ts'
import type { Notificacao } from '../../../domain/api/notificacao.ts'
import { promisesSeenBy } from '../../../domain/outside-promises.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { countPromises, type OpenPromises } from '../../promises/promises-repository.ts'

/** Places below the ids of standing faults: one for each kind, of the company in which the user is. */
const FIRST_ID = Number.MAX_SAFE_INTEGER - 1000
const idOf = (kind: OutsidePromiseKind): number => FIRST_ID - OUTSIDE_PROMISE_KINDS.indexOf(kind)

/**
 * Makes notifications of what the company promised to the outside and did not end: one for each kind, as long as there is one.
 * A newer promise makes it unread again. They are not stored: the rows themselves say what is open.
 */
export function createPromised({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** Moment of the newest promise that a user has read, by account, company, user and kind. */
  const read = new Map<string, number>()
  const keyOf = ({ account_id, empresa_id, usuario_id }: Sessao, kind: OutsidePromiseKind) =>
    [account_id, empresa_id, usuario_id, kind].join(':')
  const open = (sessao: Sessao) =>
    db.tx(sessao, q => countPromises(q, sessao.empresa_id, promisesSeenBy(sessao.flags), clock()))

  return {
    async list(sessao: Sessao): Promise<Notificacao[]> {
      return (await open(sessao)).map(each => ({
        ...{ id: idOf(each.tipo), titulo: promisesCounted(each.tipo, each.quantos) },
        ...{ mensagem: told(each, sessao), data: each.desde.toISOString() },
        lida: (read.get(keyOf(sessao, each.tipo)) ?? -1) >= each.ate.getTime(),
      }))
    },

    /** Marks the open promises among `ids` as read. Returns the number of these ids. */
    async markRead(sessao: Sessao, ids: readonly number[]): Promise<number> {
      const kinds = OUTSIDE_PROMISE_KINDS.filter(kind => ids.includes(idOf(kind)))
      if (kinds.length === 0) return 0
      for (const { tipo, ate } of await open(sessao))
        if (kinds.includes(tipo)) read.set(keyOf(sessao, tipo), ate.getTime())
      return kinds.length
    },
  }
}

/** Says since when, how much, and what ends it. */
function told({ tipo, desde, valor }: OpenPromises, { empresa }: Sessao): string {
  const [, mes, dia, hora] = /^\d+-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(dataHoraIn(desde, empresa.fuso)) ?? []
  const money = dec(valor).isZero() ? '' : `${formatMoney(valor)}, `
  return `${money}desde ${dia}/${mes} ${hora}: espera ${OUTSIDE_PROMISES[tipo].termina}`
}
