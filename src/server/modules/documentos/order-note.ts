import { diaIn } from '../../../core/document/fuso.ts'
import { ORDER, SALE } from '../../../core/document/types/index.ts'
import { DELIVERY_EMITIR } from '../../../domain/config/delivery.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { proposesIntermediary } from '../../../domain/documents/documento/form.ts'
import { WITHOUT_TRANSPORT } from '../../../domain/documents/documento/operacao.ts'
import { ESTADOS, type EtapaEntrega, isAparte, reached } from '../../../domain/entregas/ladder.ts'
import { AppError } from '../../../domain/error.ts'
import { kindOfDocument } from '../../../domain/notice-kinds.ts'
import { type Db, type Q, type Tenant, undoable } from '../../db/transaction.ts'
import { walk } from '../../documents/save.ts'
import type { OnMove } from '../../entregas/move.ts'
import { ordersOf } from '../../entregas/transit-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { type Documento, type FiscalService, notifyAnew, notifyOnce } from '../../issuing/service.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho, Job, JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { sessionInName } from '../contas/service.ts'
import { backOffice } from './back-office.ts'
import { issue } from './issue/issue.ts'
import { readExigencias } from './judging/references-repository.ts'
import {
  type Door,
  type OrderToIssue,
  readDoor,
  readOrderToIssue,
  readSeriesOf,
  readWhenIssued,
  readWords,
  wasTakenBack,
} from './order-note-repository.ts'
import { originValues } from './origins/origin-values.ts'
import { readTaken } from './origins/origins-repository.ts'
import { type HeldDocument, holdDocument } from './repository.ts'

/** Tells whether an order that reached the state has its note issued, by the company's setting. */
const issuesAt = (setting: number, estado: EtapaEntrega): boolean =>
  Object.entries(DELIVERY_EMITIR).some(
    ([marco, number]) => number === setting && marco in ESTADOS && reached(estado, marco as EtapaEntrega),
  )

const DELIVERED = 4
/** indPres of an NFC-e: delivered to a door (4), else at the shop (1). */
const presenceOf = (modo: string): number => (modo === 'entrega' ? DELIVERED : 1)

/** Asks for the note of an order that reached the state which the company's setting names, unless it was cancelled by hand. */
export const askForNote: OnMove = async (q, tenant, { venda_id, para, agora }) => {
  if (isAparte(para) || !issuesAt(await readWhenIssued(q, tenant.empresa_id), para)) return
  if (await wasTakenBack(q, venda_id)) return
  await enqueue(q, tenant, { tipo: 'entrega_nota', alvo_id: venda_id, due_at: agora })
}

/** Parts of an order by which its note can, or cannot, be issued. */
interface Issuable {
  modelo?: unknown
  /** False: nobody said how it is paid. */
  pagamento: boolean
  parceiro_id?: unknown
  cpf_cnpj?: unknown
}

/**
 * Says what an order lacks for its note, as the order's own words can mend it; null: nothing. An NFC-e that goes to a door
 * says who receives it, and where (787, 788).
 */
function lacksOf(order: Issuable, modo: string, porta: Door | null): string | null {
  if (!order.pagamento) return 'Diga no pedido como ele é pago'
  if (order.modelo !== '65' || presenceOf(modo) !== DELIVERED || order.parceiro_id) return null
  if (!order.cpf_cnpj)
    return 'Entrega em casa: a nota pede o CPF ou CNPJ do cliente. Ponha o cliente no pedido e peça a nota outra vez'
  const missing = [
    ...(porta?.logradouro ? [] : ['rua']),
    ...(porta?.bairro ? [] : ['bairro']),
    ...(porta?.municipio_id ? [] : ['cidade']),
  ]
  return missing.length > 0
    ? `Entrega em casa: a nota pede o endereço do cliente, e falta ${missing.join(', ')}. Ponha o cliente no pedido`
    : null
}

