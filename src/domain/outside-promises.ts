import { OUTSIDE_PROMISE_KINDS, type OutsidePromiseKind } from '../core/outside-promises.ts'
import { VER_VENDAS } from './api/quem-vende.ts'
import { NOTICE_KINDS } from './notice-kinds.ts'
import type { Flag } from './rights.ts'

/** Rights to see the promises of each kind: any of them is enough. */
const SEEN_BY: Readonly<Record<OutsidePromiseKind, readonly Flag[]>> = {
  cancelamento: VER_VENDAS,
  devolucao: [...NOTICE_KINDS.devolver, ...VER_VENDAS],
  nota: VER_VENDAS,
  cartao: NOTICE_KINDS.tef,
  pix: NOTICE_KINDS.pix,
  pedido: ['menu_delivery', 'menu_pedidos'],
  remessa: NOTICE_KINDS.financeiro,
}

/** Lists the rights by which at least one kind is seen. */
export const SEES_PROMISES: readonly Flag[] = [
  ...new Set(OUTSIDE_PROMISE_KINDS.flatMap(kind => SEEN_BY[kind])),
]

/** Lists the kinds that a user with these rights may see. */
export const promisesSeenBy = (flags: ReadonlySet<Flag>): OutsidePromiseKind[] =>
  OUTSIDE_PROMISE_KINDS.filter(kind => SEEN_BY[kind].some(flag => flags.has(flag)))
