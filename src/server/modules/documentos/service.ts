import type { TpEmis } from '../../../core/document/emissao.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { isTracked } from '../../../core/document/types/index.ts'
import type { DocumentoAnswer, PedidoAnswer } from '../../../domain/api/documentos.ts'
import type { MendedConsumidor } from '../../../domain/api/vendas.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { saidOf } from '../../../domain/documents/documento/origem.ts'
import { AppError } from '../../../domain/error.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import { kindHere } from '../../documents/of-types.ts'
import { save } from '../../documents/save.ts'
import { refuseSpentCredit } from '../../documents/venda/credito.ts'
import { mayAccept, maySeeKind } from '../../documents/venda/rights.ts'
import type { MoveEntrega } from '../../entregas/move.ts'
import { holdEntrega } from '../../entregas/move-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { donaVenda, type FiscalService } from '../../issuing/service.ts'
import { refuseSpentCashback } from '../../money/cashback/settle.ts'
import { refusePaid } from '../../money/document.ts'
import { type Broadcaster, tellCatalog } from '../../realtime/broadcaster.ts'
import { refuseTakenAgain } from '../contratos/service.ts'
import { readEntrega } from '../entregas/service.ts'
import { answeredOf } from './answer.ts'
import { backOffice, owned, tellOrder } from './back-office.ts'
import { contractValues, orderValues } from './contract/draft.ts'
import { billLoaded } from './contract/loaded.ts'
import { refuseClosed } from './held.ts'
import { issue } from './issue/issue.ts'
import { readIssuing } from './issue/issue-repository.ts'
import { keepsCredit } from './issue/settle.ts'
import { lossValues } from './loss/loss-note.ts'
import { cancelOpen, refuseOnItsWay } from './orders.ts'
import { findByKey } from './origins/by-key.ts'
import { noteValues, originValues, type ValuesAsked } from './origins/origin-values.ts'
import { giveOrigins, hasRest, refuseTurned } from './origins/origins.ts'
import { readPlates } from './plates-repository.ts'
import { type Ordered, type OrdersAsked, ordersOf } from './replenish.ts'
import { holdDocument, linkedDocument } from './repository.ts'
import { refuseSold } from './stock.ts'
import { createTelling, type Presenca } from './telling.ts'
import { createTillReturns } from './till-return/till-return-service.ts'

export { backOffice } from './back-office.ts'
export { billMonthly } from './contract/monthly.ts'
export { completeAsSaid } from './judging/complete.ts'
export { askForNote, lackingForNotes, orderNoteJob, tellRefused } from './order-note.ts'
export { endCancelled, followMove, reopenOrder } from './orders.ts'
export { readTaken, type Taken } from './origins/origins-repository.ts'
export { ordersOpen } from './repository.ts'
export { type Created, createTelling } from './telling.ts'
export { undoAccepted } from './undo-accepted.ts'
export { giveOrigins }

interface Deps {
  db: Db
  clock: () => Date
  fiscal: FiscalService
  broadcaster: Broadcaster
  /** Starts the outbox, after a job is committed. */
  wake: () => void
  moveEntrega: MoveEntrega
  /** Gives the address at which the customer follows an order. */
  orderUrl: (tenant: Tenant, id: number) => string
}

type Emissao = MendedConsumidor & {
  recalcular_vencimentos?: boolean | undefined
  confirma_salto?: boolean | undefined
  confirma_aliquota?: boolean | undefined
  tipo_emissao?: TpEmis | undefined
}