/** Says what each order on its way lacks for its note, by id; an order that lacks nothing is left out. */
export async function lackingForNotes(q: Q, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const said = (await readWords(q, ids)).map(order => [order.id, lacksOf(order, order.modo, order)] as const)
  return new Map(said.flatMap(([id, lacks]) => (lacks === null ? [] : [[id, lacks]])))
}

/** Makes the sale of an order, once, and asks for its note. @throws AppError */
async function sell(
  q: Q,
  sessao: Sessao,
  { id, modo, fiscal, agora }: { id: number; modo: string; fiscal: FiscalService; agora: Date },
): Promise<void> {
  const hoje = diaIn(agora, sessao.empresa.fuso)
  const values = await originValues(q, sessao, { de: [id], para: SALE, tipo: ORDER, linhas: null }, hoje)
  const modelo = String(values['modelo'])
  const serie_id = values['serie_id'] ?? (await readSeriesOf(q, sessao.empresa_id, modelo))
  if (serie_id === null)
    throw new AppError('VALIDACAO', { mensagem: `A empresa não tem série do modelo ${modelo}: cadastre uma` })
  // nothing is sold before it can be issued
  const pagamento = values['tipo_faturamento'] != null
  const lacks = lacksOf({ ...values, pagamento }, modo, await readDoor(q, id))
  if (lacks) throw new AppError('VALIDACAO', { mensagem: lacks })
  const sale = {
    ...{
      ...values,
      modelo,
      serie_id,
      tipo_operacao: SALE,
      fretepor: values['fretepor'] ?? WITHOUT_TRANSPORT,
    },
    ...(modelo === '65' ? { tipo_atend: presenceOf(modo) } : {}),
  }
  // nobody fills in the form, so what it would propose is taken
  const exigencias = await readExigencias(q, sessao, sale, SALE)
  const dito = { ...sale, ...proposesIntermediary(sale, exigencias) } as unknown as DocumentoRecebido
  const { documento } = await walk(backOffice, {
    ...{ q, sessao, agora },
    said: { id: null, dito, doCaixa: true },
  })
  const held = await holdDocument(q, sessao, documento.id)
  if (held)
    await issue(q, sessao, held, { fiscal, agora, recalcular: true, salto: false, semAliquota: false })
}

/** Status of a sale whose note SEFAZ may yet authorise, and only then cancel. */
const UNDER_WAY: ReadonlySet<string> = new Set(['E', 'X'])
/** Letters of a cancelling's reason. */
const LAST_LETTER = 255
/** First and longest pause in ms until such a note is looked at again. */
const PAUSE_MS = 5_000
const LONGEST_MS = 120_000

interface OrderNotes {
  db: Db
  clock: () => Date
  fiscal: FiscalService
  /** Asks for the cancelling of a sale's note, and does not wait for SEFAZ. @throws AppError where it cannot be cancelled */
  cancelNote: (sessao: Sessao, venda_id: number, justificativa: string) => Promise<unknown>
}

/** Gives the session in which an order's note is made or cancelled: that of who moved the order last. @throws CONFLITO */
async function moversSession(q: Q, { usuario_id, empresa_id }: OrderToIssue, agora: Date): Promise<Sessao> {
  const sessao = await sessionInName(q, { usuario_id, empresa_id }, agora)
  if (!sessao)
    throw new AppError('CONFLITO', { mensagem: 'quem moveu o pedido não entra mais nesta empresa' })
  return sessao
}

/** Tells in the bell what keeps an order from its note: each reason once, however often the note is asked for. */
const tellKept = (
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
  { id, mensagem, agora }: { id: number; mensagem: string; agora: Date },
): Promise<void> =>
  notifyAnew(
    q,
    { account_id },
    {
      ...{ empresa_id, data: agora, tipo: kindOfDocument(ORDER) },
      ...{ titulo: `A nota do pedido #${id} não saiu`, mensagem },
    },
  )

