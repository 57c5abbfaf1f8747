import { randomUUID } from 'node:crypto'
import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { isFreed, leftOfPix, refundFault } from '../../../core/pix/refund.ts'
import { DYNAMIC_PIX } from '../../../core/tender/codes.ts'
import type { PedeAprovacao } from '../../../domain/api/caixa.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { destinarPix, PixRecebido } from '../../../domain/api/pix.ts'
import { leaveText } from '../../../domain/caixa/leaves.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { loosePix, TAKEN_PART } from '../../../domain/money/causes/pix.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { placeOf } from '../../documents/zone-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { giveOwed } from '../../money/owed-back.ts'
import { type OwedRow, readOwedOfPix } from '../../money/owed-back-repository.ts'
import { hasPartner } from '../../money/partner-repository.ts'
import { readLoosePix } from '../../money/pix-repository.ts'
import { post, reverse } from '../../money/post.ts'
import { readStanding } from '../../money/post-repository.ts'
import { keepRequest } from '../../money/request-repository.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { createPixClient } from '../../ports/pix/client.ts'
import { leaveGiven } from '../aprovacoes/service.ts'
import {
  type CamePix,
  hasDestino,
  holdCame,
  holdOfSale,
  insertDestino,
  insertResposta,
  readDevolucao,
} from './refunds-repository.ts'
import { tell } from './repository.ts'

/** Milliseconds until the next query: when the PSP (Pix bank) does not answer, and while it processes a refund. */
const AGAIN_MS = 60_000
const WORKING_MS = 5_000

const told = ({ cobranca_id: _, ...row }: CamePix): PixRecebido => ({
  ...row,
  resta: leftOfPix(row.valor, row.destinos).toFixed(2),
})

interface Room extends Pick<Deps, 'db' | 'clock'> {
  client: ReturnType<typeof createPixClient>
  wake: () => void
  /** Notifies open screens that a Pix payment changed. */
  changed: (company: { account_id: number; empresa_id: number }, txid: string) => void
}

