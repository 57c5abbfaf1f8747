import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { diaIn } from '../../../core/document/fuso.ts'
import { isFinancial, isTracked } from '../../../core/document/types/index.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import type { ModoEntrega } from '../../../domain/entregas/ladder.ts'
import { AppError } from '../../../domain/error.ts'
import { type Q, undoable } from '../../db/transaction.ts'
import {
  defineFamily,
  type Ended,
  ended,
  refuseElsewhere,
  type Saving,
  type WholeFamily,
  walk,
  writes,
} from '../../documents/save.ts'
import { mayWrite } from '../../documents/venda/rights.ts'
import { rowsOf } from '../../documents/venda/rows.ts'
import { keepEntrega, type NewEntrega } from '../../entregas/keep.ts'
import type { Sessao } from '../../http/session.ts'
import { postDocument, refusePaid, undoDocument } from '../../money/document.ts'
import { tellWebhooks } from '../../outbox/webhooks-repository.ts'
import { bill, tellContractsOf } from '../contratos/service.ts'
import { askForGroups } from '../impressao/service.ts'
import { answeredOf } from './answer.ts'
import { isClosed, refuseChange, refuseStale } from './held.ts'
import { judged } from './judging/judged.ts'
import { keepOrigins, refuseSpent, refuseTurned, takeFromOrigins } from './origins/origins.ts'
import { readOrigins } from './origins/origins-repository.ts'
import { documentOf, grow, type HeldDocument, holdDocument } from './repository.ts'
import { comeBack, keepFor, letGo } from './stock.ts'
import type { Created } from './telling.ts'

/** Document to save: new when `id` is null, else a change of the stored document. */
export interface SaidDocument {
  id: number | null
  dito: DocumentoRecebido
  /** True for a document that the till makes from a receipt: no permission for its type, totals by the engine. */
  doCaixa?: boolean
  /** Loading orders that the document bills; a document of a single one names it itself. */
  ordens?: readonly number[]
  /** True for a save that is undone, whose values are wanted: the contract's balance is not judged. */
  calculo?: boolean
  /** True for an order placed elsewhere, whose customer waits: neither missing goods nor its prices refuse it. */
  jaFeito?: boolean
  /** Price table of the menu that the order was placed at, beside the customer's. */
  tabela_preco_id?: number | null
  /** Data that its channel gives with an order on its way to the customer. */
  entrega?: NewEntrega
}

type Work = Saving<SaidDocument>

interface Held {
  /** Stored row to overwrite; null for a new document. */
  held: HeldDocument | null
  id: number | null
  uuid: string
}

/** Steps that save a back-office document, new or changed. Any fault refuses the document, because it is not paid yet. */
export const backOffice: WholeFamily<SaidDocument, Created> = defineFamily<SaidDocument, Created>(vendas)
  .step('admit', async ({ sessao, said: { dito, doCaixa } }) => {
    if (!doCaixa) mayWrite(sessao, dito.tipo_operacao)
  })
  .step('hold', hold)
  .step(
    'judge',
    async ({ q, sessao, agora, said: { dito, ordens = [], entrega, ...how }, held, id, uuid }) => {
      const { documento, operation } = await judged(q, sessao, dito, {
        ...{ usuario_id: sessao.usuario_id, vendedor_id: null },
        ...held,
        ...{ doCaixa: how.doCaixa === true, calculo: how.calculo === true, jaFeito: how.jaFeito === true },
        ...{ id, uuid, agora, ordens, deFora: entrega !== undefined },
        tabela_preco_id: how.tabela_preco_id ?? null,
      })
      const named = dito.ordem_carregamento == null ? ordens : [dito.ordem_carregamento]
      return { corpo: documento.corpo, rows: rowsOf(sessao, documento), operation, ordens: named }
    },
  )
  .step('origins', async ({ q, sessao, agora, held, id, corpo, operation: { tipo } }) => {
    const changed = held !== null && held.tipo_operacao !== tipo
    // an order that still has to be accepted cannot change its type
    if (changed) refuseSpent({ ...held, tipo: held.tipo_operacao, terminal_id: null }, [])
    const hoje = diaIn(agora, sessao.empresa.fuso)
    const origens = await takeFromOrigins(q, sessao, corpo, { tipo, id, hoje })
    // the lines that this save takes away
    if (id !== null) await tellContractsOf(q, sessao.empresa_id, id)
    const before = id === null ? [] : (await readOrigins(q, sessao, id)).map(origin => origin.id)
    return { changed, origens, before }
  })
  .step('write', async work => {
    const done = await write(work)
    if (work.held) await grow(work.q, work.sessao, work.held)
    return done
  })
  .step(
    'goods',
    async ({ q, sessao, agora: em, said, held, id, corpo, operation, changed, origens, ordens }) => {
      if (held?.status === 'R') await comeBack(q, sessao, id, em)
      if (changed) await letGo(q, sessao, id, em)
      // the source documents release their reservations of these goods before this document reserves them
      await keepOrigins(q, sessao, sessao.empresa_id, origens, { em })
      await keepFor(q, sessao, id, { corpo, operation, em, jaFeito: said.jaFeito === true })
      if (ordens.length > 0) await bill(q, sessao, id, ordens)
    },
  )
  .step('money', async ({ q, sessao, agora: em, held, id, operation, changed }) => {
    const { usuario_id } = sessao
    const financial = isFinancial(operation.tipo)
    // the postings of an edited refused note, or of a document whose type changed, are undone: issuing makes them again
    if (held && (financial || held.status === 'R' || changed)) {
      await refusePaid(q, sessao, id)
      if (!financial) await undoDocument(q, sessao, id, { usuario_id, em, motivo: 'Documento reaberto' })
    }
    if (financial) await postDocument(q, sessao, id, { usuario_id, em })
  })
  .step('notice', async ({ q, sessao, agora, said, held, id, corpo, operation }) => {
    await tellContractsOf(q, sessao.empresa_id, id)
    if (!isTracked(operation.tipo)) return
    const status_app = held ? held.status_app : (said.dito.status_app ?? null)
    const por = said.entrega?.canal ? { canal: said.entrega.canal } : { usuario_id: sessao.usuario_id }
    const { modo_entrega, leva_troco_para = null } = said.dito
    const typed = modo_entrega ? { modo: modo_entrega as ModoEntrega, troco: leva_troco_para } : null
    const order = { venda_id: id, status_app, taxa_entrega: corpo.taxa_entrega, por, typed }
    const accepted = await keepEntrega(q, sessao, order, agora, said.entrega)
    // nobody will accept what a clerk of the shop typed
    if (accepted && !said.entrega)
      await askForGroups(q, sessao, { venda_id: id, quando: 'aceite', usuario_id: sessao.usuario_id }, agora)
    await tellOrder(q, sessao, id, held ? 'mudou' : 'criado', corpo.valor_total)
  })
  .step('answer', async ({ q, sessao, agora, held, id, origens, before }) => ({
    answer: {
      documento: await answeredOf(q, sessao, id, agora),
      origens: [...origens, ...before],
      type: held ? 2 : 1,
    },
  }))

