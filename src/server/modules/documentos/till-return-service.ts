import { diaUf } from '../../../core/document/fuso.ts'
import type { Devolvida } from '../../../domain/api/devolucoes.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { AppError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { FiscalService } from '../../issuing/service.ts'
import { type Broadcaster, tellCatalog } from '../../realtime/broadcaster.ts'
import { answerOf } from './answer.ts'
import { issue } from './issue.ts'
import { readReceipt } from './receipt.ts'
import { holdDocument, isSameDocument, undoable } from './repository.ts'
import { keepsCredit } from './settle.ts'
import type { Created, createTelling } from './telling.ts'
import {
  bodyOfReturn,
  cashVoucher,
  readVoucherOf,
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

/** How documents are stored and told. */
interface Documents {
  create(q: Q, sessao: Sessao, dito: DocumentoRecebido, how: { doCaixa: boolean }): Promise<Created>
  told: ReturnType<typeof createTelling>
}

/** Returns and exchanges over the counter. */
export function createTillReturns({ db, clock, fiscal, broadcaster }: Deps, { create, told }: Documents) {
  /** ISO day where the company is. */
  const today = ({ empresa }: Sessao): string => diaUf(clock(), empresa.uf)

  /** Lines of a sale, taken back: stored, issued and settled together, or not at all. */
  async function takeBack(q: Q, sessao: Sessao, pedido: TillReturn) {
    const before = await returnOf(q, sessao, pedido.uuid)
    if (before !== null)
      return { answer: await toldReturn(q, sessao, await answerOf(q, sessao, before)), feita: null }
    const dito = await bodyOfReturn(q, sessao, pedido, today(sessao))
    const feita = await create(q, sessao, dito, { doCaixa: true })
    const { id, valor_total } = feita.documento
    if (!pedido.previa) await refuseWithoutLeave(q, sessao, pedido.uuid, valor_total)
    const held = await holdDocument(q, sessao, id)
    if (!held) throw new AppError('NAO_ENCONTRADO')
    await issue(q, sessao, held, {
      fiscal,
      agora: clock(),
      recalcular: false,
      salto: false,
      semAliquota: true,
    })
    const documento = await answerOf(q, sessao, id)
    return { answer: await toldReturn(q, sessao, documento), feita: { ...feita, documento } }
  }

  return {
    /** Reads the lines of a receipt that may still be returned. */
    cupom: (sessao: Sessao, texto: string) =>
      db.tx(sessao, q => readReceipt(q, sessao, texto, today(sessao))),

    vale: (sessao: Sessao, id: number) => db.tx(sessao, q => readVoucherOf(q, sessao, id)),

    valeEmDinheiro: (sessao: Sessao, id: number, dito: Parameters<typeof cashVoucher>[3]) =>
      db.tx(sessao, async q => {
        await cashVoucher(q, sessao, id, dito)
        return readVoucherOf(q, sessao, id)
      }),

    /** Takes lines of a receipt back once, whatever happens around it; only asked, all of it is undone again. */
    async devolverNoCaixa(sessao: Sessao, pedido: TillReturn): Promise<Devolvida> {
      const work = () =>
        db.tx(sessao, async q => {
          const undo = pedido.previa ? await undoable(q) : null
          const done = await takeBack(q, sessao, pedido)
          await undo?.()
          return done
        })
      const { answer, feita } = await work().catch(error => {
        if (!isSameDocument(error)) throw error
        return work()
      })
      // done before under this uuid: whoever lost that answer is told it
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