/** Makes the service that decides about received Pix payments: refund, store credit, and others. */
export function createRefunds({ db, clock, client, wake, changed }: Room) {
  /** Checks a decision. @throws VALIDACAO at the field, CONFLITO */
  async function check(
    q: Q,
    { empresa }: Sessao,
    pix: PixRecebido,
    body: Body<typeof destinarPix>,
    { valor, most }: { valor: string; most: string },
  ) {
    if (dec(pix.resta).gt(0) && dec(valor).gt(dec(most)) && pix.motivo === null)
      throw fieldError(
        'valor',
        dec(most).gt(0)
          ? `As devoluções da venda deixam devolver ${formatMoney(most)} deste Pix`
          : pix.parcela_id !== null
            ? 'Este Pix paga uma parcela: estorne o recebimento antes'
            : 'Este Pix paga uma venda: cancele a venda, ou devolva a mercadoria antes',
      )
    if (dec(valor).lte(0)) throw fieldError('valor', 'Nada resta deste Pix')
    const owed = pix.motivo === null ? await readOwedOfPix(q, pix.e2eid) : []
    const whole = owed.reduce((sum, each) => sum.plus(dec(each.valor)), ZERO)
    if (owed.length > 0 && !dec(valor).eq(whole))
      throw fieldError('valor', `As devoluções da venda pedem ${formatMoney(whole.toFixed(2))} deste Pix`)
    if (body.destino === 'devolver') {
      const days = { liquidado: diaIn(new Date(pix.em), empresa.fuso), hoje: diaIn(clock(), empresa.fuso) }
      const fault = refundFault({ valor, resta: pix.resta, ...days })
      if (fault) throw fieldError('valor', fault)
      return
    }
    if (dec(valor).gt(dec(pix.resta))) throw fieldError('valor', `Restam ${formatMoney(pix.resta)} deste Pix`)
    if (pix.motivo === null || pix.motivo === 'espera')
      throw new AppError('CONFLITO', { mensagem: 'Este Pix paga uma venda: só se pode devolver' })
    if (body.destino === 'lancado' && pix.motivo !== 'sem_cobranca')
      throw new AppError('CONFLITO', { mensagem: 'Só o que veio sem cobrança daqui pode já estar lançado' })
    if (body.destino === 'credito' && !(body.parceiro_id && (await hasPartner(q, body.parceiro_id))))
      throw fieldError('parceiro_id', 'Informe o cliente que fica com o crédito')
  }

  /** Requests a refund or, once requested, queries its state; a job, run again until it is finished. */
  const job: JobHandler = async ({ account_id, alvo_id }) => {
    const tenant = { account_id }
    const row = await db.tx(tenant, q => readDevolucao(q, alvo_id))
    if (!row || row.situacao === 'DEVOLVIDO' || isFreed(row.situacao)) return null
    const id = row.uuid.replaceAll('-', '')
    const asked =
      row.situacao === 'pedida'
        ? await client.refund(row.e2eid, id, row.valor)
        : await client.refunded(row.e2eid, id)
    if (asked.kind !== 'answer') return { depois: AGAIN_MS, erro: 'o banco do Pix não respondeu' }
    const said = asked.answer
    // access refused: may be temporary, so it is retried
    if ('refused' in said && [401, 403].includes(said.refused))
      return { depois: AGAIN_MS, erro: `o banco do Pix não deu acesso: ${said.words}` }
    const { situacao, motivo } =
      'refused' in said
        ? { situacao: 'RECUSADA' as const, motivo: said.words }
        : { situacao: said.status, motivo: said.motivo }
    await db.tx(tenant, async q => {
      const em = clock()
      if (!(await insertResposta(q, tenant, { destino_id: row.id, situacao, motivo, em }))) return
      if (situacao === 'DEVOLVIDO') {
        await writeDecisions(q, tenant, { ...row, usuario_id: null, em })
        if (row.devolver_id !== null)
          await giveOwed(q, tenant, row.devolver_id, { como: 'psp', meio: DYNAMIC_PIX, usuario_id: null, em })
      }
      if (isFreed(situacao))
        await tell(
          q,
          row.empresa_id,
          `A devolução de ${formatMoney(row.valor)} não foi feita${motivo ? ` (${motivo})` : ''}: decida de novo em PIX a conferir (txid ${row.txid})`,
          em,
        )
    })
    changed({ account_id, empresa_id: row.empresa_id }, row.txid)
    return situacao === 'EM_PROCESSAMENTO' ? { depois: WORKING_MS, erro: 'o banco está devolvendo' } : null
  }

  return {
    job,

    /**
     * Stores what is done with a received Pix payment, once per uuid. If the user has neither the permission nor an
     * approval, stores nothing and returns the approval to ask for (`pede`). @throws NAO_ENCONTRADO, VALIDACAO, CONFLITO
     */
    async destinar(
      sessao: Sessao,
      e2eid: string,
      body: Body<typeof destinarPix>,
    ): Promise<{ pede: PedeAprovacao | null; pix: PixRecebido | null }> {
      const { empresa_id, usuario_id } = sessao
      const { uuid, destino } = body
      const done = await db.tx(sessao, async q => {
        const em = clock()
        const came = await holdCame(q, { empresa_id, e2eid })
        if (!came) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Este Pix não foi recebido aqui' })
        const pix = told(came)
        const keep = () => keepRequest(q, 'destino_pix', uuid, { e2eid, ...body })
        if (await hasDestino(q, uuid)) {
          await keep()
          return { pede: null, pix }
        }
        const most = pix.devolve
        // when nothing may be refunded, uses the whole rest, so that `check` explains why
        const valor = dec(body.valor ?? (dec(most).gt(0) ? most : pix.resta)).toFixed(2)
        await check(q, sessao, pix, body, { valor, most })
        const leave = sessao.flags.has('pdv_pix_devolver')
          ? null
          : await leaveGiven(q, sessao, { uuid, acao: 'pix_devolver', valor }, em)
        if (!sessao.flags.has('pdv_pix_devolver') && leave === null) {
          const acao = 'pix_devolver' as const
          return { pede: { acao, valor, texto: leaveText(acao, valor) }, pix: null }
        }
        await keep()
        const { cobranca_id } = came
        const owed = came.motivo === null ? await readOwedOfPix(q, e2eid) : []
        if (owed.length > 0) {
          await refundOwed(q, sessao, owed, { usuario_id, em, uuid, aprovado_por: leave })
          const after = await holdCame(q, { empresa_id, e2eid })
          return { pede: null, pix: after && told(after) }
        }
        const id = await insertDestino(q, {
          ...{ empresa_id, cobranca_id, uuid, e2eid, destino, valor, em, usuario_id, aprovado_por: leave },
          // 'lancado': the user already posted the payment
          solto: came.motivo !== null && destino !== 'lancado',
          parceiro_id: destino === 'credito' ? (body.parceiro_id ?? null) : null,
          motivo: body.motivo ?? '',
        })
        await writeDecisions(q, sessao, {
          empresa_id,
          cobranca_id,
          usuario_id,
          fuso: sessao.empresa.fuso,
          em,
        })
        if (destino === 'devolver')
          await enqueue(q, sessao, { tipo: 'pix_devolucao', alvo_id: id, due_at: em })
        const after = await holdCame(q, { empresa_id, e2eid })
        return { pede: null, pix: after && told(after) }
      })
      if (done.pix && destino === 'devolver') wake()
      return done
    },
  }
}

interface Written {
  empresa_id: number
  cobranca_id: number
  fuso: Fuso
  usuario_id: number | null
  em: Date
}

