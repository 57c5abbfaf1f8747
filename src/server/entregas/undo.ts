import { DESFAZ, DESFAZER_MS, ESTADOS, type EtapaEntrega } from '../../domain/entregas/ladder.ts'
import { AppError } from '../../domain/error.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { addEvent, type EntregaRow, type Mover, readLastStep, setBack } from './move-repository.ts'

type Company = Tenant & { empresa_id: number }

/** A state that is taken back: the order left `de` for `para`, and stands at `de` again. */
export interface Undone extends Omit<EntregaRow, 'estado'> {
  venda_id: number
  de: EtapaEntrega
  para: EtapaEntrega
}

/** Work that belongs to an undone movement, in its transaction. @throws CONFLITO where the movement cannot be undone */
export type OnUndo = (q: Q, tenant: Company, undone: Undone) => Promise<void>

export type UndoEntrega = (
  q: Q,
  tenant: Company,
  held: EntregaRow & { venda_id: number },
  por: Mover,
  agora: Date,
) => Promise<EtapaEntrega>

/**
 * Makes the function that takes back the last state of a held order, and gives the one before. It is the only way down the
 * ladder: of few states, for a moment, and only where nobody outside was told.
 * @throws CONFLITO with the reason
 */
export const createUndoEntrega =
  (onUndo: readonly OnUndo[]): UndoEntrega =>
  async (q, tenant, held, por, agora) => {
    const { estado: para, ...entrega } = held
    const refuse = (porque: string): never => {
      throw new AppError('CONFLITO', { mensagem: `O pedido #${held.venda_id} ${porque}` })
    }
    const last = await readLastStep(q, held.id)
    if (last?.estado !== para || !DESFAZ.includes(para))
      return refuse(`está ${ESTADOS[para].texto}, o que não se desfaz`)
    if (agora.getTime() - last.em.getTime() > DESFAZER_MS)
      return refuse(`está ${ESTADOS[para].texto} há mais de ${DESFAZER_MS / 1000} s: não se desfaz mais`)
    const undone: Undone = { ...entrega, de: last.antes, para }
    for (const work of onUndo) await work(q, tenant, undone)
    await setBack(q, held.id, { de: para, para: last.antes })
    await addEvent(q, tenant.account_id, {
      ...{ entrega_id: held.id, estado: last.antes, em: agora, por, mudou: true },
      motivo: `desfeito: ${ESTADOS[para].texto}`,
    })
    return last.antes
  }
