import { expectedCash } from '../../../core/caixa/session.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { Q } from '../../db/transaction.ts'
import { notify } from '../../issuing/service.ts'
import { readDrawerName } from '../../money/drawer/drawer-repository.ts'
import { readRows } from './reading-repository.ts'
import { type CaixaSessao, holdById } from './repository.ts'

/**
 * Notifies who may see the expected amounts that a drawer has fallen below zero, once each time that it does. It tells no amount:
 * of a blind company nobody sees it. `tirado`: R$ that just left the drawer.
 */
export async function tellBelowZero(q: Q, caixa: CaixaSessao, tirado: string, em: Date): Promise<void> {
  const now = dec(expectedCash(await readRows(q, caixa)))
  if (now.gte(0) || now.plus(dec(tirado)).lt(0)) return
  const name = (await readDrawerName(q, caixa.id)) ?? 'Gaveta'
  await notify(q, caixa, {
    ...{ empresa_id: caixa.empresa_id, tipo: 'caixa', data: em },
    titulo: 'Gaveta abaixo de zero',
    mensagem: `${name}: saiu mais dinheiro do que entrou. Confira o que se tirou dela e o que falta lançar`,
  })
}

/** Notifies, as `tellBelowZero`, of cash that left the drawer of a session by another act than the till's own. */
export async function tellTakenFrom(
  q: Q,
  { empresa_id, sessao_id }: { empresa_id: number; sessao_id: number },
  tirado: string,
  em: Date,
): Promise<void> {
  const caixa = await holdById(q, empresa_id, sessao_id, 'look')
  if (caixa) await tellBelowZero(q, caixa, tirado, em)
}
