import { type EventKind, kindOf } from '../../../core/dfe/kit/event/kind.ts'
import { alreadySaid, findUndone, saidBefore } from '../../../core/dfe/kit/event/undone.ts'
import { dataHoraIn, type Fuso } from '../../../core/document/fuso.ts'
import { modelName } from '../../../core/document/models.ts'
import { dataHora } from '../../../core/paper/format.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { tellEvent } from '../../../domain/events/contar.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { eventKindsOf } from '../../sefaz/families.ts'
import type { Fluxo } from '../flow.ts'
import {
  currentDocument,
  type DocumentOwner,
  type Documento,
  documentByKey,
  lockDocument,
} from '../repository.ts'
import { dataOf } from './data.ts'
import { lastMomentOf } from './deadlines.ts'
import { askedAs, createEvent, eventsOf, eventUnderWay, otherNote } from './repository.ts'
import type { DadosGuardados } from './table-repository.ts'

/** Request for an event: only a text, or the values of the form of the event's kind. */
export interface PedidoDeEvento {
  tipo: string
  texto?: string
  dados?: Readonly<Record<string, unknown>>
  /** Id that the caller gives the request: repeating the request with the same id gives the first event. */
  pedido?: string | null
  /** Check that throws when the note may not be ended; runs in the same transaction, only for events that end a note. */
  stands?: (q: Q) => Promise<void>
}

export const NOT_THIS_ONE = 'Não é de um evento desta nota que ainda valha'
export const NOTHING_TO_UNDO = 'não cabe nesta nota: não há o que cancelar'

const told = (moment: Date, fuso: Fuso): string =>
  dataHora(dataHoraIn(moment, fuso)).slice(0, 16).replace(' ', ' às ')

type OfCompany = Tenant & { empresa_id: number }

/** Gives a document that is of the session's company. @throws NAO_ENCONTRADO for none, and for another company's */
export function ofCompany({ empresa_id }: OfCompany, documento: Documento | undefined): Documento {
  if (documento?.empresa_id !== empresa_id) throw new AppError('NAO_ENCONTRADO')
  return documento
}

/** Tells if the time to register an event of this kind for the document is over. */
export function tooLate(kind: EventKind, documento: Documento, agora: Date): boolean {
  const deadline = lastMomentOf(kind, documento)
  return deadline !== null && agora > deadline
}

/**
 * Requests an event for an owner's note: adds the event and its job in one transaction. Gives the event's id and kind. @throws AppError
 * when the note cannot have the event (any more); CONFLITO while another event is waiting
 */
export function askEvent(
  fluxo: Fluxo,
  sessao: OfCompany & { usuario_id: number },
  dono: DocumentOwner,
  pedido: PedidoDeEvento,
): Promise<{ id: number; kind: EventKind }> {
  const agora = fluxo.clock()
  return fluxo.db.tx(sessao, async q => {
    const first = ofCompany(sessao, await currentDocument(q, sessao, dono))
    const kind = kindOf(eventKindsOf(first.modelo), pedido.tipo)
    const refuse = (why: string) => new AppError('VALIDACAO', { mensagem: `${kind.nome} ${why}` })
    if (kind.efeito !== null) await pedido.stands?.(q)
    const documento = ofCompany(sessao, await lockDocument(q, sessao, dono))
    const known = pedido.pedido && (await askedAs(q, sessao, documento.id, pedido.pedido))
    if (known) return { id: known, kind }
    if (!kind.modelos.includes(documento.modelo))
      throw refuse(`não cabe nesta nota: ${modelName(documento.modelo)} não aceita esse evento`)
    if (documento.status_emissao !== 'autorizada')
      throw refuse('não cabe nesta nota: só cabe em nota autorizada')
    const deadline = lastMomentOf(kind, documento)
    if (deadline && agora > deadline)
      throw refuse(`já passou do prazo, que foi até ${told(deadline, documento.fuso)}`)
    if (await eventUnderWay(q, sessao, documento.id))
      throw new AppError('CONFLITO', {
        mensagem: 'Outro pedido desta nota aguarda a resposta da SEFAZ: espere e tente de novo',
      })
    const { substituto, ...novo } = await completed(q, sessao, { kind, documento, pedido, refuse })
    const registrados = await refuseSaid(q, sessao, documento.id, kind)
    const facts = {
      ...dataOf({ documento, evento: { seq: 1, ...novo }, kind, substituto, agora }),
      anteriores: saidBefore(registrados, kind.tipo),
      registrados: registrados.map(({ tipo }) => tipo),
      ...(await otherNote(q, sessao, documento.empresa_id, pedido.dados)),
    }
    const why = kind.recusa?.(facts)
    if (why) throw fieldError(why.campo, why.texto)
    const asked = await createEvent(q, sessao, agora, kind, {
      documento_id: documento.id,
      usuario_id: sessao.usuario_id,
      pedido: pedido.pedido ?? null,
      ...novo,
      ...(kind.repete ? { dados: { ...novo.dados, ...kind.repete(facts) } } : {}),
    })
    if (asked.status === 'registrado') throw refuse(`já chegou a ${kind.maximo} nesta nota`)
    return { id: asked.id, kind }
  })
}

