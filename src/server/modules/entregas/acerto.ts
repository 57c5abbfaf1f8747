import { randomUUID } from 'node:crypto'
import { dec } from '../../../core/money/decimal.ts'
import { CASH } from '../../../core/tender/codes.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { AcertoAberto, acertarEntregador } from '../../../domain/api/entregas.ts'
import { acertoDifference, type PorMeio, receivedByTender } from '../../../domain/entregas/acerto.ts'
import { reached } from '../../../domain/entregas/ladder.ts'
import { AppError } from '../../../domain/error.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { MoveEntrega } from '../../entregas/move.ts'
import type { Sessao } from '../../http/session.ts'
import { settleCourier } from '../caixa/service.ts'
import {
  markSettled,
  type OpenRoute,
  readAtCounter,
  readOpenRoutes,
  readOpenTills,
  readSettled,
} from './acerto-repository.ts'
import { insertRoute, putInRoute } from './repository.ts'

interface Abertos {
  data: AcertoAberto[]
  caixas: { uuid: string; nome: string }[]
}

const ofRoutes = (routes: readonly Omit<OpenRoute, 'id'>[]) => {
  const pedidos = routes.flatMap(route => route.pedidos)
  const delivered = pedidos.filter(({ estado }) => reached(estado, 'entregue'))
  const received = pedidos.filter(({ estado, entregue }) => entregue || reached(estado, 'entregue'))
  const troco = routes.reduce((sum, route) => sum.plus(route.troco), dec('0')).toFixed(2)
  return { pedidos, delivered, troco, meios: receivedByTender(received) }
}

/** Tells whether no order of the route is out any more. */
const isBack = ({ pedidos }: Pick<OpenRoute, 'pedidos'>) => pedidos.every(({ estado }) => estado !== 'saiu')

/** Gives the routes of a courier that can be settled: those that are back, else all, of which an order is out. */
function ended<R extends Pick<OpenRoute, 'pedidos'>>(routes: readonly R[]): readonly R[] {
  const back = routes.filter(isBack)
  return back.length > 0 ? back : routes
}

/** Makes the service that settles couriers' routes, and what the counter received, in the session of a till. */
export function createAcertos({
  db,
  clock,
  moveEntrega,
  wake,
}: {
  db: Db
  clock: () => Date
  moveEntrega: MoveEntrega
  wake: () => void
}) {
  async function settle(
    q: Q,
    sessao: Sessao,
    { uuid, sessao_uuid, entregador_id, balcao, devolvido }: Body<typeof acertarEntregador>,
  ): Promise<{ meios: PorMeio[]; diferenca: string }> {
    // held first: of two requests with one uuid, the later one finds what the other stored
    const { empresa_id } = sessao
    const counter = balcao ? await readAtCounter(q, empresa_id, true) : []
    const courier = balcao ? [] : await readOpenRoutes(q, empresa_id, { entregador_id })
    const done = await readSettled(q, uuid)
    if (done) {
      const same =
        done.rotas > 0 &&
        done.empresa_id === sessao.empresa_id &&
        done.sessao_uuid === sessao_uuid.toLowerCase() &&
        done.entregador_id === entregador_id &&
        done.balcao === balcao &&
        done.diferenca === acertoDifference(done.meios, { troco: done.troco, devolvido })
      if (!same)
        throw new AppError('CONFLITO', { mensagem: 'Esta identificação já foi usada em outro lançamento' })
      return { meios: done.meios, diferenca: done.diferenca }
    }
    if (counter.length + courier.length === 0)
      throw new AppError('CONFLITO', {
        mensagem: balcao ? 'Não há pedido do balcão por acertar' : 'Não há rota por acertar deste entregador',
      })
    const em = clock()
    const routes = balcao ? [await routeOf(q, sessao, counter, em)] : ended(courier)
    const { pedidos, delivered, troco, meios } = ofRoutes(routes)
    const out = pedidos.find(({ estado }) => estado === 'saiu')
    if (out) throw new AppError('CONFLITO', { mensagem: `O pedido #${out.venda_id} ainda está na rua` })
    const diferenca = acertoDifference(meios, { troco, devolvido })
    const nome = routes[0]?.nome || 'sem entregador'
    // the first event has the client's key, by which a repeated request is known
    const received = meios.length > 0 ? meios : [{ meio: CASH, valor: '0.00' }]
    const keyed = received.map((each, i) => ({ ...each, uuid: i === 0 ? uuid : randomUUID() }))
    const sessao_id = await settleCourier(q, sessao, { sessao_uuid, nome, meios: keyed, diferenca, em })
    await markSettled(
      q,
      routes.map(({ id }) => id),
      { sessao_id, em },
    )
    const { usuario_id } = sessao
    for (const { venda_id } of delivered)
      await moveEntrega(q, sessao, venda_id, 'concluido', { usuario_id }, em)
    return { meios, diferenca }
  }

  /** Puts the counter's orders into a route, as if a courier had taken them to the tables. */
  async function routeOf(
    q: Q,
    { account_id, empresa_id, usuario_id }: Sessao,
    pedidos: OpenRoute['pedidos'],
    em: Date,
  ): Promise<OpenRoute> {
    const route = { entregador_id: null, troco: '0.00' }
    const id = await insertRoute(q, account_id, {
      ...{ uuid: randomUUID(), empresa_id, usuario_id, em },
      ...route,
    })
    await putInRoute(
      q,
      pedidos.map(({ venda_id }) => venda_id),
      { rota_id: id, entregador_id: null },
    )
    return { id, ...route, nome: 'o balcão', pedidos }
  }

  return {
    async abertos(sessao: Sessao): Promise<Abertos> {
      const { counter, routes, caixas } = await db.tx(sessao, async q => ({
        counter: await readAtCounter(q, sessao.empresa_id),
        routes: await readOpenRoutes(q, sessao.empresa_id),
        caixas: await readOpenTills(q, sessao.empresa_id),
      }))
      const open = (routes: readonly Omit<OpenRoute, 'id'>[], balcao: boolean): AcertoAberto => {
        const { pedidos, troco, meios } = ofRoutes(routes)
        const { entregador_id = null, nome } = routes[0] ?? {}
        return {
          ...{ entregador_id, balcao, nome: nome || 'Sem entregador', troco, meios },
          pedidos: pedidos.map(({ venda_id, estado, a_receber }) => ({ venda_id, estado, a_receber })),
        }
      }
      const couriers = [...new Set(routes.map(({ entregador_id }) => entregador_id))].map(entregador_id =>
        open(ended(routes.filter(route => route.entregador_id === entregador_id)), false),
      )
      const atCounter = { entregador_id: null, nome: 'Balcão e mesas', troco: '0.00', pedidos: counter }
      return { data: [...(counter.length > 0 ? [open([atCounter], true)] : []), ...couriers], caixas }
    },

    /** Settles a courier's routes or the counter's orders, once. @throws CONFLITO, also where the uuid came with another body; NAO_ENCONTRADO for the session */
    async acertar(sessao: Sessao, body: Body<typeof acertarEntregador>) {
      const settled = await db.tx(sessao, q => settle(q, sessao, body))
      wake()
      return settled
    },
  }
}

export type AcertosService = ReturnType<typeof createAcertos>
