import { cancellingOf, type EventKind, kindOf } from '../../core/dfe/kit/event/kind.ts'
import { undoneOf } from '../../core/dfe/kit/event/undone.ts'
import { type DfeFamily, voidsNumbers } from '../../core/dfe/kit/family.ts'
import { diaIn, type Fuso } from '../../core/document/fuso.ts'
import { theModel } from '../../core/document/models.ts'
import { asOf } from '../../core/law/index.ts'
import type { CompradoComSt } from '../../core/purchases/figuras.ts'
import type { PedidoDeCancelamento } from '../../domain/api/cancelamento.ts'
import type { Body } from '../../domain/api/define.ts'
import {
  type conferirSeries,
  EMISSAO_PARADA,
  type PedidoDeContingencia,
  type SituacaoNfe,
} from '../../domain/api/emissor.ts'
import type { EventoAnswer } from '../../domain/api/eventos.ts'
import type { MendedConsumidor } from '../../domain/api/vendas.ts'
import { AppError, fieldError } from '../../domain/error.ts'
import { lawAwaited } from '../../domain/fiscal/dentro-do-das.ts'
import { stateLacks } from '../../domain/fiscal/lei-do-estado.ts'
import { promisesSeenBy } from '../../domain/outside-promises.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { readRegime } from '../documents/venda/regime-repository.ts'
import type { Sessao } from '../http/session.ts'
import type { JobHandler } from '../outbox/job.ts'
import { enqueue, hasten } from '../outbox/repository.ts'
import { within } from '../outbox/within.ts'
import { countPromises } from '../promises/promises-repository.ts'
import { dfeFamilyOf, eventKindsOf } from '../sefaz/families.ts'
import { channelSituation, enterChannel, leaveChannel, tellIssuer, watchChannel } from './channels/canal.ts'
import { askEvent, ofCompany, type PedidoDeEvento, refuseSaid, tooLate } from './events/ask.ts'
import { leaveOf } from './events/deadlines.ts'
import { createEvent, eventsOf, eventUnderWay, readEvent } from './events/repository.ts'
import { runEvent } from './events/run.ts'
import { toldEvent } from './events/told-event.ts'
import { adoptEnd } from './failures/ended.ts'
import { dayOf, issuedAgainAt, takeUp } from './failures/reissue.ts'
import { announce, type Fluxo, Ultrapassado } from './flow.ts'
import { NADA_A_INUTILIZAR, XJUST } from './justificativas.ts'
import { judgeOn } from './models/nfe/mend.ts'
import { tellPayment } from './models/nfe/payment.ts'
import { boughtWithSt, hasProduct } from './models/nfe/st-repository.ts'
import { type Numeracao, numberDocument } from './numbers/number.ts'
import { confirmSeries } from './numbers/restored.ts'
import { listUnconfirmed } from './numbers/restored-repository.ts'
import {
  currentDocument,
  type DocumentOwner,
  type Documento,
  donaVenda,
  lockDocument,
  type NovoDocumento,
  openAttempts,
  situation,
} from './repository.ts'
import { emit } from './steps/emit.ts'

export { adoptAuthorised } from './adopt.ts'
export { NOT_THIS_ONE, NOTHING_TO_UNDO } from './events/ask.ts'
export { deadlinesOf, lateCancelling, leaveToCancel } from './events/deadlines.ts'
export { giveWay } from './events/foreign.ts'
export { NADA_DITO, registeredIn } from './events/registered.ts'
export { otherNote } from './events/repository.ts'
export type { DadosGuardados } from './events/table-repository.ts'
export { askedIn, type TabelaDeEventos } from './events/table-repository.ts'
export { fileOf } from './file.ts'
export type { Fluxo } from './flow.ts'
export { orientacao } from './models/nfe/orientation.ts'
export { queuePayment } from './models/nfe/payment.ts'
export { proposeVoiding, SALTO_MAXIMO } from './numbers/lacunas.ts'
export { lastNumber, lastNumbers, lockNumbers, type Pulo } from './numbers/lacunas-repository.ts'
export type { Numeracao } from './numbers/number.ts'
export { isUnconfirmed, wasRestoredSince } from './numbers/restored-repository.ts'
export {
  currentDocument,
  type DocumentOwner,
  type Documento,
  documentByKey,
  donaVenda,
  type NovoDocumento,
  notify,
  notifyAnew,
  notifyOnce,
  situation,
  type TriedNumber,
  triedNumbers,
} from './repository.ts'

/** Age in ms from which a sale sent late by the till is issued in contingency: SEFAZ would refuse an online note (704). */
const IDADE_ONLINE_MS = 5 * 60_000

