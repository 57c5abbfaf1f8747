import { randomUUID } from 'node:crypto'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type SettledPix, settlePix } from '../../../core/pix/settle.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { CobrancaPix, cobrarPix } from '../../../domain/api/pix.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { createPixClient, type PixAnswer, type PixCharge } from '../../ports/pix/client.ts'
import { pix } from '../../ports/pix/port.ts'
import { companyChannel } from '../../realtime/broadcaster.ts'
import { holdParcelas } from '../financeiro/service.ts'
import { whyNotCharged } from './charges.ts'
import { askedOf, createInstalments, settleInstalment } from './instalments.ts'
import { createRefunds } from './refunds.ts'
import {
  addRecebidos,
  type CobrancaGuardada,
  hasVenda,
  insertCobranca,
  OPEN,
  readChave,
  readCobranca,
  readDaVenda,
  readPorId,
  readPspCnpj,
  tell,
  writeSituacao,
} from './repository.ts'
import { createSweep } from './sweep.ts'
import { keepTaken } from './taken.ts'
import { createUnseen } from './unseen.ts'
import { createWebhook } from './webhook.ts'

export { refundCancelled, refundOwed } from './refunds.ts'
export { countCame } from './refunds-repository.ts'
export { keepUnseen, sellByPix } from './sell.ts'
export { askSweep } from './sweep.ts'

export type PixService = ReturnType<typeof createPix>

/** Seconds that a customer has to pay at the till. */
const EXPIRACAO = 300

/** Seconds after the expiry within which the till cancels the charge; after them, the job does. */
const GRACE = 10
/** Milliseconds until the PSP (Pix bank) is called again, and within which the sale of a paid charge must arrive. */
const AGAIN_MS = 60_000
const SALE_MS = 15 * 60_000

/** Account and company, of a session or of a job. */
type Lugar = Pick<Sessao, 'account_id' | 'empresa_id'>

