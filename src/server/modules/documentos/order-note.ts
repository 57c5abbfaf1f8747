import { diaIn } from '../../../core/document/fuso.ts'
import { ORDER, SALE } from '../../../core/document/types/index.ts'
import { DELIVERY_EMITIR } from '../../../domain/config/delivery.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { proposesIntermediary } from '../../../domain/documents/documento/form.ts'
import { WITHOUT_TRANSPORT } from '../../../domain/documents/documento/operacao.ts'
import { ESTADOS, type EtapaEntrega, isAparte, reached } from '../../../domain/entregas/ladder.ts'
import { AppError } from '../../../domain/error.ts'
import { kindOfDocument } from '../../../domain/notice-kinds.ts'
import { type Db, type Q, undoable } from '../../db/transaction.ts'
import { walk } from '../../documents/save.ts'
import type { OnMove } from '../../entregas/move.ts'
import type { Sessao } from '../../http/session.ts'
import { type FiscalService, notify } from '../../issuing/service.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { sessionInName } from '../contas/service.ts'
import { backOffice } from './back-office.ts'
import { issue } from './issue/issue.ts'
import { readExigencias } from './judging/references-repository.ts'
import { readOrderToIssue, readSeriesOf, readWhenIssued } from './order-note-repository.ts'
import { originValues } from './origins/origin-values.ts'
import { readTaken } from './origins/origins-repository.ts'
import { holdDocument } from './repository.ts'

/** Tells whether an order that reached the state has its note issued, by the company's setting. */
const issuesAt = (setting: number, estado: EtapaEntrega): boolean =>
  Object.entries(DELIVERY_EMITIR).some(
    ([marco, number]) => number === setting && marco in ESTADOS && reached(estado, marco as EtapaEntrega),
  )

/** indPres of an NFC-e: delivered to a door (4), else at the shop (1). */
const presenceOf = (modo: string): number => (modo === 'entrega' ? 4 : 1)

/** Asks for the note of an order that reached the state which the company's setting names. */
export const askForNote: OnMove = async (q, tenant, { venda_id, para, agora }) => {
  if (isAparte(para) || !issuesAt(await readWhenIssued(q, tenant.empresa_id), para)) return
  await enqueue(q, tenant, { tipo: 'entrega_nota', alvo_id: venda_id, due_at: agora })
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
  if (values['tipo_faturamento'] == null)
    throw new AppError('VALIDACAO', { mensagem: 'Diga no pedido como ele é pago' })
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

/** Makes the job that sells an order and issues its note. What keeps it from its note is told in the bell. */
export const orderNoteJob =
  ({ db, clock, fiscal }: { db: Db; clock: () => Date; fiscal: FiscalService }): JobHandler =>
  async ({ account_id, alvo_id: id }) => {
    await db.tx({ account_id }, async q => {
      const order = await readOrderToIssue(q, id)
      if (order?.status !== 'A' || (await readTaken(q, { account_id }, [id])).length > 0) return
      const { empresa_id, usuario_id, modo } = order
      const agora = clock()
      const undo = await undoable(q)
      try {
        const sessao = await sessionInName(q, { usuario_id, empresa_id }, agora)
        if (!sessao)
          throw new AppError('CONFLITO', { mensagem: 'quem moveu o pedido não entra mais nesta empresa' })
        await sell(q, sessao, { id, modo, fiscal, agora })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await undo()
        await notify(
          q,
          { account_id },
          {
            ...{ empresa_id, data: agora, tipo: kindOfDocument(ORDER) },
            titulo: `A nota do pedido #${id} não saiu`,
            mensagem: error.reason,
          },
        )
      }
    })
    fiscal.wake()
    return null
  }