/** Tells of the refused note of an order: nobody waits for it at a till. */
export async function tellRefused(
  q: Q,
  { account_id }: Tenant,
  { venda_id, empresa_id, xmotivo }: Pick<Documento, 'venda_id' | 'empresa_id' | 'xmotivo'>,
  agora: Date,
): Promise<void> {
  if (venda_id === null) return
  const mensagem = `${xmotivo ?? 'A nota foi recusada'}. Corrija a venda #${venda_id} e emita a nota`
  for (const id of await ordersOf(q, venda_id))
    await tellKept(q, { account_id, empresa_id }, { id, mensagem, agora })
}

/** Sells an order in progress, once. What keeps it from its note is told in the bell. */
async function sellOnce(
  q: Q,
  { account_id, id, fiscal, agora }: { account_id: number; id: number; fiscal: FiscalService; agora: Date },
  order: OrderToIssue,
): Promise<void> {
  if ((await readTaken(q, { account_id }, [id])).length > 0) return
  const { empresa_id, modo } = order
  const undo = await undoable(q)
  try {
    await sell(q, await moversSession(q, order, agora), { id, modo, fiscal, agora })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await undo()
    await tellKept(q, { account_id, empresa_id }, { id, mensagem: error.reason, agora })
  }
}

/** Reads the standing documents made of an order. */
async function standingOf(q: Q, account_id: number, id: number, { empresa_id }: OrderToIssue) {
  const ids = new Set((await readTaken(q, { account_id }, [id])).map(taken => taken.id))
  const standing: HeldDocument[] = []
  for (const made of ids) {
    const held = await holdDocument(q, { account_id, empresa_id }, made)
    if (held) standing.push(held)
  }
  return standing
}

/** Asks for the cancelling of a cancelled order's notes. Of one that stays, the bell asks for a return. */
async function cancelNotes(
  { db, clock, cancelNote }: OrderNotes,
  { account_id, alvo_id: id, tentativas }: Job,
  order: OrderToIssue,
): Promise<Desfecho> {
  const { empresa_id, motivo } = order
  const notes = await db.tx({ account_id }, q => standingOf(q, account_id, id, order))
  const justificativa = `Pedido ${id} cancelado: ${motivo || 'sem motivo dito'}`.slice(0, LAST_LETTER)
  for (const { id: venda_id, status } of notes) {
    if (UNDER_WAY.has(status)) continue
    try {
      if (status === 'A')
        throw new AppError('CONFLITO', { mensagem: `O documento #${venda_id}, feito dele, está aberto` })
      const sessao = await db.tx({ account_id }, q => moversSession(q, order, clock()))
      await cancelNote(sessao, venda_id, justificativa)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await db.tx({ account_id }, q =>
        notifyOnce(
          q,
          { account_id },
          {
            ...{ empresa_id, data: clock(), tipo: kindOfDocument(ORDER) },
            titulo: `Pedido #${id} cancelado: falta desfazer a nota`,
            mensagem: `${error.reason}. Se a nota vale, faça a devolução`,
          },
        ),
      )
    }
  }
  return notes.some(({ status }) => UNDER_WAY.has(status))
    ? { depois: backoff(tentativas, PAUSE_MS, LONGEST_MS), erro: 'a nota ainda está a ser emitida' }
    : null
}

/** Makes the job that sells an order and issues its note, or cancels the note of a cancelled one. */
export const orderNoteJob =
  (deps: OrderNotes): JobHandler =>
  async job => {
    const { db, clock, fiscal } = deps
    const { account_id, alvo_id: id } = job
    const cancelled = await db.tx({ account_id }, async q => {
      const order = await readOrderToIssue(q, id)
      if (order?.status !== 'A') return null
      if (order.estado === 'cancelado') return order
      await sellOnce(q, { account_id, id, fiscal, agora: clock() }, order)
      return null
    })
    fiscal.wake()
    return cancelled && cancelNotes(deps, job, cancelled)
  }
