import { settleOrder } from '../../../core/canal/acertar.ts'
import type { PedidoDoAplicativo } from '../../../domain/api/canais.ts'
import { readOrder } from '../../../domain/canais/opendelivery/pedido.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import type { AppAccess, PedidosClient } from '../../ports/pedidos/client.ts'
import { type CanalGuardado, canalOf } from './channel-repository.ts'
import { unlinkedItems } from './order-document.ts'
import { pedidoDaVenda, wayOf } from './orders-repository.ts'

interface Room extends Pick<Deps, 'db'> {
  client: PedidosClient
  access(canal: CanalGuardado): AppAccess | null
}

/** Finds an order of the company with its channel; null: no channel brought it. @throws NAO_ENCONTRADO */
async function orderOf(q: Q, { empresa_id }: Sessao, venda_id: number) {
  const way = await wayOf(q, venda_id)
  if (way?.empresa_id !== empresa_id) throw new AppError('NAO_ENCONTRADO')
  const pedido = await pedidoDaVenda(q, venda_id)
  const canal = pedido && (await canalOf(q, empresa_id, pedido.canal_id))
  return pedido && canal ? { pedido, canal } : null
}

const SILENT = 'O aplicativo não respondeu: tente de novo, ou entregue sem o código'

/** Makes the functions by which persons see an application's order, and check the code of its customer. */
export function createSeenOrder({ db, client, access }: Room) {
  return {
    /** Gives what the application said of an order; null: no application brought it. @throws NAO_ENCONTRADO */
    order: (sessao: Sessao, venda_id: number): Promise<PedidoDoAplicativo | null> =>
      db.tx(sessao, async q => {
        const held = await orderOf(q, sessao, venda_id)
        if (!held) return null
        const { pedido, canal } = held
        const read = readOrder(pedido.corpo)
        const said = 'pedido' in read ? read.pedido : null
        return {
          ...{ canal_id: canal.id, exibicao: pedido.exibicao },
          conferir: said ? settleOrder(said, canal.subsidio_como).conferir : [],
          sem_vinculo: said ? await unlinkedItems(q, canal, said) : [],
          pede_codigo: pedido.corpo['deliveryCodeRequired'] === true,
        }
      }),

    /** Asks the application whether a code is right. @throws NAO_ENCONTRADO, VALIDACAO at the code */
    async checkCode(sessao: Sessao, venda_id: number, codigo: string): Promise<{ certo: true }> {
      const held = await db.tx(sessao, q => orderOf(q, sessao, venda_id))
      if (!held) throw new AppError('NAO_ENCONTRADO')
      const { pedido, canal } = held
      const opened = access(canal)
      const outcome = opened && (await client.checkCode(opened, pedido.externo_id, codigo))
      const status = outcome?.kind === 'answer' ? outcome.answer.status : null
      if (status !== null && status < 300) return { certo: true }
      const wrong = status === 400 || status === 404 || status === 422
      throw fieldError('codigo', wrong ? 'O aplicativo não aceita este código' : SILENT)
    },
  }
}