export function createDocumentosService({
  db,
  clock,
  fiscal,
  broadcaster,
  wake,
  moveEntrega,
  orderUrl,
}: Deps) {
  const today = (sessao: Sessao): string => diaIn(clock(), sessao.empresa.fuso)
  const answered = (q: Q, sessao: Sessao, id: number) => answeredOf(q, sessao, id, clock())
  const told = createTelling(broadcaster)

  return {
    ...createTillReturns({ db, clock, fiscal, broadcaster }, told),

    /** Stores a document once: a repeated uuid changes or returns the stored one (`saidAgain` in back-office.ts). */
    async criar(sessao: Sessao, dito: DocumentoRecebido): Promise<DocumentoAnswer> {
      const status_app = isTracked(dito.tipo_operacao) ? dito.status_app : null
      const said = { id: null, dito: { ...dito, status_app } }
      return told.written(sessao, await save({ db, clock }, backOffice, sessao, said))
    },

    /** Makes the purchase orders of a replenishment report, or of its marked rows, one for each supplier. */
    async pedirReposicao(sessao: Sessao, body: OrdersAsked): Promise<Ordered> {
      const { orders, sem_fornecedor } = await db.tx(sessao, q => ordersOf(q, sessao, body, clock()))
      const pedidos: Ordered['pedidos'] = []
      const recusados: Ordered['recusados'] = []
      for (const { nome, documento } of orders)
        try {
          const { id, valor_total } = await this.criar(sessao, documento)
          pedidos.push({ id, fornecedor: nome, itens: documento.itens.length, valor_total })
        } catch (error) {
          // what the others have is ordered: asking again would order it twice
          if (!(error instanceof AppError)) throw error
          recusados.push({
            fornecedor: nome,
            motivo: error.reason,
          })
        }
      return { pedidos, recusados, sem_fornecedor }
    },

    async alterar(sessao: Sessao, id: number, dito: DocumentoRecebido): Promise<DocumentoAnswer> {
      return told.written(sessao, await save({ db, clock }, backOffice, sessao, { id, dito }))
    },

    /** Refuses users without permission to write the document. @throws PROIBIDO, NAO_ENCONTRADO */
    mayChange: (sessao: Sessao, id: number) => db.tx(sessao, q => owned(q, sessao, id)).then(() => undefined),

    /** Accepts a waiting order (G-149); an accepted order stays unchanged. */
    async aceitar(sessao: Sessao, id: number): Promise<DocumentoAnswer> {
      const aceito = await db.tx(sessao, async q => {
        mayAccept(sessao)
        const held = await holdDocument(q, sessao, id)
        if (!held) throw new AppError('NAO_ENCONTRADO')
        if (!isTracked(held.tipo_operacao))
          throw new AppError('VALIDACAO', { mensagem: 'Só um pedido se aceita' })
        refuseClosed(held, 'aceito')
        const { usuario_id } = sessao
        if (held.status_app !== null) await moveEntrega(q, sessao, id, 'aceito', { usuario_id }, clock())
        return answered(q, sessao, id)
      })
      wake()
      return aceito
    },

    /** Numbers a document and requests its note; a refused note is sent again. */
    async emitir(sessao: Sessao, id: number, dito: Emissao): Promise<DocumentoAnswer> {
      const {
        recalcular_vencimentos: recalcular = false,
        confirma_salto: salto = false,
        confirma_aliquota: semAliquota = false,
        tipo_emissao: emissao,
        ...consumidor
      } = dito
      const again = await db.tx(sessao, async q =>
        issue(q, sessao, await owned(q, sessao, id), {
          fiscal,
          agora: clock(),
          recalcular,
          salto,
          semAliquota,
          emissao,
        }),
      )
      if (again) await fiscal.emitir(sessao, donaVenda(id), consumidor)
      fiscal.wake()
      const issued = await db.tx(sessao, q => answered(q, sessao, id))
      // the first store credit may create its payment method: open tills must reload the catalogue
      if (issued.acertos?.some(keepsCredit)) tellCatalog(broadcaster, sessao)
      return issued
    },

    /**
     * Cancels an open document without a note, with the reason, and frees its goods. False: the document has a
     * note, or is not open; then nothing is cancelled here, and the caller must cancel the note.
     */
    async cancelar(sessao: Sessao, id: number, justificativa: string): Promise<boolean> {
      const cancelled = await db.tx(sessao, async q => {
        const held = await owned(q, sessao, id)
        const { numerada } = await readIssuing(q, sessao, id)
        if (held.status === 'T' && !numerada)
          throw new AppError('CONFLITO', { mensagem: 'A nota é do fornecedor: desfaça a entrada' })
        if (held.status !== 'A' || numerada) {
          await refuseSold(q, sessao, held)
          return null
        }
        if (!(await hasRest(q, sessao, held))) await refuseTurned(q, sessao, held, 'cancelado')
        const way = await holdEntrega(q, sessao.empresa_id, id)
        if (way) refuseOnItsWay(sessao, id, way.estado)
        const em = clock()
        const origens = await cancelOpen(q, sessao, held, { em, motivo: justificativa })
        if (isTracked(held.tipo_operacao)) await tellOrder(q, sessao, id, 'mudou')
        const { usuario_id } = sessao
        if (way) await moveEntrega(q, sessao, id, 'cancelado', { usuario_id }, em, justificativa)
        return { ...(await owned(q, sessao, id)), origens }
      })
      if (cancelled) {
        told.changed(sessao, cancelled)
        told.origins(sessao, cancelled.origens)
      }
      return cancelled !== null
    },

    /** Returns the initial values of a return or supplementary note, made from an authorised note. */
    importarNota: (sessao: Sessao, id: number, tipo: number) =>
      db.tx(sessao, q => noteValues(q, sessao, id, tipo, { hoje: today(sessao) })),

    porChave: (sessao: Sessao, chave: string) => db.tx(sessao, q => findByKey(q, sessao, chave)),

    /**
     * Refuses to cancel a note with returns, with used credit or cashback, or with a paid instalment, and a return whose goods a
     * contract gave again. Runs in the transaction that
     * requests the cancelling, so that nothing changes in between. @throws CONFLITO with the return in `dados`
     */
    async refuseReturned(q: Q, sessao: Sessao, id: number): Promise<void> {
      const held = await holdDocument(q, sessao, id)
      if (!held || held.status === 'A') return
      await refuseTurned(q, sessao, held, saidOf(linkedDocument(held), 'cancelado'))
      await refuseSpentCredit(q, sessao, id)
      await refuseSpentCashback(q, sessao, id)
      await refusePaid(q, sessao, id)
      await refuseTakenAgain(q, sessao, id)
    },

    /** Returns the initial values of a new document made from others. */
    valores: (sessao: Sessao, pedido: ValuesAsked) =>
      db.tx(sessao, q => originValues(q, sessao, pedido, today(sessao))),

    /** Tells other browsers that the document was opened or closed; stores nothing. @throws NAO_ENCONTRADO */
    async avisar(sessao: Sessao, id: number, presenca: Presenca): Promise<void> {
      const kind = await db.tx(sessao, q => kindHere(q, sessao, id))
      if (kind === undefined) throw new AppError('NAO_ENCONTRADO')
      maySeeKind(sessao, kind)
      told.open(sessao, id, presenca)
    },

    /** Gives the values of a new note of a contract, or of what a loading order has loaded. */
    doContrato: (sessao: Sessao, id: number) => db.tx(sessao, q => contractValues(q, sessao, id, clock())),

    /** Makes the draft of what a contract's orders have loaded so far. */
    faturarContrato: async (sessao: Sessao, id: number): Promise<DocumentoAnswer> =>
      told.written(sessao, await db.tx(sessao, q => billLoaded(q, sessao, id, clock()))),
    daOrdem: (sessao: Sessao, id: number) => db.tx(sessao, q => orderValues(q, sessao, id, clock())),

    /** Gives the values of the note of a stock loss. */
    daPerda: (sessao: Sessao, id: number) => db.tx(sessao, q => lossValues(q, sessao, id, clock())),

    placas: (sessao: Sessao, id: number) => db.tx(sessao, q => readPlates(q, sessao.account_id, id)),

    /** Reads an order. @throws NAO_ENCONTRADO for other documents */
    verPedido: (sessao: Sessao, id: number): Promise<PedidoAnswer> =>
      db.tx(sessao, async q => {
        const documento = await answered(q, sessao, id)
        if (!isTracked(documento.tipo_operacao ?? 0) || documento.terminal_id !== null)
          throw new AppError('NAO_ENCONTRADO')
        const way = await readEntrega(q, id)
        return { ...documento, entrega: way && { ...way, pagina: orderUrl(sessao, id) } }
      }),

    ver: (sessao: Sessao, id: number) => db.tx(sessao, q => answered(q, sessao, id)),
  }
}

export type DocumentosService = ReturnType<typeof createDocumentosService>