export { LETTER, SITUACAO } from './transitions.ts'

/** Checks of an owner before its note is cancelled, in the transaction that asks for it. */
interface BeforeCancelling {
  /** Refuses an owner that may not be undone. */
  stands: (q: Q) => Promise<void>
  /** Refuses a sale with charged cards, which the user must then cancel. */
  charged?: (q: Q) => Promise<void>
  /** Gives the id of the cash session from whose drawer the money is promised, and locks it; null: from none. */
  drawer?: (q: Q) => Promise<number | null>
}

export function createFiscalService(fluxo: Fluxo) {
  const { db, clock } = fluxo

  async function documentOf(q: Q, sessao: Sessao, dono: DocumentOwner): Promise<Documento> {
    return ofCompany(sessao, await currentDocument(q, sessao, dono))
  }

  async function lockedDocument(q: Q, sessao: Sessao, dono: DocumentOwner): Promise<Documento> {
    return ofCompany(sessao, await lockDocument(q, sessao, dono))
  }

  /** Lists a note's events in order, of one kind or all (null), each with its usual name. */
  async function pedidos(sessao: Sessao, dono: DocumentOwner, tipo: string | null) {
    const { rows, kinds } = await db.tx(sessao, async q => {
      const { id, modelo } = await documentOf(q, sessao, dono)
      return { rows: await eventsOf(q, sessao, id, tipo), kinds: eventKindsOf(modelo) }
    })
    const undone = undoneOf(rows.filter(({ status }) => status === 'registrado'))
    return rows.map(row => ({
      ...row,
      nome: kindOf(kinds, row.tipo).nome,
      desfeito: row.protocolo !== null && undone.has(row.protocolo),
    }))
  }

  return {
    jobs: {
      documento: job => emit(fluxo, job),
      evento: job => runEvent(fluxo, job),
      econf: job => tellPayment(fluxo, job),
      contingencia: watchChannel(fluxo),
    } satisfies Record<'documento' | 'evento' | 'econf' | 'contingencia', JobHandler>,

    wake: fluxo.wake,

    /** Assigns a number to a stored sale, in its transaction. `momento`: time of the sale by the server's clock. */
    number(
      q: Q,
      tenant: Tenant,
      n: Omit<Numeracao, 'emissao' | 'contingencia' | 'tentativa'>,
      momento: Date,
      agora: Date,
    ): Promise<NovoDocumento> {
      const velha = agora.getTime() - momento.getTime() > IDADE_ONLINE_MS
      return numberDocument(
        q,
        tenant,
        {
          ...n,
          emissao: momento,
          contingencia: velha ? { desde: momento, xjust: XJUST.caixaOffline } : null,
          tentativa: 1,
        },
        agora,
      )
    },

    documentOf,
    judgeOn,

    /** Lists the company's last purchases of a product with ST (at most 50), newest first. @throws NAO_ENCONTRADO */
    comprasComSt: (sessao: Sessao, produto_id: number): Promise<CompradoComSt[]> =>
      db.tx(sessao, async q => {
        if (!(await hasProduct(q, sessao, produto_id))) throw new AppError('NAO_ENCONTRADO')
        return (await boughtWithSt(q, sessao, sessao.empresa_id, [{ produto_id }])).get(produto_id) ?? []
      }),

    /** Gives the day (ISO) of issue of a sale's note if it were issued at `agora`. */
    async dayOfIssue(q: Q, tenant: Tenant, venda_id: number, agora: Date, fuso: Fuso): Promise<string> {
      const documento = await currentDocument(q, tenant, donaVenda(venda_id))
      return documento ? dayOf(await issuedAgainAt(q, tenant, fluxo, documento, agora)) : diaIn(agora, fuso)
    },

    /**
     * Issues a corrected rejected note again, with the same number, or the next one if SEFAZ has the number for another
     * note. For any other note, runs its job now. Of simultaneous calls the first issues; the others find the note in
     * process. @throws CONFLITO while an event of the note, such as its cancelling, waits for SEFAZ: issuing and
     * cancelling lock the document's row, so only one of them continues
     */
    async emitir(sessao: Sessao, dono: DocumentOwner, consumidor: MendedConsumidor = {}): Promise<void> {
      const moved = await db
        .tx(sessao, async q => {
          const documento = await lockedDocument(q, sessao, dono)
          if (await eventUnderWay(q, sessao, documento.id))
            throw new AppError('CONFLITO', {
              mensagem: 'O cancelamento desta nota já foi pedido: aguarde a resposta da SEFAZ',
            })
          const result =
            documento.status_emissao === 'rejeitada'
              ? await takeUp(q, sessao, fluxo, { documento, consumidor })
              : null
          for (const id of [documento.id, ...(await openAttempts(q, sessao, documento))])
            await enqueue(q, sessao, { tipo: 'documento', alvo_id: id, due_at: clock() })
          return result
        })
        .catch(error => {
          if (error instanceof Ultrapassado) return null
          throw error
        })
      if (moved) announce({ fluxo, tenant: sessao }, moved)
      fluxo.wake()
    },

    /**
     * Requests the cancelling of an owner's document and, unless told otherwise, waits some seconds for SEFAZ. For a
     * refused note, requests the voiding of its number instead. @throws AppError with the reason if it cannot be
     * cancelled; CONFLITO while it is being issued
     */
    async cancelar(
      sessao: Sessao,
      dono: DocumentOwner,
      { justificativa, anuencia }: PedidoDeCancelamento,
      { stands, charged, drawer }: BeforeCancelling,
      waits = true,
    ): Promise<void> {
      const agora = clock()
      const asked = await db.tx(sessao, async q => {
        await stands(q)
        const documento = await lockedDocument(q, sessao, dono)
        const kind = cancelKind(documento, agora, anuencia)
        if (kind === null) return null
        await refuseSaid(q, sessao, documento.id, kind)
        // last, so that no card payment is cancelled for a note that stays
        await charged?.(q)
        return createEvent(q, sessao, agora, kind, {
          documento_id: documento.id,
          justificativa,
          usuario_id: sessao.usuario_id,
          dados: anuencia === undefined ? null : { anuencia },
          sessao_id: (await drawer?.(q)) ?? null,
        })
      })
      fluxo.wake()
      if (asked && waits) await waitForEvent(sessao, asked.id, 'Cancelamento recusado')
    },

    /**
     * Requests an event of an owner's document, waits some seconds for SEFAZ, and gives the event's id. @throws AppError if
     * the note does not allow the event (any more), or SEFAZ refused it; CONFLITO while another is requested
     */
    async pedir(sessao: Sessao, dono: DocumentOwner, pedido: PedidoDeEvento): Promise<number> {
      const { id, kind } = await askEvent(fluxo, sessao, dono, pedido)
      fluxo.wake()
      await waitForEvent(sessao, id, `${kind.nome} foi ${kind.recusado}`)
      return id
    },

    /** Asks the authority if a document ended there, and stores its end. Gives whether it did. */
    conferir: (tenant: Tenant, empresa_id: number, chave: string): Promise<boolean> =>
      adoptEnd(fluxo, tenant, empresa_id, chave),

    pedidos,

    /** Lists an owner's events in order, as they are told in its history. */
    eventos: async (sessao: Sessao, dono: DocumentOwner): Promise<EventoAnswer[]> =>
      (await pedidos(sessao, dono, null)).map(event => ({
        ...{ id: event.id, tipo: event.tipo, nome: event.nome, sequencia: event.seq },
        texto: toldEvent(event),
        data: event.criado_em.toISOString(),
        ...{ status: event.status, protocolo: event.protocolo },
        ...{ motivo: event.xmotivo, desfeito: event.desfeito },
      })),

    /** Sets how the company's documents of a family are issued: by a contingency, or by the state's SEFAZ again (null). */
    async canal(
      sessao: Sessao,
      entrada: PedidoDeContingencia | null,
      familia: DfeFamily['name'] = 'nfe',
    ): Promise<SituacaoNfe> {
      await (entrada
        ? enterChannel(fluxo, sessao, { ...entrada, familia })
        : leaveChannel(fluxo, sessao, familia))
      return db.tx(sessao, q => channelSituation(q, fluxo, sessao, familia))
    },

    seriesAConferir: (sessao: Sessao) => db.tx(sessao, q => listUnconfirmed(q, sessao)),

    /** Confirms the last numbers of series after a restore, issues their notes, and gives the series that still wait. */
    async conferirSeries(sessao: Sessao, said: Body<typeof conferirSeries>) {
      const left = await db.tx(sessao, async q => {
        await confirmSeries(q, sessao, said)
        await hasten(q, sessao, 'documento', clock())
        return listUnconfirmed(q, sessao)
      })
      tellIssuer(fluxo, sessao, sessao.empresa_id)
      fluxo.wake()
      return left
    },

    situacao: (sessao: Sessao) =>
      db.tx(sessao, async q => {
        const row = await situation(q, sessao)
        const emitente = await readRegime(q, sessao.empresa_id)
        const semConfianca = fluxo.breaker.avisoPara(sessao.empresa_id)
        const aviso = row.series_a_conferir > 0 ? EMISSAO_PARADA : semConfianca
        const contingencia = row.contingencia > 0 || fluxo.breaker.abertoPara(sessao.empresa_id)
        return {
          ...row,
          manifestos_abertos: sessao.flags.has('transportes_mdfe') ? row.manifestos_abertos : 0,
          nfe: await channelSituation(q, fluxo, sessao, 'nfe'),
          cte: await channelSituation(q, fluxo, sessao, 'cte'),
          sefaz: semConfianca
            ? ('sem_confianca' as const)
            : contingencia
              ? ('contingencia' as const)
              : ('online' as const),
          aviso,
          prazo_transmissao: row.prazo_transmissao?.toISOString() ?? null,
          lei: emitente ? lawOf(emitente, diaIn(clock(), emitente.fuso)) : [],
          em_aberto: (await countPromises(q, sessao.empresa_id, promisesSeenBy(sessao.flags), clock())).map(
            ({ tipo, quantos, desde, valor }) => ({ tipo, quantos, desde: desde.toISOString(), valor }),
          ),
          agora: clock().toISOString(),
        }
      }),
  }

  /** Waits some seconds for an event asked in a dialog; without an answer it goes on in the background. */
  async function waitForEvent(sessao: Sessao, id: number, refused: string): Promise<void> {
    const evento = await within(fluxo.time, async () => {
      const evento = await db.tx(sessao, q => readEvent(q, sessao, id))
      return evento?.status === 'registrado' || evento?.status === 'rejeitado' ? evento : null
    })
    if (evento?.status === 'rejeitado')
      throw new AppError('VALIDACAO', { mensagem: `${refused}: ${evento.cstat} ${evento.xmotivo}` })
  }
}