/** Posts the decisions about a charge to the ledger; what is already posted is not repeated. */
export async function writeDecisions(
  q: Q,
  tenant: Tenant,
  { empresa_id, cobranca_id, fuso, usuario_id, em }: Written,
): Promise<void> {
  const [loose] = await readLoosePix(q, tenant, [cobranca_id])
  if (!loose) return
  const head = {
    empresa_id,
    origem_id: cobranca_id,
    usuario_id,
    data: diaIn(em, fuso),
    fechado: 'adia' as const,
  }
  await post(q, tenant, loosePix, loose, head)
}

/**
 * Posts what the bank took of a sale that is cancelled as money of no sale: the sale's reversal takes it from the bank too. Its own
 * posting is undone, and not written in a second round, which later postings of the charge would not know.
 */
async function repostTaken(q: Q, tenant: Tenant, written: Written): Promise<void> {
  const { cobranca_id, fuso, usuario_id, em } = written
  const standing = await readStanding(q, tenant, loosePix.origem, cobranca_id)
  const taken = standing.filter(({ componente }) => componente.startsWith(`${TAKEN_PART}/`))
  if (taken.length === 0) return
  await reverse(
    q,
    tenant,
    taken.map(({ id }) => id),
    { data: diaIn(em, fuso), usuario_id, sessao_id: null, motivo: 'Venda cancelada' },
  )
  await writeDecisions(q, tenant, written)
}

interface Cancelled {
  empresa_id: number
  venda_id: number
  usuario_id: number | null
  em: Date
}

/** Requests, by jobs, the refund of a cancelled sale's Pix payments; notifies the company of one too old for it. */
export async function refundCancelled(
  q: Q,
  tenant: Tenant,
  { empresa_id, venda_id, usuario_id, em }: Cancelled,
): Promise<void> {
  const paid = await holdOfSale(q, { empresa_id, venda_id })
  if (paid.length === 0) return
  const { fuso } = await placeOf(q, empresa_id)
  for (const came of paid) {
    const { cobranca_id, e2eid, txid } = came
    const valor = leftOfPix(came.valor, came.destinos).toFixed(2)
    const days = { liquidado: diaIn(new Date(came.em), fuso), hoje: diaIn(em, fuso) }
    await repostTaken(q, tenant, { empresa_id, cobranca_id, fuso, usuario_id, em })
    if (dec(valor).lte(0)) continue
    const fault = refundFault({ valor, resta: valor, ...days })
    if (fault) {
      await tell(
        q,
        empresa_id,
        `Venda cancelada com PIX de ${formatMoney(valor)}: ${fault} (txid ${txid})`,
        em,
      )
      continue
    }
    const id = await insertDestino(q, {
      ...{ empresa_id, cobranca_id, e2eid, valor, usuario_id, em, uuid: randomUUID(), destino: 'devolver' },
      ...{ solto: true, parceiro_id: null, motivo: 'Venda cancelada', aprovado_por: null },
    })
    await writeDecisions(q, tenant, { empresa_id, cobranca_id, fuso, usuario_id, em })
    await enqueue(q, tenant, { tipo: 'pix_devolucao', alvo_id: id, due_at: em })
  }
}

interface Refunding extends Pick<Cancelled, 'usuario_id' | 'em'> {
  /** Id of the first decision, made by the client. */
  uuid?: string
  aprovado_por?: number | null
}

/**
 * Requests, by jobs, the refund of what returns owe by PIX charges, in their transaction. What the PSP can no longer refund
 * stays owed, and the company is notified.
 */
export async function refundOwed(
  q: Q,
  tenant: Tenant,
  owed: readonly OwedRow[],
  { usuario_id, em, uuid, aprovado_por = null }: Refunding,
): Promise<void> {
  for (const [i, { id: devolver_id, empresa_id, fuso, e2eid, valor }] of owed.entries()) {
    const came = e2eid === null ? null : await holdCame(q, { empresa_id, e2eid })
    if (!came || e2eid === null) continue
    const { cobranca_id, txid } = came
    const resta = leftOfPix(came.valor, came.destinos).toFixed(2)
    const days = { liquidado: diaIn(new Date(came.em), fuso), hoje: diaIn(em, fuso) }
    const fault = refundFault({ valor, resta, ...days })
    if (fault) {
      const words = `Devolução de ${formatMoney(valor)} em PIX: ${fault} (txid ${txid})`
      await tell(q, empresa_id, words, em)
      continue
    }
    const id = await insertDestino(q, {
      ...{ empresa_id, cobranca_id, e2eid, valor, usuario_id, em, destino: 'devolver' },
      uuid: (i === 0 ? uuid : undefined) ?? randomUUID(),
      ...{ solto: false, parceiro_id: null, devolver_id, motivo: 'Devolução da venda', aprovado_por },
    })
    await enqueue(q, tenant, { tipo: 'pix_devolucao', alvo_id: id, due_at: em })
  }
}
