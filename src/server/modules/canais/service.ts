import type { Deps } from '../../deps.ts'
import type { MoveEntrega } from '../../entregas/move.ts'
import { createPedidosClient } from '../../ports/pedidos/client.ts'
import { pedidos } from '../../ports/pedidos/port.ts'
import { secretContext } from '../../records/canais/secret.ts'
import type { Canal } from './channel-repository.ts'
import { createHearing } from './hear.ts'
import { createChannelJob } from './job.ts'
import { createLinking } from './link.ts'
import { createTakeIn } from './take-in.ts'

export { tellChannel } from './on-move.ts'

/** Makes the service of the channels that bring orders. */
export function createCanais(
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'ports' | 'config' | 'broadcaster' | 'log'> & {
    wake: () => void
    moveEntrega: MoveEntrega
  },
) {
  const { db, clock, vault, ports, config, wake } = deps
  const port = ports.of(pedidos)
  const client = createPedidosClient(port, clock)
  // the demo's application is simulated by this server
  const base = port.reach === 'double' ? `http://127.0.0.1:${config.port}` : config.publicUrl

  const secretOf = ({ account_id, client_id, segredo }: Canal): string | null =>
    segredo && vault.open(segredo, secretContext(account_id, client_id)).toString()
  const hearing = createHearing({ db, clock, vault, wake, secretOf })
  const addressOf = (canal: Pick<Canal, 'account_id' | 'id'>) =>
    base === null ? null : `${base}/od/${hearing.tokenOf(canal)}`

  return {
    ...hearing,
    addressOf,
    link: createLinking(deps),
    job: createChannelJob({
      ...{ db, clock, client, addressOf },
      takeIn: createTakeIn({ ...deps, client }),
      access(canal) {
        const client_secret = secretOf(canal)
        const { id: canal_id, url, client_id } = canal
        return client_secret === null ? null : { canal_id, url, client_id, client_secret }
      },
    }),
  }
}

export type CanaisService = ReturnType<typeof createCanais>