const write = writes(vendas)

/** Tells webhooks of an order. `valor_total` null: it did not change. */
export const tellOrder = (
  q: Q,
  company: Pick<Sessao, 'account_id' | 'empresa_id'>,
  id: number,
  como: 'criado' | 'mudou',
  valor_total: string | null = null,
): Promise<void> =>
  tellWebhooks(q, company, [
    {
      ...{ evento: `pedido.${como}`, registro: `${vendas.id}/${id}`, empresa_id: company.empresa_id },
      ...{ venda: id, dados: { id, ...(valor_total === null ? {} : { valor_total }) } },
    },
  ])

async function hold(work: Work): Promise<Held | Ended<Created>> {
  const { q, sessao, said } = work
  if (said.id === null) {
    const uuid = said.dito.uuid ?? randomUUID()
    const stored = await documentOf(q, sessao, uuid)
    refuseElsewhere(stored, sessao, 'Este documento é de outra empresa da conta')
    return stored ? ended(await saidAgain(work, stored)) : { held: null, id: null, uuid }
  }
  const held = await owned(q, sessao, said.id)
  await refuseChange(q, sessao, held)
  await refuseStale(q, sessao, held, said.dito.versao)
  await refuseTurned(q, sessao, held, 'editado')
  return { held, id: held.id, uuid: held.uuid }
}

/**
 * Handles a second request with the uuid of a stored document (the client lost the first response). Equal contents: returns
 * the stored document. Different contents: changes the document, unless it was changed or closed since.
 */
async function saidAgain(work: Work, { id }: HeldDocument): Promise<Created> {
  const { q, sessao, agora, said } = work
  const held = await owned(q, sessao, id)
  const stands = await answeredOf(q, sessao, id, agora)
  const same: Created = { documento: stands, origens: [], type: 2 }
  if (held.versao !== 1 || isClosed(held)) return same
  const undo = await undoable(q)
  const { datavenda, versao, salvo_por, salvo_em } = stands
  const dito = { datavenda, ...said.dito, versao: held.versao }
  const changed = await walk(backOffice, { ...work, said: { id, dito } })
  if (!isDeepStrictEqual({ ...changed.documento, versao, salvo_por, salvo_em }, stands)) return changed
  await undo()
  return same
}

/** Locks a document that the session has permission to write. @throws NAO_ENCONTRADO, PROIBIDO */
export async function owned(q: Q, sessao: Sessao, id: number): Promise<HeldDocument> {
  const held = await holdDocument(q, sessao, id)
  if (!held) throw new AppError('NAO_ENCONTRADO')
  mayWrite(sessao, held.tipo_operacao)
  return held
}