/** Lists what the company's notes wait for, and what it lacks of its state's law. */
const lawOf = (emitente: NonNullable<Awaited<ReturnType<typeof readRegime>>>, hoje: string): string[] => [
  ...lawAwaited(hoje, emitente),
  ...stateLacks(emitente, hoje),
]

export type FiscalService = ReturnType<typeof createFiscalService>

/** Writes that the time limit has passed; names the limit only when it is below one hour, in minutes. */
function lateFor(kind: EventKind, documento: Documento): string {
  const minutos = (kind.prazo(asOf(documento.dh_emi), documento) ?? 0) / 60_000
  const late = `O prazo${minutos < 60 ? ` de ${minutos} minutos` : ''} para cancelar ${theModel(documento.modelo)} já passou`
  return kind.depois ? `${late}: ${kind.depois}` : late
}

const ENDED_AS = { encerrada: 'encerrado', substituida: 'substituído' } as const

/** Gives the event that cancels a note in its status; null: already ended. `anuencia`: state's permission, when late. */
function cancelKind(documento: Documento, agora: Date, anuencia: string | undefined): EventKind | null {
  const eventos = eventKindsOf(documento.modelo)
  const cancelamento = cancellingOf(eventos, documento.modelo)
  if (!cancelamento) throw new Error(`nothing cancels a ${documento.modelo}`)
  switch (documento.status_emissao) {
    case 'autorizada':
      if (tooLate(cancelamento, documento, agora)) refuseWithoutLeave(cancelamento, documento, anuencia)
      return cancelamento
    case 'rejeitada':
      if (!voidsNumbers(dfeFamilyOf(documento.modelo))) throw fieldError('justificativa', NADA_A_INUTILIZAR)
      return kindOf(eventos, 'inutilizacao')
    case 'cancelada':
    case 'inutilizada':
      return null
    case 'encerrada':
    case 'substituida':
      throw fieldError('justificativa', `O documento já foi ${ENDED_AS[documento.status_emissao]}`)
    case 'contingencia':
      throw fieldError('justificativa', 'A nota está em contingência: cancele depois que a SEFAZ autorizar')
    case 'denegada':
      throw fieldError('justificativa', 'A nota foi denegada e não pode ser cancelada')
    default:
      throw new AppError('CONFLITO', { mensagem: 'A nota está sendo emitida: aguarde e tente de novo' })
  }
}

/** Refuses a late cancelling, unless the state allows it with a permission. @throws AppError */
function refuseWithoutLeave(kind: EventKind, documento: Documento, anuencia: string | undefined): void {
  const pedida = leaveOf(kind, documento)
  if (pedida === null) throw fieldError('justificativa', lateFor(kind, documento))
  if (anuencia === undefined)
    throw fieldError(
      'anuencia',
      `${lateFor(kind, documento)}: informe a autorização da SEFAZ de ${documento.uf}, pedida ${pedida}`,
    )
}
