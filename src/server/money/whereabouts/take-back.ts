import { diaIn } from '../../../core/document/fuso.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { GIVEN_LATER } from '../../../core/tender/index.ts'
import { checkedPix } from '../../../domain/money/causes/checked-pix.ts'
import { cashBack } from '../../../domain/money/whereabouts.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { undoDocument } from '../document.ts'
import { endGiven, giveOwed, keepOwed } from '../owed-back.ts'
import { readPaidLater } from '../owed-back-repository.ts'
import { readLostPix } from '../pix-repository.ts'
import { reverse } from '../post.ts'
import { readStanding } from '../post-repository.ts'
import type { Whereabouts } from './whereabouts-repository.ts'

interface TakenBack {
  empresa_id: number
  venda_id: number
  /** Names the cancelling in notifications. */
  titulo: string
  usuario_id: number | null
  em: Date
  /** Open session of the till whose drawer had the money; null: none. */
  sessao_id: number | null
}

/**
 * Undoes the money of a cancelled sale or return from where it is now: cash from the open drawer that it went into, by its sale
 * or by its settlement, or else owed; what a bank or a machine has, owed; a PIX that was given up, from the expense.
 */
export async function takeBack(
  q: Q,
  tenant: Tenant,
  { empresa_id, venda_id, titulo, usuario_id, em, sessao_id }: TakenBack,
  where: Whereabouts,
): Promise<void> {
  const by = { usuario_id, em, sessao_id }
  const { dinheiro, de_pedido, por_acertar } = where
  const cash = cashBack({
    ...{ de_pedido, por_acertar },
    na_gaveta: where.sessao_id !== null,
    aberta: sessao_id !== null,
  })
  const later = await readPaidLater(q, venda_id, GIVEN_LATER)
  await undoLost(q, tenant, venda_id, by)
  // cash that its drawer still has leaves the drawer's session and comes back to it, until a drawer gives it
  const drawer = dinheiro && cash === 'devida' && !de_pedido ? where.sessao_id : sessao_id
  await undoDocument(q, tenant, venda_id, { ...by, sessao_id: drawer, motivo: 'Cancelamento' })
  const head = { empresa_id, devolucao_id: null }
  await keepOwed(q, tenant, { ...by, ...head, partes: later })
  if (dinheiro && cash !== 'estorno') {
    const partes = [{ venda: venda_id, ...dinheiro }]
    const [owed] = await keepOwed(q, tenant, { ...by, ...head, sessao_id: drawer, partes })
    if (owed && cash === 'gaveta') await giveOwed(q, tenant, owed.id, { ...by, como: 'gaveta', meio: CASH })
  }
  await endGiven(q, tenant, venda_id, { ...by, empresa_id, titulo })
}

/** Undoes that PIX of the sale were given up: the sale that lost them does not stand. */
async function undoLost(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  { usuario_id, em, sessao_id }: Pick<TakenBack, 'usuario_id' | 'em' | 'sessao_id'>,
): Promise<void> {
  for (const { id, fuso } of await readLostPix(q, venda_id)) {
    const rows = await readStanding(q, tenant, checkedPix.origem, id)
    const ids = rows.map(row => row.id)
    const data = diaIn(em, fuso)
    if (ids.length > 0) await reverse(q, tenant, ids, { data, usuario_id, sessao_id, motivo: 'Cancelamento' })
  }
}
