import { randomUUID } from 'node:crypto'
import { diaIn } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import type { SettledPix } from '../../../core/pix/settle.ts'
import type { CobrancaDaParcela } from '../../../domain/api/pix.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { placeOf } from '../../documents/zone-repository.ts'
import type { Sessao } from '../../http/session.ts'
import type { Desfecho } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { CameByPix, PixAsked } from '../../ports/pix/client.ts'
import { holdParcelas, readCharged, settleByPix, stillOwes } from '../financeiro/service.ts'
import { type CobrancaGuardada, insertCobranca, OPEN, readChave, readDaParcela } from './repository.ts'

/** Days after the due date during which the PSP (Pix bank) accepts the payment. */
const VALIDADE = 30
const DAY_MS = 86_400_000
/** Milliseconds between checks of a charge: normally, and while it is being cancelled. */
const LOOK_MS = 3 * 3_600_000
const AGAIN_MS = 60_000

type Lugar = Pick<Sessao, 'account_id' | 'empresa_id'>

interface Room extends Pick<Deps, 'db' | 'clock'> {
  /** Reads the CNPJ of the PSP; null: unknown. */
  pspOf(q: Q, empresa_id: number): Promise<string | null>
  /** Returns the reason why this company cannot charge; null: it can. */
  refused(q: Q, empresa_id: number): Promise<string | null>
  renew(lugar: Lugar, cobranca: CobrancaGuardada): Promise<CobrancaGuardada>
  remove(lugar: Lugar, cobranca: CobrancaGuardada): Promise<CobrancaGuardada>
}

const told = ({ txid, situacao, valor, vencimento, copia_e_cola }: CobrancaGuardada): CobrancaDaParcela => ({
  ...{ txid, situacao, valor, copia_e_cola },
  vencimento: vencimento ?? '',
})

/** Reads the data of an instalment's charge for the PSP. @throws VALIDACAO when the instalment can no longer be charged */
export async function askedOf(
  q: Q,
  { empresa_id, parcela_id, chave }: CobrancaGuardada,
  agora: Date,
): Promise<PixAsked> {
  const hoje = diaIn(agora, (await placeOf(q, empresa_id)).fuso)
  return { ...(await readCharged(q, { empresa_id }, Number(parcela_id), hoje)), chave, validade: VALIDADE }
}

/** Evaluates a charge's payments: the first that matches settles the instalment, others are to be refunded. */
export async function settleInstalment(
  q: Q,
  { account_id }: Lugar,
  { empresa_id, parcela_id, txid, usuario_id, valor }: CobrancaGuardada,
  came: readonly CameByPix[],
  agora: Date,
): Promise<SettledPix & { pagamento_id: number | null }> {
  const all = came.reduce((sum, each) => sum.plus(dec(each.valor)), ZERO)
  const place = await placeOf(q, empresa_id)
  for (const { endToEndId, componentesValor: parts, horario, valor: paid } of came) {
    const partes = parts && {
      ...{ multa: parts.multa ?? '0.00', juros: parts.juros ?? '0.00' },
      desconto: dec(parts.desconto ?? '0')
        .plus(parts.abatimento ?? '0')
        .toFixed(2),
    }
    const pagamento_id = await settleByPix(
      q,
      { account_id, empresa_id, ...place },
      {
        ...{ uuid: uuidOf(txid), parcela_id: Number(parcela_id), usuario_id: Number(usuario_id) },
        ...{ cobrado: valor, valor: paid, partes: partes ?? null, em: new Date(horario) },
      },
      agora,
    )
    if (pagamento_id !== null)
      return {
        ...{ situacao: 'pago', e2eid: endToEndId, pagamento_id },
        ...{ recebido: all.toFixed(2), excedente: all.minus(paid).toFixed(2) },
      }
  }
  const recebido = all.toFixed(2)
  return { situacao: 'conferir', e2eid: null, pagamento_id: null, recebido, excedente: recebido }
}

const uuidOf = (txid: string): string => txid.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** Makes the service of Pix charges of instalments, with their due date. */
export function createInstalments({ db, clock, pspOf, refused, renew, remove }: Room) {
  return {
    /** Charges an instalment, or returns its waiting charge. @throws NAO_ENCONTRADO, VALIDACAO, CONFLITO, INDISPONIVEL */
    async cobrarParcela(sessao: Sessao, parcela_id: number): Promise<CobrancaDaParcela> {
      const { empresa_id, usuario_id, empresa } = sessao
      const stored = await db.tx(sessao, async q => {
        await holdParcelas(q, empresa_id, [parcela_id])
        const now = await readDaParcela(q, empresa_id, parcela_id)
        if (now) return now
        const em = clock()
        const { valor, vencimento } = await readCharged(q, sessao, parcela_id, diaIn(em, empresa.fuso))
        const why = await refused(q, empresa_id)
        if (why !== null) throw new AppError('VALIDACAO', { mensagem: why })
        const id = await insertCobranca(q, {
          ...{ empresa_id, usuario_id, parcela_id, valor, vencimento, em, venda_uuid: null, expiracao: 0 },
          ...{ txid: randomUUID().replaceAll('-', ''), chave: await readChave(q, empresa_id) },
          psp_cnpj: await pspOf(q, empresa_id),
        })
        const due_at = new Date(em.getTime() + AGAIN_MS)
        if (id !== null) await enqueue(q, sessao, { tipo: 'pix', alvo_id: id, due_at })
        return readDaParcela(q, empresa_id, parcela_id)
      })
      if (!stored) throw new AppError('CONFLITO')
      return told(await renew(sessao, stored))
    },

    /**
     * Cancels the charge of an instalment. Returns the charge as paid if it was paid meanwhile, as `cancelando` while
     * the PSP does not answer. @throws NAO_ENCONTRADO
     */
    async tirarPix(sessao: Sessao, parcela_id: number): Promise<CobrancaDaParcela> {
      const stored = await db.tx(sessao, q => readDaParcela(q, sessao.empresa_id, parcela_id))
      if (!stored) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Esta parcela não tem PIX a tirar' })
      return told(await remove(sessao, stored))
    },

    /** Checks a charge for weeks, as a job. Cancels it when its instalment changed or its time is over. */
    async watch(lugar: Lugar, stored: CobrancaGuardada): Promise<Desfecho> {
      const { empresa_id, parcela_id, valor, vencimento } = stored
      if (!OPEN.includes(stored.situacao) || parcela_id === null || vencimento === null) return null
      // some days more than the PSP allows, for payments on the last day
      const over = clock().getTime() > Date.parse(vencimento) + (VALIDADE + 4) * DAY_MS
      const owes = await db.tx(lugar, q => stillOwes(q, empresa_id, { parcela_id, valor, vencimento }))
      const goes = over || !owes || stored.situacao === 'cancelando'
      const now = goes ? await remove(lugar, stored) : await renew(lugar, stored)
      if (!OPEN.includes(now.situacao)) return null
      return { depois: goes ? AGAIN_MS : LOOK_MS, erro: 'espera o pagamento, ou o banco do Pix' }
    },
  }
}
