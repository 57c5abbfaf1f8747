import { dec } from '../../../core/money/decimal.ts'
import { isFreed } from '../../../core/pix/refund.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { isPix } from '../../../core/tender/index.ts'
import type { darADevolver } from '../../../domain/api/a-devolver.ts'
import type { Body } from '../../../domain/api/define.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { ADevolver } from '../../../domain/readings/valores-a-devolver.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { giveOwed } from '../../money/owed-back.ts'
import { holdOwed, type OwedRow } from '../../money/owed-back-repository.ts'
import { sessionAtTill, takeOut } from '../caixa/service.ts'
import { readOwedRow } from './repository.ts'

export { countOwed } from './repository.ts'

export type DevolverService = ReturnType<typeof createDevolver>

/** Refuses a user without the right to give back by another method, or to say that TEF did it. @throws PROIBIDO */
function refuseWithoutRight(
  { flags }: Sessao,
  { tef_id, tpag }: OwedRow,
  { como, meio }: { como: 'maquina' | 'outra'; meio: string },
): void {
  const pix = isPix(tpag)
  if (como === 'maquina' && tef_id === null && !pix) return
  if (tpag === CASH && meio === CASH) return
  if (flags.has(pix ? 'pdv_pix_devolver' : 'pdv_tef_adm')) return
  throw new AppError('PROIBIDO', {
    mensagem: pix
      ? 'Dizer que o PIX foi devolvido pede o direito de decidir de PIX'
      : 'Devolver cartão por outra forma pede o direito do TEF',
  })
}

/** Makes the service of what is owed to customers. */
export function createDevolver({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** Records cash that leaves the drawer, also for a card or PIX that stays charged. @throws VALIDACAO, CONFLITO */
  async function fromDrawer(
    q: Q,
    sessao: Sessao,
    owed: OwedRow,
    terminal_id: number | null | undefined,
  ): Promise<number | null> {
    if (terminal_id == null)
      throw fieldError('terminal_id', 'Dinheiro sai da gaveta de um caixa: devolva num caixa')
    const caixa = await sessionAtTill(q, sessao, terminal_id)
    if (!caixa) return null
    const by = { usuario_id: sessao.usuario_id, em: clock(), venda_id: owed.devolucao_id ?? owed.venda_id }
    await takeOut(q, caixa, { tipo: 'devolucao', ...by }, [
      { meio: CASH, valor: owed.valor },
      ...(owed.tpag === CASH ? [] : [{ meio: owed.tpag, valor: dec(owed.valor).neg().toFixed(2) }]),
    ])
    return caixa.id
  }

  return {
    /** Marks an amount as given back. @throws NAO_ENCONTRADO, CONFLITO, PROIBIDO, VALIDACAO */
    async dar(
      sessao: Sessao,
      id: number,
      { como, meio, terminal_id, motivo = '' }: Body<typeof darADevolver>,
    ): Promise<ADevolver> {
      const { empresa_id, usuario_id } = sessao
      return db.tx(sessao, async q => {
        const owed = await holdOwed(q, empresa_id, id)
        const row = await readOwedRow(q, empresa_id, id)
        if (!row) throw new AppError('NAO_ENCONTRADO')
        const by = como === 'outra' ? meio : row.tpag
        if (!owed) {
          if (row.como === como && row.meio === by) return row
          throw new AppError('CONFLITO', { mensagem: 'Este valor já não está a devolver' })
        }
        if (by === undefined) throw fieldError('meio', 'Diga em que forma foi devolvido')
        if (row.situacao !== null && !isFreed(row.situacao))
          throw new AppError('CONFLITO', {
            mensagem: 'O banco do Pix está devolvendo este valor: espere a resposta',
          })
        if (como === 'maquina' && owed.tpag === CASH)
          throw fieldError('como', 'Dinheiro sai da gaveta de um caixa: devolva num caixa')
        refuseWithoutRight(sessao, owed, { como, meio: by })
        const sessao_id = by === CASH ? await fromDrawer(q, sessao, owed, terminal_id) : null
        await giveOwed(q, sessao, id, { como, meio: by, usuario_id, motivo, em: clock(), sessao_id })
        return (await readOwedRow(q, empresa_id, id)) ?? row
      })
    },
  }
}
