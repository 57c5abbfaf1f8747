import { settleOrder } from '../../../core/canal/acertar.ts'
import type { PedidoDoAplicativo } from '../../../domain/api/canais.ts'
import { CAMPOS_DO_EVENTO, ditoPeloAplicativo } from '../../../domain/canais/opendelivery/campos.ts'
import { pickupCodeOf, readOrder } from '../../../domain/canais/opendelivery/pedido.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { canalOf } from './channel-repository.ts'
import { toldEvents } from './events-repository.ts'
import { unlinkedItems } from './order-document.ts'
import { hasUnlinkedLine, pedidoDaVenda, wayOf } from './orders-repository.ts'

/** Finds an order of the company with its channel; null: no channel brought it. @throws NAO_ENCONTRADO */
async function orderOf(q: Q, { empresa_id }: Sessao, venda_id: number) {
  const way = await wayOf(q, venda_id)
  if (way?.empresa_id !== empresa_id) throw new AppError('NAO_ENCONTRADO')
  const pedido = await pedidoDaVenda(q, venda_id)
  const canal = pedido && (await canalOf(q, empresa_id, pedido.canal_id))
  return pedido && canal ? { pedido, canal } : null
}

/** Makes the function by which persons see what an application said of an order. */
export function createSeenOrder({ db }: Pick<Deps, 'db'>) {
  return {
    /** Gives what the application said of an order; null: no application brought it. @throws NAO_ENCONTRADO */
    order: (sessao: Sessao, venda_id: number): Promise<PedidoDoAplicativo | null> =>
      db.tx(sessao, async q => {
        const held = await orderOf(q, sessao, venda_id)
        if (!held) return null
        const { pedido, canal } = held
        const read = readOrder(pedido.corpo)
        const said = 'pedido' in read ? read.pedido : null
        const events = await toldEvents(q, canal.id, pedido.externo_id)
        const asItCame = pedido.motivo !== null && (await hasUnlinkedLine(q, venda_id))
        const doubts = said
          ? [...(said.duvidas ?? []), ...settleOrder(said, canal.subsidio_como).conferir]
          : []
        return {
          ...{ canal_id: canal.id, exibicao: pedido.exibicao, coleta: pickupCodeOf(pedido.corpo) },
          conferir: pedido.motivo === null ? doubts : asItCame ? pedido.conferir : [],
          dito: [
            ...ditoPeloAplicativo(pedido.corpo),
            ...events.flatMap(({ tipo, dito }) =>
              ditoPeloAplicativo(dito, CAMPOS_DO_EVENTO)
                .filter(
                  ({ campo }) => campo.startsWith('metadata') || !Object.hasOwn(CAMPOS_DO_EVENTO, campo),
                )
                .map(row => ({ ...row, campo: `${tipo} ${row.campo}` })),
            ),
          ],
          sem_vinculo: said ? await unlinkedItems(q, canal, said) : [],
        }
      }),
  }
}
