import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import type { MoveEntrega } from '../../entregas/move.ts'
import type { ReviveEntrega } from '../../entregas/revive.ts'
import type { Sessao } from '../../http/session.ts'
import { type AppAccess, createPedidosClient } from '../../ports/pedidos/client.ts'
import { pedidos } from '../../ports/pedidos/port.ts'
import { secretContext } from '../../records/canais_pedido/secret.ts'
import type { CanalGuardado } from './channel-repository.ts'
import { createCheckCode } from './delivery-code.ts'
import { createHearing } from './hear.ts'
import { createChannelJob } from './job.ts'
import { createLinking } from './link.ts'
import { wayOf } from './orders-repository.ts'
import { createSeenOrder } from './seen-order.ts'
import { createTakeIn } from './take-in.ts'

export { writeOrder } from './as-it-came.ts'
export { tellChannel, untellChannel } from './on-move.ts'
export { documentOfOrder, PUBLIC } from './order-document.ts'

/** Makes the service of the channels that bring orders. */
export function createCanais(
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'ports' | 'config' | 'broadcaster' | 'log'> & {
    wake: () => void
    moveEntrega: MoveEntrega
    reviveEntrega: ReviveEntrega
  },
) {
  const { db, clock, vault, ports, config, wake, moveEntrega } = deps
  const port = ports.of(pedidos)
  const client = createPedidosClient(port, clock)
  // the demo's application is simulated by this server
  const base = port.reach === 'double' ? `http://127.0.0.1:${config.port}` : config.publicUrl

  const secretOf = ({ account_id, client_id, segredo }: CanalGuardado): string | null =>
    segredo && vault.open(Buffer.from(segredo, 'base64'), secretContext(account_id, client_id)).toString()
  const hearing = createHearing({ db, clock, vault, wake, secretOf })
  const addressOf = (canal: Pick<CanalGuardado, 'account_id' | 'id'>) =>
    base === null ? null : `${base}/od/${hearing.tokenOf(canal)}`

  const access = (canal: CanalGuardado): AppAccess | null => {
    const client_secret = secretOf(canal)
    const { id: canal_id, url, client_id } = canal
    return client_secret === null ? null : { canal_id, url, client_id, client_secret }
  }

  return {
    ...hearing,
    ...createSeenOrder({ db }),
    addressOf,
    checkCode: createCheckCode({ db, client, access }),
    link: createLinking(deps),

    /** Denies what a customer asked for. @throws NAO_ENCONTRADO, CONFLITO when nobody asked */
    async deny(sessao: Sessao, venda_id: number, motivo: string | undefined): Promise<{ mudou: boolean }> {
      const { usuario_id, empresa_id } = sessao
      const { mudou } = await db.tx(sessao, async q => {
        const way = await wayOf(q, venda_id)
        if (way?.empresa_id !== empresa_id) throw new AppError('NAO_ENCONTRADO')
        if (way.aparte !== 'cancelamento_pedido')
          throw new AppError('CONFLITO', { mensagem: 'Ninguém pediu para cancelar este pedido' })
        return moveEntrega(q, sessao, venda_id, 'resolvido', { usuario_id }, clock(), motivo)
      })
      wake()
      return { mudou }
    },

    job: createChannelJob({
      ...{ db, clock, client, addressOf, access },
      takeIn: createTakeIn({ ...deps, client }),
    }),
  }
}

export type CanaisService = ReturnType<typeof createCanais>
