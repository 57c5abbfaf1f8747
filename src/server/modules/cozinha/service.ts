import { pricedChoices } from '../../../core/venda/adding/told.ts'
import type { aprontarItens, CozinhaAnswer, PedidoNaCozinha } from '../../../domain/api/cozinha.ts'
import type { Body } from '../../../domain/api/define.ts'
import { choicesIn, estacaoOf, NA_COZINHA, SEM_GRUPO } from '../../../domain/entregas/cozinha.ts'
import { ESTADOS } from '../../../domain/entregas/ladder.ts'
import { AppError } from '../../../domain/error.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import type { MoveEntrega } from '../../entregas/move.ts'
import { holdEntrega } from '../../entregas/move-repository.ts'
import type { UndoEntrega } from '../../entregas/undo.ts'
import { type Broadcaster, kitchenChannel } from '../../realtime/broadcaster.ts'
import {
  countAtStation,
  isLeft,
  lastMark,
  markDone,
  readGroups,
  readKitchen,
  type StoredOrder,
  unmark,
} from './repository.ts'
import { createScreens, type KnownScreen } from './screens.ts'

interface Deps {
  db: Db
  clock: () => Date
  broadcaster: Broadcaster
  moveEntrega: MoveEntrega
  undoEntrega: UndoEntrega
  wake: () => void
}

/** Time in ms for which an order cancelled in the kitchen is told there, unless it is marked before. */
const CANCELLED_MS = 2 * 3_600_000

/** Makes the work that tells the company's kitchen screens to look again, after the commit. */
export const hintKitchen =
  (broadcaster: Broadcaster) =>
  async (q: Q, { account_id, empresa_id }: Tenant & { empresa_id: number }): Promise<void> =>
    void q.afterCommit(() => broadcaster.trigger(kitchenChannel(account_id, empresa_id), 'CozinhaMudou', {}))

const told = ({ itens, ...order }: StoredOrder): PedidoNaCozinha => ({
  ...order,
  itens: itens.map(({ id, grupo_id, nome, qtde, unidade, obs, feita, ...choices }) => {
    const words = choicesIn(obs ?? '')
    const escolhas = [...pricedChoices(choices).map(({ texto }) => texto), ...words.escolhas]
    return { id, grupo_id, nome, qtde, unidade, obs: words.obs, feita, escolhas }
  }),
})

/** Makes the service of kitchen screens. */
export function createCozinha({ db, clock, broadcaster, moveEntrega, undoEntrega, wake }: Deps) {
  const screens = createScreens({ db, clock })
  const hint = hintKitchen(broadcaster)

  /** Reads what a screen shows. */
  async function view(q: Q, { empresa, caixa, ...station }: KnownScreen): Promise<CozinhaAnswer> {
    const since = new Date(clock().getTime() - CANCELLED_MS)
    const pedidos = (await readKitchen(q, station, since)).map(told)
    const used = new Set(pedidos.flatMap(({ itens }) => itens.map(estacaoOf)))
    const groups = await readGroups(q, station.grupo_id)
    // a screen of all groups has those that have something to do, and lines of no group
    const estacoes = station.grupo_id === null ? groups.filter(({ id }) => used.has(id)) : groups
    if (used.has(SEM_GRUPO)) estacoes.push({ id: SEM_GRUPO, nome: 'Demais itens' })
    return { empresa, caixa, estacoes, pedidos }
  }

  /** Marks lines, and moves their order where that leaves nothing to do. @throws NAO_ENCONTRADO */
  async function mark(
    q: Q,
    screen: KnownScreen,
    { venda_id, itens }: Body<typeof aprontarItens>,
  ): Promise<void> {
    const { empresa_id, terminal_id, grupo_id } = screen
    const held = await holdEntrega(q, empresa_id, venda_id)
    const ids = [...new Set(itens)]
    if (!held || (await countAtStation(q, { venda_id, itens: ids, grupo_id })) !== ids.length)
      throw new AppError('NAO_ENCONTRADO')
    const em = clock()
    await markDone(q, ids, { venda_id, terminal_id, em })
    const { estado } = held
    if (!NA_COZINHA.includes(estado)) return hint(q, screen)
    const para = (await isLeft(q, empresa_id, venda_id)) ? 'preparando' : 'pronto'
    if (para === estado) return hint(q, screen)
    await moveEntrega(q, screen, venda_id, para, { terminal_id }, em)
  }

  /** Takes the screen's last mark back, with the state to which it brought the order. @throws CONFLITO */
  async function takeBack(q: Q, screen: KnownScreen): Promise<void> {
    const { empresa_id, terminal_id } = screen
    const last = await lastMark(q, terminal_id)
    const held = last && (await holdEntrega(q, empresa_id, last.venda_id))
    if (!held) throw new AppError('CONFLITO', { mensagem: 'Nada a desfazer nesta tela' })
    const { venda_id } = last
    if (held.estado === 'pronto')
      await undoEntrega(q, screen, { ...held, venda_id }, { terminal_id }, clock())
    else if (!NA_COZINHA.includes(held.estado) && held.estado !== 'cancelado')
      throw new AppError('CONFLITO', {
        mensagem: `O pedido #${venda_id} já está ${ESTADOS[held.estado].texto}`,
      })
    await unmark(q, { ...last, terminal_id })
    await hint(q, screen)
  }

  const work = async (screen: KnownScreen, what: (q: Q) => Promise<void>): Promise<CozinhaAnswer> => {
    const seen = await db.tx(screen, async q => {
      await what(q)
      return view(q, screen)
    })
    wake()
    return seen
  }

  return {
    screens,
    ver: (screen: KnownScreen) => db.tx(screen, q => view(q, screen)),
    aprontar: (screen: KnownScreen, body: Body<typeof aprontarItens>) =>
      work(screen, q => mark(q, screen, body)),
    desfazer: (screen: KnownScreen) => work(screen, q => takeBack(q, screen)),
  }
}

export type CozinhaService = ReturnType<typeof createCozinha>
