import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { TpEmis } from '../../../core/document/emissao.ts'
import { diaUf } from '../../../core/document/fuso.ts'
import { isTracked } from '../../../core/document/types/index.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { saidOf } from '../../../domain/documents/documento/origem.ts'
import { AppError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { FiscalService, MendedConsumidor } from '../../issuing/service.ts'
import { type Broadcaster, tellCatalog } from '../../realtime/broadcaster.ts'
import {
  insertSale,
  maySeeKind,
  refuseSpentCredit,
  rewriteSale,
  type VendaGravada,
} from '../vendas/service.ts'
import { answerOf, withWarnings } from './answer.ts'
import { findByKey } from './by-key.ts'
import { isClosed, refuseChange, refuseClosed, refuseStale } from './held.ts'
import { issue } from './issue.ts'
import { markCancelled, readIssuing } from './issue-repository.ts'
import { type Judged, judged } from './judged.ts'
import { noteValues, originValues, type ValuesAsked } from './origin-values.ts'
import { giveOrigins, hasRest, keepOrigins, refuseSpent, refuseTurned, takeFromOrigins } from './origins.ts'
import { readOrigins } from './origins-repository.ts'
import { mayAccept, mayWrite } from './permissao.ts'
import { readPlates } from './plates-repository.ts'
import {
  documentOf,
  grow,
  type HeldDocument,
  holdDocument,
  isSameDocument,
  kindHere,
  linkedDocument,
  undoable,
} from './repository.ts'
import { keepsCredit } from './settle.ts'
import { comeBack, keepFor, letGo, refuseSold } from './stock.ts'
import { type Created, createTelling, type Presenca, type WrittenDocument } from './telling.ts'
import { createTillReturns } from './till-return-service.ts'

export { completeAsSaid } from './complete.ts'
export { readTaken, type Taken } from './origins-repository.ts'
export { giveOrigins }

interface Deps {
  db: Db
  clock: () => Date
  fiscal: FiscalService
  broadcaster: Broadcaster
}

type Emissao = MendedConsumidor & {
  recalcular_vencimentos?: boolean | undefined
  confirma_salto?: boolean | undefined
  confirma_aliquota?: boolean | undefined
  tipo_emissao?: TpEmis | undefined
}

export function createDocumentosService({ db, clock, fiscal, broadcaster }: Deps) {
  const today = (sessao: Sessao): string => diaUf(clock(), sessao.empresa.uf)
  const answered = async (q: Q, sessao: Sessao, id: number) =>
    withWarnings(q, sessao, await answerOf(q, sessao, id), today(sessao))

  const told = createTelling(broadcaster)

  async function create(
    q: Q,
    sessao: Sessao,
    dito: DocumentoRecebido,
    { doCaixa = false } = {},
  ): Promise<Created> {
    const uuid = dito.uuid ?? randomUUID()
    const stored = await documentOf(q, sessao, uuid)
    if (stored && stored.empresa_id !== sessao.empresa_id)
      throw new AppError('CONFLITO', { mensagem: 'Este documento é de outra empresa da conta' })
    if (stored) return { ...(await saidAgain(q, sessao, stored, dito)), type: 2 }
    const { documento, operation } = await judged(q, sessao, dito, {
      uuid,
      id: null,
      usuario_id: sessao.usuario_id,
      vendedor_id: null,
      agora: clock(),
      doCaixa,
    })
    const { corpo } = documento
    const origens = await takeFromOrigins(q, sessao, corpo, {
      tipo: operation.tipo,
      id: null,
      hoje: today(sessao),
    })
    const id = await insertSale(q, sessao, documento)
    await keepAll(q, sessao, id, { corpo, operation }, origens)
    return { documento: await answered(q, sessao, id), origens, type: 1 }
  }

  /**
   * Said again under its uuid: the answer was lost. Alike, it is answered as it stands; otherwise, unless somebody changed or closed
   * it since, it is changed to that.
   */
  async function saidAgain(
    q: Q,
    sessao: Sessao,
    { id }: HeldDocument,
    dito: DocumentoRecebido,
  ): Promise<WrittenDocument> {
    const held = await owned(q, sessao, id)
    const stands = await answered(q, sessao, id)
    if (held.versao !== 1 || isClosed(held)) return { documento: stands, origens: [] }
    const undo = await undoable(q)
    const { datavenda, versao, salvo_por, salvo_em } = stands
    const changed = await change(q, sessao, id, { datavenda, ...dito, versao: held.versao })
    if (!isDeepStrictEqual({ ...changed.documento, versao, salvo_por, salvo_em }, stands)) return changed
    await undo()
    return { documento: stands, origens: [] }
  }

  /** Releases from the sources the goods that this document keeps now. */
  async function keepAll(
    q: Q,
    sessao: Sessao,
    id: number,
    { corpo, operation }: Pick<VendaGravada, 'corpo'> & Pick<Judged, 'operation'>,
    origens: readonly number[],
  ): Promise<void> {
    const em = clock()
    await keepOrigins(q, sessao, sessao.empresa_id, origens, { em })
    await keepFor(q, sessao, id, { corpo, operation, em })
  }

  /** ISO day where the company is. */

  async function change(q: Q, sessao: Sessao, id: number, dito: DocumentoRecebido): Promise<WrittenDocument> {
    const held = await owned(q, sessao, id)
    await refuseChange(q, sessao, held)
    await refuseStale(q, sessao, held, dito.versao)
    await refuseTurned(q, sessao, held, 'editado')
    const { documento, operation } = await judged(q, sessao, dito, { ...held, agora: clock() })
    const { corpo } = documento
    const outro = held.tipo_operacao !== operation.tipo
    // what waits to be accepted becomes nothing else
    if (outro) refuseSpent({ ...held, id, tipo: held.tipo_operacao, terminal_id: null }, [])
    const origens = await takeFromOrigins(q, sessao, corpo, {
      tipo: operation.tipo,
      id,
      hoje: today(sessao),
    })
    const before = (await readOrigins(q, sessao, id)).map(origin => origin.id)
    await rewriteSale(q, sessao, id, documento)
    await grow(q, sessao, id, held.status_app)
    if (held.status === 'R') await comeBack(q, sessao, id, clock())
    if (outro) await letGo(q, sessao, id, clock())
    await keepAll(q, sessao, id, { corpo, operation }, origens)
    return { documento: await answered(q, sessao, id), origens: [...origens, ...before] }
  }

  async function owned(q: Q, sessao: Sessao, id: number): Promise<HeldDocument> {
    const held = await holdDocument(q, sessao, id)
    if (!held) throw new AppError('NAO_ENCONTRADO')
    mayWrite(sessao, held.tipo_operacao)
    return held
  }

  return {
    ...createTillReturns({ db, clock, fiscal, broadcaster }, { create, told }),

    /** Stores a document once: what its uuid says again is that document. */
    async criar(sessao: Sessao, dito: DocumentoRecebido): Promise<DocumentoAnswer> {
      mayWrite(sessao, dito.tipo_operacao)
      const said = { ...dito, status_app: isTracked(dito.tipo_operacao) ? dito.status_app : null }
      try {
        return told.written(sessao, await db.tx(sessao, q => create(q, sessao, said)))
      } catch (error) {
        if (!isSameDocument(error)) throw error
        // the other one of the pair committed first: its document is the answer
        return told.written(sessao, await db.tx(sessao, q => create(q, sessao, said)))
      }
    },

    async alterar(sessao: Sessao, id: number, dito: DocumentoRecebido): Promise<DocumentoAnswer> {
      mayWrite(sessao, dito.tipo_operacao)
      return told.written(sessao, { ...(await db.tx(sessao, q => change(q, sessao, id, dito))), type: 2 })
    },

    /** Refuses whoever may not write the document. @throws PROIBIDO, NAO_ENCONTRADO */
    mayChange: (sessao: Sessao, id: number) => db.tx(sessao, q => owned(q, sessao, id)).then(() => undefined),

    /** An order that waits is taken (G-149); one that was taken stays as it is. */
    async aceitar(sessao: Sessao, id: number): Promise<DocumentoAnswer> {
      const aceito = await db.tx(sessao, async q => {
        mayAccept(sessao)
        const held = await holdDocument(q, sessao, id)
        if (!held) throw new AppError('NAO_ENCONTRADO')
        if (!isTracked(held.tipo_operacao))
          throw new AppError('VALIDACAO', { mensagem: 'Só um pedido se aceita' })
        refuseClosed(held, 'aceito')
        if (held.status_app !== null) await grow(q, sessao, id, null)
        return answered(q, sessao, id)
      })
      return told.written(sessao, { documento: aceito, origens: [], type: 2 })
    },

    /** Numbers a document and asks for its note; one that was refused goes again. */
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
      if (again) await fiscal.emitir(sessao, id, consumidor)
      fiscal.wake()
      const issued = await db.tx(sessao, q => answered(q, sessao, id))
      // the first credit that is kept may have made the method that spends it, which open tills have then
      if (issued.acertos?.some(keepsCredit)) tellCatalog(broadcaster, sessao)
      return issued
    },

    /**
     * Cancels a document that never became a note, with why: its goods are free again. False: its note has to be
     * cancelled.
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
        const em = clock()
        await letGo(q, sessao, id, em)
        const origens = await giveOrigins(q, sessao, { empresa_id: sessao.empresa_id, id, em })
        await markCancelled(q, sessao, id, justificativa)
        return { ...(await owned(q, sessao, id)), origens }
      })
      if (cancelled) {
        told.changed(sessao, cancelled)
        told.origins(sessao, cancelled.origens)
      }
      return cancelled !== null
    },

    /** Reads the first values of a sale's return or supplementary note, or of an entry's return. */
    importarNota: (sessao: Sessao, id: number, tipo: number) =>
      db.tx(sessao, q => noteValues(q, sessao, id, tipo, { hoje: today(sessao) })),

    porChave: (sessao: Sessao, chave: string) => db.tx(sessao, q => findByKey(q, sessao, chave)),

    /**
     * Refuses to cancel a note with returns, or one whose credit was spent: asked in the transaction that asks for the
     * cancelling, so that nothing comes back or is spent in between. @throws CONFLITO with its successor
     */
    async refuseReturned(q: Q, sessao: Sessao, id: number): Promise<void> {
      const held = await holdDocument(q, sessao, id)
      if (!held || held.status === 'A') return
      await refuseTurned(q, sessao, held, saidOf(linkedDocument(held), 'cancelado'))
      await refuseSpentCredit(q, sessao, id)
    },

    /** Reads the first values of a new document made of others. */
    valores: (sessao: Sessao, pedido: ValuesAsked) =>
      db.tx(sessao, q => originValues(q, sessao, pedido, today(sessao))),

    /** Tells who has the document open; kept nowhere. @throws NAO_ENCONTRADO as where it is read */
    async avisar(sessao: Sessao, id: number, presenca: Presenca): Promise<void> {
      const kind = await db.tx(sessao, q => kindHere(q, sessao, id))
      if (kind === undefined) throw new AppError('NAO_ENCONTRADO')
      maySeeKind(sessao, kind)
      told.open(sessao, id, presenca)
    },

    placas: (sessao: Sessao, id: number) => db.tx(sessao, q => readPlates(q, sessao.account_id, id)),

    /** @throws NAO_ENCONTRADO what is no order */
    async verPedido(sessao: Sessao, id: number): Promise<DocumentoAnswer> {
      const documento = await db.tx(sessao, q => answered(q, sessao, id))
      if (!isTracked(documento.tipo_operacao ?? 0) || documento.terminal_id !== null)
        throw new AppError('NAO_ENCONTRADO')
      return documento
    },

    ver: (sessao: Sessao, id: number) => db.tx(sessao, q => answered(q, sessao, id)),
  }
}

export type DocumentosService = ReturnType<typeof createDocumentosService>
