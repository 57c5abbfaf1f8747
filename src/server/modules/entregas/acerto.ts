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
  readOpenRoutes,
  readOpenTills,
  readSettled,
} from './acerto-repository.ts'

interface Abertos {
  data: AcertoAberto[]
  caixas: { uuid: string; nome: string }[]
}

const ofRoutes = (routes: readonly OpenRoute[]) => {
  const pedidos = routes.flatMap(route => route.pedidos)
  const delivered = pedidos.filter(({ estado }) => reached(estado, 'entregue'))
  const troco = routes.reduce((sum, route) => sum.plus(route.troco), dec('0')).toFixed(2)
  return { pedidos, delivered, troco, meios: receivedByTender(delivered) }
}

/** Makes the service that settles couriers' routes in the session of a till. */
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
    { uuid, sessao_uuid, entregador_id, devolvido }: Body<typeof acertarEntregador>,
  ): Promise<{ meios: PorMeio[]; diferenca: string }> {
    // held first: of two requests with one uuid, the later one finds what the other stored
    const routes = await readOpenRoutes(q, sessao.empresa_id, { entregador_id })
    const done = await readSettled(q, uuid)
    if (done) {
      const same =
        done.rotas > 0 &&
        done.empresa_id === sessao.empresa_id &&
        done.sessao_uuid === sessao_uuid.toLowerCase() &&
        done.entregador_id === entregador_id &&
        done.diferenca === acertoDifference(done.meios, { troco: done.troco, devolvido })
      if (!same)
        throw new AppError('CONFLITO', { mensagem: 'Esta identificação já foi usada em outro lançamento' })
      return { meios: done.meios, diferenca: done.diferenca }
    }
    if (routes.length === 0)
      throw new AppError('CONFLITO', { mensagem: 'Não há rota por acertar deste entregador' })
    const { pedidos, delivered, troco, meios } = ofRoutes(routes)
    const out = pedidos.find(({ estado }) => estado === 'saiu')
    if (out) throw new AppError('CONFLITO', { mensagem: `O pedido #${out.venda_id} ainda está na rua` })
    const diferenca = acertoDifference(meios, { troco, devolvido })
    const em = clock()
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

  return {
    async abertos(sessao: Sessao): Promise<Abertos> {
      const { routes, caixas } = await db.tx(sessao, async q => ({
        routes: await readOpenRoutes(q, sessao.empresa_id),
        caixas: await readOpenTills(q, sessao.empresa_id),
      }))
      const couriers = [...new Set(routes.map(({ entregador_id }) => entregador_id))]
      const data = couriers.map(entregador_id => {
        const theirs = routes.filter(route => route.entregador_id === entregador_id)
        const { pedidos, troco, meios } = ofRoutes(theirs)
        return {
          ...{ entregador_id, nome: theirs[0]?.nome || 'Sem entregador', troco, meios },
          pedidos: pedidos.map(({ venda_id, estado, a_receber }) => ({ venda_id, estado, a_receber })),
        }
      })
      return { data, caixas }
    },

    /** Settles a courier's routes, once. @throws CONFLITO, also where the uuid came with another body; NAO_ENCONTRADO for the session */
    async acertar(sessao: Sessao, body: Body<typeof acertarEntregador>) {
      const settled = await db.tx(sessao, q => settle(q, sessao, body))
      wake()
      return settled
    },
  }
}

export type AcertosService = ReturnType<typeof createAcertos>