/** Makes the service of dynamic Pix: a charge is stored before the PSP call, and its state comes only from the PSP. */
export function createPix({
  db,
  clock,
  ports,
  config,
  vault,
  broadcaster,
  wake,
}: Pick<Deps, 'db' | 'clock' | 'ports' | 'config' | 'vault' | 'broadcaster'> & { wake: () => void }) {
  const port = ports.of(pix)
  const said = port.settings
  // the demo's PSP is simulated by this server
  const base = port.reach === 'double' ? `http://127.0.0.1:${config.port}` : config.publicUrl
  const client = createPixClient(
    port,
    {
      line: 'psp',
      url: said.TECLA_PIX_URL ?? '',
      tokenUrl: said.TECLA_PIX_TOKEN_URL ?? '',
      client_id: said.TECLA_PIX_CLIENT_ID,
      client_secret: said.TECLA_PIX_SEGREDO,
      certPem: said.TECLA_PIX_CERTIFICADO ?? '',
      keyPem: said.TECLA_PIX_CERTIFICADO_CHAVE ?? '',
      caPem: said.TECLA_PIX_CA ?? null,
      webhook: base !== null,
    },
    clock,
  )

  const changed = ({ account_id, empresa_id }: Lugar, txid: string) =>
    broadcaster.trigger(companyChannel(account_id, empresa_id), 'PixAtualizado', { txid })
  async function look({ account_id, empresa_id }: Lugar, txid: string): Promise<void> {
    const lugar = { account_id, empresa_id }
    const stored = await db.tx(lugar, q => readCobranca(q, empresa_id, txid))
    if (!stored) return
    const found = await client.find(stored)
    await follow(lugar, stored, found)
    if (found.kind !== 'answer' || 'refused' in found.answer) return
    const { pix: came } = found.answer
    if ((await db.tx(lugar, q => keepTaken(q, lugar, came, clock()))) > 0) changed(lugar, txid)
  }
  const webhook = createWebhook({ clock, vault, client, base, look })
  const { job: refundJob, ...refunds } = createRefunds({ db, clock, client, wake, changed })

  /** Reads a sale's charge, in the session's company. @throws NAO_ENCONTRADO */
  async function read(sessao: Sessao, txid: string): Promise<CobrancaGuardada> {
    const found = await db.tx(sessao, q => readCobranca(q, sessao.empresa_id, txid))
    if (!found || found.usuario_id === null || found.parcela_id !== null) throw new AppError('NAO_ENCONTRADO')
    return found
  }

  /** Stores the state that the PSP reports. Notifies the company of payments made twice, or with another amount. */
  async function heard(
    sessao: Lugar,
    cobranca: CobrancaGuardada,
    charge: PixCharge,
  ): Promise<CobrancaGuardada> {
    const { pix: came, status, pixCopiaECola: copia_e_cola } = charge
    const gone = status !== 'ATIVA' && status !== 'CONCLUIDA'
    const stays = cobranca.situacao === 'cancelando' ? 'cancelando' : 'aguardando'
    let news = false
    const now = await db.tx(sessao, async q => {
      const paid = status === 'CONCLUIDA' || came.length > 0 ? await judge(q, sessao, cobranca, came) : null
      const written = await writeSituacao(
        q,
        cobranca.id,
        {
          situacao: paid?.situacao ?? (gone ? 'cancelado' : stays),
          copia_e_cola,
          e2eid: paid?.e2eid ?? null,
          recebidos: came,
          excedente: paid?.excedente ?? '0',
          pagamento_id: paid?.pagamento_id ?? null,
        },
        clock(),
      )
      // another payment of a charge that is already settled
      const more = written ?? (paid && (await addRecebidos(q, cobranca.id, came, paid.excedente)))
      if (!more) return (await readCobranca(q, cobranca.empresa_id, cobranca.txid)) ?? cobranca
      if (paid && !dec(paid.excedente).isZero())
        await tell(
          q,
          cobranca.empresa_id,
          `Cobrança de ${formatMoney(cobranca.valor)}, recebido ${formatMoney(paid.recebido)}: a devolver ${formatMoney(paid.excedente)} (txid ${cobranca.txid})`,
          clock(),
        )
      news = paid !== null
      return more
    })
    // screens that show the charge read it again
    if (news) changed({ ...sessao, empresa_id: cobranca.empresa_id }, cobranca.txid)
    return now
  }

  /** Evaluates the payments of a charge. Locks the instalment first, so that no other payment settles it meanwhile. */
  async function judge(
    q: Q,
    sessao: Lugar,
    cobranca: CobrancaGuardada,
    came: PixCharge['pix'],
  ): Promise<SettledPix & { pagamento_id?: number | null }> {
    const { empresa_id, parcela_id, txid, valor } = cobranca
    if (parcela_id === null) return settlePix(valor, came)
    await holdParcelas(q, empresa_id, [parcela_id])
    const now = await readCobranca(q, empresa_id, txid)
    if (now?.situacao !== 'pago' && now?.situacao !== 'conferir')
      return settleInstalment(q, sessao, cobranca, came, clock())
    const beside = came.filter(({ endToEndId }) => endToEndId !== now.e2eid)
    const sum = (rows: PixCharge['pix']) =>
      rows.reduce((total, each) => total.plus(each.valor), ZERO).toFixed(2)
    return { situacao: now.situacao, e2eid: now.e2eid, recebido: sum(came), excedente: sum(beside) }
  }

  /** Creates a charge at the PSP, which may already have it. @throws INDISPONIVEL, or VALIDACAO with the PSP's message */
  async function put(sessao: Lugar, cobranca: CobrancaGuardada): Promise<CobrancaGuardada> {
    const { txid, valor, chave, expiracao } = cobranca
    webhook.register(sessao, chave)
    const asked =
      cobranca.parcela_id === null
        ? { valor, chave, expiracao }
        : await db.tx(sessao, q => askedOf(q, cobranca, clock()))
    const charge = port.expect(await client.create(txid, asked))
    if (!('refused' in charge)) return heard(sessao, cobranca, charge)
    await settled(sessao, cobranca, 'cancelado')
    throw new AppError('VALIDACAO', { mensagem: `O banco do Pix recusou a cobrança: ${charge.words}` })
  }

  const settled = async (sessao: Lugar, cobranca: CobrancaGuardada, situacao: 'cancelado' | 'cancelando') =>
    db.tx(
      sessao,
      async q =>
        (await writeSituacao(q, cobranca.id, { ...cobranca, situacao }, clock())) ??
        (await readCobranca(q, cobranca.empresa_id, cobranca.txid)) ??
        cobranca,
    )

  /** Cancels a charge; without answer it stays `cancelando`. Refused, it may just have been paid: reads its state. */
  async function remove(sessao: Lugar, cobranca: CobrancaGuardada): Promise<CobrancaGuardada> {
    const held = await settled(sessao, cobranca, 'cancelando')
    if (held.situacao !== 'cancelando') return held
    const removed = await client.remove(cobranca)
    if (removed.kind !== 'answer') return held
    if (!('refused' in removed.answer)) return heard(sessao, held, removed.answer)
    return follow(sessao, held, await client.find(cobranca))
  }

  async function follow(
    sessao: Lugar,
    cobranca: CobrancaGuardada,
    found: PixAnswer<PixCharge>,
  ): Promise<CobrancaGuardada> {
    if (found.kind !== 'answer') return cobranca
    if (!('refused' in found.answer)) return heard(sessao, cobranca, found.answer)
    // the PSP never had the charge: it cannot be paid
    if (found.answer.refused === 404 && cobranca.situacao === 'cancelando')
      return settled(sessao, cobranca, 'cancelado')
    return cobranca
  }

  /** Updates an open charge: creates it at the PSP (`criando`), cancels it (`cancelando`), or reads its state. */
  async function renew(sessao: Lugar, cobranca: CobrancaGuardada): Promise<CobrancaGuardada> {
    if (!OPEN.includes(cobranca.situacao)) return cobranca
    if (cobranca.situacao === 'cancelando') return remove(sessao, cobranca)
    if (cobranca.situacao === 'criando') return put(sessao, cobranca)
    return follow(sessao, cobranca, await client.find(cobranca))
  }

  const answer = ({
    txid,
    situacao,
    valor,
    recebidos,
    copia_e_cola,
    e2eid,
    expiracao,
    criado_em,
  }: CobrancaGuardada) => ({
    ...{ txid, situacao, valor, copia_e_cola, e2eid },
    veio: recebidos.map(each => ({ e2eid: each.endToEndId, valor: each.valor })),
    recebido: recebidos.reduce((sum, each) => sum.plus(dec(each.valor)), ZERO).toFixed(2),
    resta: Math.max(0, Math.ceil(expiracao - (clock().getTime() - criado_em.getTime()) / 1000)),
  })

  const refused = (q: Q, empresa_id: number) => whyNotCharged(q, port.reach, empresa_id)
  /** Reads the CNPJ of the PSP: as the company says, else the installation's. Null: nobody said it. */
  const pspOf = async (q: Q, empresa_id: number) =>
    (await readPspCnpj(q, empresa_id)) ?? said.TECLA_PIX_CNPJ ?? null
  const { watch, ...instalments } = createInstalments({ db, clock, pspOf, refused, renew, remove })

  /**
   * Returns the sale's last charge, or stores a new one before the PSP is called; replaces an open charge of another
   * amount. Null: the company cannot charge.
   */
  async function held(sessao: Sessao, body: Body<typeof cobrarPix>): Promise<CobrancaGuardada | null> {
    const { empresa_id, usuario_id } = sessao
    const { venda_uuid } = body
    const valor = dec(body.valor).toFixed(2)
    const stored = await db.tx(sessao, async q => {
      const now = await readDaVenda(q, empresa_id, body)
      if (now) return now
      if ((await refused(q, empresa_id)) !== null) return null
      const chave = await readChave(q, empresa_id)
      const psp_cnpj = await pspOf(q, empresa_id)
      const txid = randomUUID().replaceAll('-', '')
      const id = await insertCobranca(q, {
        ...{ empresa_id, usuario_id, txid, venda_uuid, chave, valor, psp_cnpj },
        ...{ expiracao: EXPIRACAO, em: clock() },
      })
      const due_at = new Date(clock().getTime() + (EXPIRACAO + GRACE) * 1000)
      if (id !== null) await enqueue(q, sessao, { tipo: 'pix', alvo_id: id, due_at })
      return readDaVenda(q, empresa_id, body)
    })
    // the cart's total changed: the old charge must be cancelled before a new one is made
    if (!stored || stored.valor === valor || !OPEN.includes(stored.situacao)) return stored
    const gone = await remove(sessao, stored)
    return gone.situacao === 'cancelado' ? held(sessao, body) : gone
  }

  /** Looks at a charge that a customer may still pay, after a start of the server; the job comes again when it expires. */
  async function stillOpen(
    lugar: Lugar,
    stored: CobrancaGuardada,
    ends: number,
  ): Promise<Awaited<ReturnType<JobHandler>>> {
    // what the PSP refuses is no news for a job: the till asks again
    const now = await renew(lugar, stored).catch(() => stored)
    return { depois: OPEN.includes(now.situacao) ? ends : SALE_MS, erro: 'espera o pagamento' }
  }

  /**
   * Finishes, as a job, the charges that tills abandoned: cancels expired ones, and notifies of paid ones without a
   * sale. Passes the charges of instalments to `watch`.
   */
  const job: JobHandler = async ({ account_id, alvo_id }) => {
    const stored = await db.tx({ account_id }, q => readPorId(q, alvo_id))
    if (!stored) return null
    const lugar = { account_id, empresa_id: stored.empresa_id }
    if (stored.parcela_id !== null) return watch(lugar, stored)
    const ends = stored.criado_em.getTime() + (EXPIRACAO + GRACE) * 1000 - clock().getTime()
    if (OPEN.includes(stored.situacao) && ends > 0) return stillOpen(lugar, stored, ends)
    // checks a settled charge once more: it may have been paid again, or after it was cancelled
    const now = OPEN.includes(stored.situacao)
      ? await remove(lugar, stored)
      : await follow(lugar, stored, await client.find(stored))
    if (OPEN.includes(now.situacao)) return { depois: AGAIN_MS, erro: 'o banco do Pix não respondeu' }
    const { e2eid, criado_em, valor, txid } = now
    const left = criado_em.getTime() + SALE_MS - clock().getTime()
    if (left > 0) return { depois: left, erro: 'espera a venda, ou quem paga depois da hora' }
    if (now.situacao !== 'pago' || e2eid === null) return null
    return db.tx(lugar, async q => {
      if (await hasVenda(q, e2eid)) return null
      const words = `Recebido ${formatMoney(valor)} de uma venda que não veio: a devolver (txid ${txid})`
      await tell(q, now.empresa_id, words, clock())
      return null
    })
  }

  return {
    /** Tells that the notes of a company that charges by PIX lack the PSP's CNPJ. */
    health: (sessao: Pick<Sessao, 'account_id' | 'empresa_id'>): Promise<string[]> =>
      db.tx(sessao, async q =>
        (await pspOf(q, sessao.empresa_id)) === null && (await refused(q, sessao.empresa_id)) === null
          ? ['Pix: sem o CNPJ do banco do Pix (em Configurações), a nota diz que não é integrado']
          : [],
      ),
    close: client.close,
    job,
    refundJob,
    sweepJob: createSweep({ db, clock, client, reached: port.reach !== 'off', look, changed }),
    ...refunds,
    ...createUnseen({ db, clock }),
    ...instalments,
    ouvir: webhook.hear,

    /**
     * Charges a sale; null: the company cannot charge. @throws VALIDACAO for a zero amount or a refused charge,
     * INDISPONIVEL when the PSP does not answer; the charge then stays stored
     */
    async cobrar(sessao: Sessao, body: Body<typeof cobrarPix>): Promise<CobrancaPix | null> {
      if (dec(body.valor).isZero())
        throw new AppError('VALIDACAO', { mensagem: 'O valor deve ser maior que zero' })
      const cobranca = await held(sessao, body)
      if (!cobranca) return null
      const now = await renew(sessao, cobranca)
      // the old charge is cancelled now: makes the new one
      const next = now.situacao === 'cancelado' ? await held(sessao, body) : null
      return answer(next ? await renew(sessao, next) : now)
    },

    async ver(sessao: Sessao, txid: string): Promise<CobrancaPix> {
      return answer(await renew(sessao, await read(sessao, txid)))
    },

    async cancelar(sessao: Sessao, txid: string): Promise<CobrancaPix> {
      const cobranca = await read(sessao, txid)
      return answer(OPEN.includes(cobranca.situacao) ? await remove(sessao, cobranca) : cobranca)
    },
  }
}
