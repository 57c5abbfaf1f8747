import { diaIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { isOpenTef } from '../../../core/tef/states.ts'
import { CASH } from '../../../core/tender/codes.ts'
import type { Body } from '../../../domain/api/define.ts'
import type {
  administrarTef,
  cobrarTef,
  desfazerTef,
  resolverTef,
  TransacaoTef,
} from '../../../domain/api/tef.ts'
import { AppError } from '../../../domain/error.ts'
import { cardRefund } from '../../../domain/money/causes/card-refund.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Diferenca } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { keepOwed } from '../../money/owed-back.ts'
import { post } from '../../money/post.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { tef } from '../../ports/tef/port.ts'
import { emTreinamento } from '../acesso/service.ts'
import { createAgentLines } from './agents.ts'
import { createDesk, LEFT, type TefAccount, type TefPlace } from './desk.ts'
import { createPairing } from './pairing.ts'
import {
  insertTef,
  moveTef,
  readAbertas,
  readDaVenda,
  readPorId,
  readPorUid,
  readSemCartao,
  readVendidas,
  sellTef,
  type TefGuardada,
  tell,
  writeEstorno,
} from './repository.ts'

export { readAbertas as openCards } from './repository.ts'

export type TefService = ReturnType<typeof createTef>

/**
 * Milliseconds until a request of a dead server is recovered, until a TEF manager is asked again, and within which the
 * sale of a charged card must arrive.
 */
const TAKE_UP_MS = 30_000
const AGAIN_MS = 60_000
const SALE_MS = 15 * 60_000

const WAIT = 'Há uma transação do TEF em andamento neste caixa: aguarde o gerenciador, ou desista dela'

const AGENT_OFF = 'O agente do TEF deste caixa está desligado: abra-o na máquina do caixa e tente de novo'

const paysSale = ({ tipo, situacao, valor, respondido }: TefGuardada): boolean =>
  tipo === 'CRT' &&
  (situacao === 'autorizada' || situacao === 'confirmando' || situacao === 'confirmada') &&
  valor !== null &&
  respondido !== null &&
  dec(valor).eq(dec(respondido))

const answer = (row: TefGuardada): TransacaoTef => {
  const { uid, tipo, situacao, aceita, valor, mensagem, rede, nsu, codigo, tpag, tband } = row
  return {
    uid,
    tipo,
    situacao,
    paga: paysSale(row),
    aceita,
    valor,
    mensagem,
    rede,
    nsu,
    codigo,
    tpag,
    tband,
  }
}

/**
 * Makes the service of card charges by TEF: a card manager program at the till, with which the server exchanges files. Each
 * transaction is stored before its file is written, confirmed after the sale is committed, and undone without a sale.
 */
export function createTef(
  deps: Pick<Deps, 'db' | 'time' | 'clock' | 'ports' | 'log'> & { wake: () => void },
) {
  const { db, clock } = deps
  const port = deps.ports.of(tef)
  const agents = createAgentLines(deps.time)
  const pairing = createPairing({ ...deps, agents })
  const desk = createDesk({ ...deps, port, agents })

  async function read(sessao: Sessao, uid: string): Promise<TefGuardada> {
    const found = await db.tx(sessao, q => readPorUid(q, sessao.empresa_id, uid))
    if (!found) throw new AppError('NAO_ENCONTRADO')
    return found
  }

  /** Finishes a till's open transactions, before a new request. @throws EM_ANDAMENTO, INDISPONIVEL */
  async function clear(
    sessao: Sessao,
    terminal_id: number,
    place: TefPlace,
    sale: { venda_uuid: string | null; na_fila: readonly string[]; resolve?: boolean },
  ) {
    for (const row of await db.tx(sessao, q => readAbertas(q, terminal_id))) {
      if (row.situacao === 'inconsistente') {
        // a user resolves it; before another request, the manager itself says if it is pending
        if (!sale.resolve) continue
        await giveUp(sessao, row)
      }
      if (row.situacao === 'pedida') {
        if (!desk.isAlive(row.id)) desk.recover(sessao, row, place)
        throw new AppError('EM_ANDAMENTO', { mensagem: WAIT })
      }
      if (row.situacao === 'autorizada') {
        if (row.venda_uuid !== null && sale.na_fila.includes(row.venda_uuid))
          throw new AppError('EM_ANDAMENTO', {
            mensagem: 'A venda anterior, paga no cartão, ainda está indo para o servidor: aguarde',
          })
        // confirms an earlier card of this sale, before another one is charged; undoes a card of an abandoned sale
        const same = row.venda_uuid === sale.venda_uuid && sale.venda_uuid !== null
        await stand(sessao, row, same)
      }
      if (!(await desk.end(sessao, row.id, place)))
        throw new AppError('INDISPONIVEL', { mensagem: tef.words.failed })
    }
  }

  /** Ends a transaction whose answer is not clear: undoes it, or leaves it to the manager's menu where NCN cannot name it. */
  const giveUp = (lugar: TefAccount, row: TefGuardada) =>
    db.tx(lugar, async q => {
      const named = row.finalizacao !== ''
      const situacao = named ? 'desfazendo' : 'perdida'
      const now = await moveTef(q, row.id, ['inconsistente'], { situacao }, clock())
      if (!now) return
      if (named) return enqueue(q, lugar, { tipo: 'tef', alvo_id: row.id, due_at: clock() })
      const words = `Cartão de ${formatMoney(row.valor ?? '0')} sem resposta clara do TEF: confira no gerenciador se foi cobrado`
      await tell(q, row.empresa_id, words, clock())
    })

  /** Decides if an authorised transaction is confirmed or undone, and schedules it. */
  const stand = (lugar: TefAccount, row: TefGuardada, confirms: boolean) =>
    db.tx(lugar, async q => {
      // a transaction that needs no confirmation is already valid: only a cancellation reverses it
      const situacao = !row.confirma ? 'confirmada' : confirms ? 'confirmando' : 'desfazendo'
      const now = await moveTef(q, row.id, ['autorizada'], { situacao }, clock())
      await enqueue(q, lugar, { tipo: 'tef', alvo_id: row.id, due_at: clock() })
      return now
    })

  interface Wanted {
    uid: string
    terminal_id: number
    sale: { venda_uuid: string | null; na_fila: readonly string[] }
    row: Omit<
      Parameters<typeof insertTef>[1],
      'empresa_id' | 'usuario_id' | 'terminal_id' | 'uid' | 'situacao' | 'em'
    >
  }

  /**
   * Stores a request and starts it; a repeated uid returns the stored transaction. Null: the till has no TEF manager, or its
   * company is in training mode. @throws EM_ANDAMENTO, INDISPONIVEL
   */
  async function begin(
    sessao: Sessao,
    { uid, terminal_id, sale, row }: Wanted,
  ): Promise<TransacaoTef | null> {
    const { empresa_id, usuario_id } = sessao
    const known = await db.tx(sessao, q => readPorUid(q, empresa_id, uid))
    if (known) return answer(known)
    const place = await desk.placeOf(sessao, { empresa_id, terminal_id })
    if (!place) return null
    if (!place.manager.reached()) throw new AppError('INDISPONIVEL', { mensagem: AGENT_OFF })
    // in training mode, no real money is charged
    if (port.reach === 'own' && (await db.tx(sessao, q => emTreinamento(q, empresa_id)))) return null
    await clear(sessao, terminal_id, place, sale)
    const made = await db.tx(sessao, async q => {
      const em = clock()
      const made = await insertTef(q, {
        ...{ empresa_id, usuario_id, terminal_id, uid, situacao: 'pedida', em },
        ...row,
      })
      if (made)
        await enqueue(q, sessao, {
          tipo: 'tef',
          alvo_id: made.id,
          due_at: new Date(em.getTime() + TAKE_UP_MS),
        })
      return made
    })
    if (!made) throw new AppError('EM_ANDAMENTO', { mensagem: WAIT })
    desk.ask(sessao, made, place)
    return answer(made)
  }

  /** Recovers, as a job, transactions of a dead server, and confirms or undoes those that wait. */
  const job: JobHandler = async ({ account_id, alvo_id }) => {
    const lugar = { account_id }
    const row = await db.tx(lugar, q => readPorId(q, alvo_id))
    if (!row) return null
    const left = row.criado_em.getTime() + SALE_MS - clock().getTime()
    if (row.situacao === 'autorizada' && left > 0) return { depois: left, erro: 'espera a venda' }
    if (row.situacao === 'confirmada' && row.tipo === 'CRT' && !row.vendida) {
      if (left > 0) return { depois: left, erro: 'espera a venda' }
      const words = `Cartão de ${formatMoney(row.valor ?? '0')} de uma venda que não veio: cancele no TEF (rede ${row.rede}, NSU ${row.nsu})`
      await db.tx(lugar, q => tell(q, row.empresa_id, words, clock()))
      return null
    }
    if (row.situacao === 'confirmada' && row.tipo === 'CNC') return stillSold(lugar, row, left)
    // an answer that is not clear waits for the manager's word, or for a supervisor
    if (!isOpenTef(row.situacao) || row.situacao === 'inconsistente') return null
    const place = await desk.placeOf(lugar, row)
    if (!place?.manager.reached()) return { depois: AGAIN_MS, erro: 'o caixa não tem TEF, ou o seu agente' }
    if (row.situacao === 'pedida') {
      if (!desk.isAlive(row.id)) desk.recover(lugar, row, place)
      return { depois: TAKE_UP_MS, erro: 'espera o gerenciador' }
    }
    if (row.situacao === 'autorizada') {
      await stand(lugar, row, false)
      await db.tx(lugar, q =>
        tell(
          q,
          row.empresa_id,
          `Cartão de ${formatMoney(row.valor ?? '0')} de uma venda que não veio: desfeito`,
          clock(),
        ),
      )
    }
    if (!(await desk.end(lugar, row.id, place))) return { depois: AGAIN_MS, erro: 'TEF não responde' }
    return row.tipo === 'CNC' ? stillSold(lugar, row, left) : null
  }

  /**
   * Waits until the sale of a cancelled charge is cancelled or returned; notifies the company if neither has happened
   * after `SALE_MS`.
   */
  async function stillSold(lugar: TefAccount, row: TefGuardada, left: number): ReturnType<JobHandler> {
    const { empresa_id, origem_id, valor, rede, nsu } = row
    const sold = origem_id === null ? null : await db.tx(lugar, q => readSemCartao(q, origem_id))
    if (!sold) return null
    if (left > 0) return { depois: left, erro: 'espera o cancelamento da venda' }
    const words = `Cartão de ${formatMoney(valor ?? '0')} cancelado no TEF (rede ${rede}, NSU ${nsu}), e a venda ${sold.venda_id} continua: cancele ou devolva`
    await db.tx(lugar, q => tell(q, empresa_id, words, clock()))
    return null
  }

  return {
    job,
    agents,
    pairing,
    close: desk.close,

    /**
     * Starts a card charge, whose result `ver` reads. Null: the till has no TEF manager, or its company is in training
     * mode. @throws VALIDACAO; EM_ANDAMENTO while the till has an open transaction; INDISPONIVEL while its manager does
     * not answer
     */
    async cobrar(sessao: Sessao, body: Body<typeof cobrarTef>): Promise<TransacaoTef | null> {
      const { uid, terminal_id, venda_uuid, na_fila, tpag, parcelas } = body
      const valor = dec(body.valor).toFixed(2)
      if (dec(valor).isZero())
        throw new AppError('VALIDACAO', { mensagem: 'O valor deve ser maior que zero' })
      const row = { tipo: 'CRT', venda_uuid, valor, tpag, parcelas } as const
      return begin(sessao, { uid, terminal_id, sale: { venda_uuid, na_fila }, row })
    },

    async ver(sessao: Sessao, uid: string): Promise<TransacaoTef> {
      const row = await read(sessao, uid)
      const place =
        row.situacao === 'pedida' && !desk.isAlive(row.id) ? await desk.placeOf(sessao, row) : null
      if (place?.manager.reached()) desk.recover(sessao, row, place)
      return answer(row)
    },

    async desistir(sessao: Sessao, uid: string): Promise<TransacaoTef> {
      const row = await read(sessao, uid)
      if (row.situacao !== 'pedida') return answer(row)
      const left = { situacao: 'perdida', mensagem: LEFT } as const
      if (desk.isAlive(row.id)) await desk.leave(row.id)
      else await db.tx(sessao, q => moveTef(q, row.id, ['pedida'], left, clock()))
      return answer(await read(sessao, uid))
    },

    /**
     * Undoes a charge that is not confirmed, or starts the cancellation of a confirmed one. @throws VALIDACAO,
     * EM_ANDAMENTO, INDISPONIVEL
     */
    async desfazer(
      sessao: Sessao,
      uid: string,
      { uid: novo, terminal_id: here }: Body<typeof desfazerTef>,
    ): Promise<TransacaoTef> {
      let row = await read(sessao, uid)
      if (row.situacao === 'autorizada') row = (await stand(sessao, row, false)) ?? (await read(sessao, uid))
      if (row.situacao === 'desfazendo') {
        const place = await desk.placeOf(sessao, row)
        // if the manager does not answer now, the job tries again
        if (place) await desk.end(sessao, row.id, place)
        return answer(await read(sessao, uid))
      }
      if (row.tipo !== 'CRT' || (row.situacao !== 'confirmada' && row.situacao !== 'confirmando'))
        return answer(row)
      const { valor } = row
      // the customer may be at another till (`here`) than the charge's: uses the TEF manager of `here`, if it has one
      const near = here !== undefined && (await desk.placeOf(sessao, { ...row, terminal_id: here })) !== null
      const terminal_id = near ? here : row.terminal_id
      const begun = await begin(sessao, {
        ...{ uid: novo, terminal_id, sale: { venda_uuid: row.venda_uuid, na_fila: [] } },
        row: { tipo: 'CNC', origem_id: row.id, venda_uuid: row.venda_uuid, valor },
      })
      if (!begun) throw new AppError('VALIDACAO', { mensagem: 'O caixa desta transação não tem mais TEF' })
      return begun
    },

    daVenda: (sessao: Sessao, venda_uuid: string): Promise<TransacaoTef[]> =>
      db.tx(sessao, async q => (await readDaVenda(q, sessao.empresa_id, venda_uuid)).map(answer)),

    /** Finishes a till's open transactions. @throws VALIDACAO for a till without TEF, EM_ANDAMENTO, INDISPONIVEL */
    async resolver(
      sessao: Sessao,
      terminal_id: number,
      { na_fila }: Body<typeof resolverTef>,
    ): Promise<{ abertas: number }> {
      const place = await desk.placeOf(sessao, { empresa_id: sessao.empresa_id, terminal_id })
      if (!place) throw new AppError('VALIDACAO', { mensagem: 'Este caixa não tem TEF' })
      await clear(sessao, terminal_id, place, { venda_uuid: null, na_fila, resolve: true })
      return { abertas: (await db.tx(sessao, q => readAbertas(q, terminal_id))).length }
    },

    async administrar(
      sessao: Sessao,
      terminal_id: number,
      { uid }: Body<typeof administrarTef>,
    ): Promise<TransacaoTef> {
      const begun = await begin(sessao, {
        ...{ uid, terminal_id, sale: { venda_uuid: null, na_fila: [] } },
        row: { tipo: 'ADM' },
      })
      if (!begun) throw new AppError('VALIDACAO', { mensagem: 'Este caixa não tem TEF' })
      return begun
    },
  }
}

/**
 * Refuses to cancel a sale with charged cards: TEF must cancel them first, or `estorno` (tPag, the note's code of a payment
 * method) tells by which method they are refunded. @throws CONFLITO with the charges, PROIBIDO without the permission to
 * choose `estorno`
 */
export async function refuseCharged(
  q: Q,
  sessao: Sessao,
  venda_id: number,
  { estorno, em }: { estorno: string | undefined; em: Date },
): Promise<void> {
  const cards = await readVendidas(q, venda_id)
  const [first] = cards
  if (!first) return
  if (estorno === undefined) {
    const { valor, rede, nsu } = first
    throw new AppError('CONFLITO', {
      mensagem: `O cartão de ${formatMoney(valor ?? '0')} ainda está cobrado: cancele-o antes no TEF (rede ${rede}, NSU ${nsu})`,
      dados: { tef: cards.map(answer) },
    })
  }
  if (!sessao.flags.has('pdv_tef_adm'))
    throw new AppError('PROIBIDO', { mensagem: 'Devolver cartão por outra forma pede o direito do TEF' })
  await writeEstorno(
    q,
    cards.map(({ id }) => id),
    estorno,
    em,
  )
}

/** Amount of a cancelled sale's card payment that was refunded by another method. `de` and `para`: tPag; `valor`: R$. */
export interface CardSwap {
  de: string
  para: string
  valor: string
}

/**
 * Posts the refunds of a cancelled sale's cards by another method (`estorno`); cash that no drawer can give now (`fechada`: the
 * sale's till is closed) is owed. For cards without `estorno`, notifies the company: the charge must be cancelled with the
 * customer's card at the pinpad.
 */
export async function settleCards(
  q: Q,
  lugar: TefAccount,
  venda_id: number,
  {
    usuario_id,
    em,
    sessao_id,
    fechada,
  }: { usuario_id: number | null; em: Date; sessao_id: number | null; fechada: boolean },
): Promise<CardSwap[]> {
  const swaps: CardSwap[] = []
  for (const { id, empresa_id, fuso, valor, rede, nsu, estorno, pago_por, pagamento } of await readVendidas(
    q,
    venda_id,
  )) {
    if (estorno === CASH && valor !== null && pagamento !== null && fechada) {
      const partes = [{ venda: venda_id, pagamento, valor }]
      await keepOwed(q, lugar, { empresa_id, devolucao_id: null, sessao_id: null, usuario_id, em, partes })
      continue
    }
    if (estorno !== null && valor !== null) {
      swaps.push({ de: pago_por, para: estorno, valor })
      const head = { empresa_id, origem_id: id, usuario_id, sessao_id, data: diaIn(em, fuso) }
      await post(q, lugar, cardRefund, { valor, estorno }, { ...head, fechado: 'adia' })
      continue
    }
    const words = `Venda cancelada com cartão de ${formatMoney(valor ?? '0')}: cancele no TEF (rede ${rede}, NSU ${nsu})`
    await tell(q, empresa_id, words, em)
  }
  return swaps
}

interface Sold {
  uuid: string
  offline?: boolean | undefined
  pagamento: readonly { tef_uid?: string | null | undefined; valor: string }[]
}

/**
 * Links a paid sale to its card charges, in the sale's transaction; jobs confirm them after the commit. A charge that was
 * undone, or has another amount, does not pay. @throws VALIDACAO unless the sale was made offline; then returns differences
 */
export async function sellByTef(
  q: Q,
  sessao: Sessao,
  { uuid, offline, pagamento }: Sold,
  em: Date,
): Promise<Diferenca[]> {
  const said = pagamento.flatMap(({ tef_uid, valor }, at) => (tef_uid ? [{ tef_uid, valor, at }] : []))
  if (said.length === 0) return []
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  const uids = said.map(({ tef_uid }) => tef_uid).filter(uid => isUuid.test(uid))
  const stood = await sellTef(q, sessao.empresa_id, { venda_uuid: uuid, uids, em })
  for (const { id } of stood) await enqueue(q, sessao, { tipo: 'tef', alvo_id: id, due_at: em })
  const faults = said.filter(
    ({ tef_uid, valor }) =>
      !stood.some(row => row.uid === tef_uid && row.valor !== null && dec(row.valor).eq(dec(valor))),
  )
  const differences = faults.map(({ valor, at }) => ({
    campo: `pagamento.${at}.valor`,
    texto: `O cartão de ${formatMoney(valor)} não está aprovado no TEF: cobre de novo`,
    esperado: null,
    recebido: valor,
  }))
  const [first] = differences
  if (first && !offline) throw new AppError('VALIDACAO', { mensagem: first.texto })
  return differences
}
