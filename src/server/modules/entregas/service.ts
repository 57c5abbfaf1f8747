import { randomUUID } from 'node:crypto'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { EntregaMovida, moverEntregas } from '../../../domain/api/entregas.ts'
import {
  ESTADOS,
  type EtapaEntrega,
  leadsOn,
  MODOS,
  MOVIMENTOS,
  type MovimentoEntrega,
  PERDIDOS,
  reached,
  replacedBy,
  rightsTo,
} from '../../../domain/entregas/ladder.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { CheckCode } from '../../entregas/check-code.ts'
import type { MoveEntrega } from '../../entregas/move.ts'
import { broughtBy, type EntregaRow, holdEntrega } from '../../entregas/move-repository.ts'
import type { UndoEntrega } from '../../entregas/undo.ts'
import type { Sessao } from '../../http/session.ts'
import { enqueue } from '../../outbox/repository.ts'
import { insertRoute, isAskedToCancel, isCourier, putInRoute, readCouriers } from './repository.ts'

export { createAcertos } from './acerto.ts'
export { readEntrega } from './repository.ts'
export { tellMoved } from './tell-moved.ts'

interface Deps {
  db: Db
  clock: () => Date
  moveEntrega: MoveEntrega
  undoEntrega: UndoEntrega
  checkCode: CheckCode
  /** Queues the slips that go out with orders. */
  slips: (
    q: Q,
    sessao: Sessao,
    of: { pedidos: readonly number[]; terminal_id: number | null },
    agora: Date,
  ) => Promise<void>
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

/** Says why an order does not take a step: somebody was faster, it is not yet its turn, or it goes another way. */
async function whyNot(q: Q, { empresa }: Sessao, id: MovimentoEntrega, held: EntregaRow, venda_id: number) {
  const { para } = MOVIMENTOS[id]
  const texto = ESTADOS[held.estado].texto
  if (replacedBy(para).includes(held.estado) && !leadsOn(id, held))
    return MOVIMENTOS[id].de.includes(held.estado)
      ? `Pedido #${venda_id} é de ${MODOS[held.modo].texto.toLowerCase()}`
      : `Pedido #${venda_id} ainda está ${texto}`
  const by = await broughtBy(q, held.id, held.estado)
  const who = by ? ` por ${by.por} às ${dataHoraIn(by.em, empresa.fuso).slice(11, 16)}` : ''
  return `Pedido #${venda_id} já ${texto}${who}`
}

/** Orders ids, each once, so that all lock them in one order. */
const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

/** Makes the service by which persons move orders to their customers. */
export function createEntregas({ db, clock, moveEntrega, undoEntrega, checkCode, slips, wake }: Deps) {
  /** Takes one step with one order, if it is there to be taken. @throws NAO_ENCONTRADO */
  async function step(
    q: Q,
    sessao: Sessao,
    venda_id: number,
    { movimento, motivo }: { movimento: MovimentoEntrega; motivo?: string | undefined },
  ): Promise<EntregaMovida> {
    const held = await holdEntrega(q, sessao.empresa_id, venda_id)
    if (!held) throw new AppError('NAO_ENCONTRADO')
    if (!leadsOn(movimento, held)) {
      const texto = await whyNot(q, sessao, movimento, held, venda_id)
      return { venda_id, mudou: false, estado: held.estado, texto }
    }
    const { para } = MOVIMENTOS[movimento]
    const { usuario_id } = sessao
    if (!PERDIDOS.includes(para) && (await isAskedToCancel(q, held.id))) {
      if (movimento !== 'entregar') {
        const texto = `Pedido #${venda_id} tem cancelamento pedido: aceite (C) ou negue (N) antes`
        return { venda_id, mudou: false, estado: held.estado, texto }
      }
      // who has the order in hand has denied it
      await moveEntrega(q, sessao, venda_id, 'resolvido', { usuario_id }, clock(), 'O pedido já foi entregue')
    }
    const moved = await moveEntrega(q, sessao, venda_id, para, { usuario_id }, clock(), motivo)
    return { venda_id, mudou: moved.mudou, estado: moved.estado, texto: null }
  }

  return {
    /**
     * Moves orders, all or none. Those that somebody else moved meanwhile stay. @throws PROIBIDO, NAO_ENCONTRADO,
     * VALIDACAO at `motivo`, `entregador_id` or `codigo`
     */
    async mover(sessao: Sessao, body: Body<typeof moverEntregas>): Promise<EntregaMovida[]> {
      const { movimento, motivo, entregador_id = null, troco = '0.00', terminal_id = null } = body
      const { right, motivo: asked } = MOVIMENTOS[movimento]
      if (!right.some(flag => sessao.flags.has(flag))) throw new AppError('PROIBIDO')
      if (asked && !motivo?.trim()) throw fieldError('motivo', 'Campo Obrigatório')
      // a courier at the door decides: the reason stays in the order's history
      if (movimento === 'entregar' && !motivo?.trim()) await checkCode(sessao, body.pedidos, body.codigo)
      const moved = await db.tx(sessao, async q => {
        if (entregador_id !== null && !(await isCourier(q, entregador_id)))
          throw fieldError('entregador_id', 'Entregador não encontrado')
        const answers: EntregaMovida[] = []
        for (const venda_id of inOrder(body.pedidos))
          answers.push(await step(q, sessao, venda_id, { movimento, motivo }))
        const gone = answers.filter(({ mudou }) => mudou).map(({ venda_id }) => venda_id)
        if (movimento === 'sair' && gone.length > 0) {
          const { empresa_id, usuario_id } = sessao
          const route = { uuid: randomUUID(), empresa_id, usuario_id, entregador_id, troco, em: clock() }
          await putInRoute(q, gone, {
            rota_id: await insertRoute(q, sessao.account_id, route),
            entregador_id,
          })
          await slips(q, sessao, { pedidos: gone, terminal_id }, clock())
        }
        return answers
      })
      wake()
      return moved
    },

    /** Takes back the last state of orders, all or none. @throws PROIBIDO, NAO_ENCONTRADO, CONFLITO with the reason */
    desfazer: (sessao: Sessao, pedidos: readonly number[]) =>
      db.tx(sessao, async q => {
        const { empresa_id, usuario_id, flags } = sessao
        const back: { venda_id: number; estado: EtapaEntrega }[] = []
        for (const venda_id of inOrder(pedidos)) {
          const held = await holdEntrega(q, empresa_id, venda_id)
          if (!held) throw new AppError('NAO_ENCONTRADO')
          // whoever may bring an order to the state may take it back
          if (!rightsTo(held.estado).some(flag => flags.has(flag))) throw new AppError('PROIBIDO')
          const estado = await undoEntrega(q, sessao, { ...held, venda_id }, { usuario_id }, clock())
          back.push({ venda_id, estado })
        }
        return back
      }),

    /** Asks for the notes of accepted orders; one that has its note keeps it. @throws NAO_ENCONTRADO, CONFLITO */
    async nota(sessao: Sessao, pedidos: readonly number[]): Promise<void> {
      await db.tx(sessao, async q => {
        for (const venda_id of inOrder(pedidos)) {
          const held = await holdEntrega(q, sessao.empresa_id, venda_id)
          if (!held) throw new AppError('NAO_ENCONTRADO')
          if (!reached(held.estado, 'aceito'))
            throw new AppError('CONFLITO', {
              mensagem: `Pedido #${venda_id} está ${ESTADOS[held.estado].texto}: não tem nota`,
            })
          await enqueue(q, sessao, { tipo: 'entrega_nota', alvo_id: venda_id, due_at: clock() })
        }
      })
      wake()
    },

    entregadores: (sessao: Sessao) => db.tx(sessao, q => readCouriers(q, sessao.empresa_id)),
  }
}

export type EntregasService = ReturnType<typeof createEntregas>