interface Asking {
  kind: EventKind
  documento: Documento
  pedido: PedidoDeEvento
  refuse: (why: string) => AppError
}

/** Completes a request with stored facts: the event to undo, or the note that replaces this note. */
async function completed(q: Q, tenant: Tenant, { kind, documento, pedido, refuse }: Asking) {
  const { tipo, texto, dados } = pedido
  const desfeito = kind.desfaz ? await undoneBy(q, tenant, { kind, documento, pedido, refuse }) : null
  const guardados: DadosGuardados | null = desfeito ? { ...dados, desfeito } : (dados ?? null)
  const substituto = kind.substituida
    ? await substituteOf(q, tenant, documento, String(dados?.['chave']))
    : null
  const reason = kind.efeito !== null ? dados?.['justificativa'] : undefined
  const justificativa = texto ?? String(reason ?? tellEvent(tipo, dados ?? {}, documento.modelo))
  return { justificativa, dados: guardados, chave_substituta: substituto?.chave ?? null, substituto }
}

const registered = async (q: Q, tenant: Tenant, documento_id: number) =>
  (await eventsOf(q, tenant, documento_id, null)).filter(({ status }) => status === 'registrado')

/** Refuses an event that repeats an earlier one, or that one forbids. Gives the registered events. @throws VALIDACAO */
export async function refuseSaid(q: Q, tenant: Tenant, documento_id: number, kind: EventKind) {
  const registrados = await registered(q, tenant, documento_id)
  const said = alreadySaid(kind, registrados)
  if (said) throw new AppError('VALIDACAO', { mensagem: `${kind.nome} ${said}` })
  return registrados
}

/** Finds the registered event that the request undoes. @throws AppError when there is none */
async function undoneBy(q: Q, tenant: Tenant, { kind, documento, pedido, refuse }: Asking) {
  const found = findUndone(kind, await registered(q, tenant, documento.id), pedido.dados?.['protocolo'])
  if (found === 'outro') throw fieldError('protocolo', NOT_THIS_ONE)
  if (found === null) throw refuse(NOTHING_TO_UNDO)
  return found
}

/** Finds the note that replaces this note: authorised, offline, of the same company and model. @throws VALIDACAO */
async function substituteOf(q: Q, tenant: Tenant, documento: Documento, chave: string): Promise<Documento> {
  const outra = await documentByKey(q, tenant, documento.empresa_id, chave)
  if (!outra || outra.id === documento.id || outra.modelo !== documento.modelo)
    throw fieldError('chave', 'Não há outra nota desta empresa com esta chave')
  if (outra.status_emissao !== 'autorizada' || outra.tp_emis !== 9)
    throw fieldError('chave', 'A nota que fica no lugar precisa estar autorizada e ser de contingência')
  return outra
}
