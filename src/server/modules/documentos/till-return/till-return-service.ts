import { diaIn } from '../../../../core/document/fuso.ts'
import type { Body } from '../../../../domain/api/define.ts'
import type { Devolvida, valeEmDinheiro } from '../../../../domain/api/devolucoes.ts'
import { vendas } from '../../../../domain/documents/venda/index.ts'
import { AppError } from '../../../../domain/error.ts'
import { type Db, type Q, undoable } from '../../../db/transaction.ts'
import { once, walk } from '../../../documents/save.ts'
import type { Sessao } from '../../../http/session.ts'
import type { FiscalService } from '../../../issuing/service.ts'
import { givenBack, postMore } from '../../../money/document.ts'
import { waitFor } from '../../../money/request-repository.ts'
import { type Broadcaster, tellCatalog } from '../../../realtime/broadcaster.ts'
import { sessionAtTill, takeOut } from '../../caixa/service.ts'
import { answerOf } from '../answer.ts'
import { backOffice } from '../back-office.ts'
import { issue } from '../issue/issue.ts'
import { keepsCredit } from '../issue/settle.ts'
import { holdDocument } from '../repository.ts'
import type { createTelling } from '../telling.ts'
import { briefly, readReceipt } from './receipt.ts'
import {
  bodyOfReturn,
  cashForVoucher,
  cashVoucher,
  heldVoucher,
  refuseWithoutLeave,
  returnOf,
  type TillReturn,
  toldReturn,
} from './till-return.ts'

interface Deps {
  db: Db
  clock: () => Date
  fiscal: FiscalService
  broadcaster: Broadcaster
}

/** Makes the service of returns and exchanges at the till. */
export function createTillReturns(
  { db, clock, fiscal, broadcaster }: Deps,
  told: ReturnType<typeof createTelling>,
) {
  const today = ({ empresa }: Sessao): string => diaIn(clock(), empresa.fuso)

  /** Takes back lines: stores, issues and refunds in the open transaction. `feita` null: a repeated uuid, only read. */
  async function takeBack(q: Q, sessao: Sessao, pedido: TillReturn) {
    await waitFor(q, pedido.uuid)
    const before = await returnOf(q, sessao, pedido.uuid)
    if (before !== null)
      return { answer: await toldReturn(q, sessao, await answerOf(q, sessao, before)), feita: null }
    const dito = await bodyOfReturn(q, sessao, pedido, today(sessao))
    const said = { id: null, dito, doCaixa: true }
    const feita = await walk(backOffice, { q, sessao, agora: clock(), said })
    const { id, valor_total } = feita.documento
    if (!pedido.previa) await refuseWithoutLeave(q, sessao, pedido.uuid, valor_total)
    const caixa = await sessionAtTill(q, sessao, pedido.terminal_id)
    const held = await holdDocument(q, sessao, id)
    if (!held) throw new AppError('NAO_ENCONTRADO')
    await issue(q, sessao, held, {
      fiscal,
      agora: clock(),
      recalcular: false,
      salto: false,
      semAliquota: true,
      sessao_id: caixa?.id ?? null,
    })
    if (caixa) await giveOut(q, sessao, caixa, id, await givenBack(q, sessao, id))
    const documento = await answerOf(q, sessao, id)
    return { answer: await toldReturn(q, sessao, documento), feita: { ...feita, documento } }
  }

  /** Records the money that leaves the cash drawer for a return. */
  const giveOut = (
    q: Q,
    { usuario_id }: Sessao,
    caixa: Parameters<typeof takeOut>[1],
    venda_id: number,
    meios: Parameters<typeof takeOut>[3],
  ) => takeOut(q, caixa, { tipo: 'devolucao', venda_id, usuario_id, em: clock() }, meios)

  return {
    /** Reads a receipt, with the quantity of each line that may still be returned. */
    cupom: (sessao: Sessao, texto: string) =>
      db.tx(sessao, q => readReceipt(q, sessao, texto, today(sessao))),

    valeEmDinheiro: (sessao: Sessao, id: number, dito: Body<typeof valeEmDinheiro>) =>
      db.tx(sessao, async q => {
        const caixa = await sessionAtTill(q, sessao, dito.terminal_id)
        const vale = await heldVoucher(q, sessao, id)
        const given = await cashVoucher(q, sessao, vale, dito)
        const by = { usuario_id: sessao.usuario_id, em: clock(), sessao_id: caixa?.id ?? null }
        await postMore(q, sessao, vale.devolucao_id, by)
        if (given && caixa) await giveOut(q, sessao, caixa, vale.devolucao_id, cashForVoucher(dito.valor))
        return briefly(await heldVoucher(q, sessao, id))
      }),

    /** Takes back lines of a receipt, once per uuid. A preview (`previa`) is rolled back. */
    async devolverNoCaixa(sessao: Sessao, pedido: TillReturn): Promise<Devolvida> {
      const work = () =>
        db.tx(sessao, async q => {
          const undo = pedido.previa ? await undoable(q) : null
          const done = await takeBack(q, sessao, pedido)
          await undo?.()
          return done
        })
      const { answer, feita } = await once(vendas, work)
      // without `feita`, an earlier request with this uuid made the return: its stored answer is sent again
      if (pedido.previa) return feita ? { ...answer, id: null } : answer
      if (feita) {
        told.written(sessao, feita)
        fiscal.wake()
        if (answer.acertos.some(keepsCredit)) tellCatalog(broadcaster, sessao)
      }
      return answer
    },
  }
}
