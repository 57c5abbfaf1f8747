import { vendas } from '../../../domain/documents/venda/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Moved } from '../../entregas/move.ts'
import { tellWebhooks } from '../../outbox/webhooks-repository.ts'

/** Tells the company's webhooks of the state that an order reached, in its transaction. */
export const tellMoved = (
  q: Q,
  tenant: Tenant & { empresa_id: number },
  { venda_id, de, para }: Pick<Moved, 'venda_id' | 'de' | 'para'>,
): Promise<void> =>
  tellWebhooks(q, tenant, [
    {
      ...{ evento: 'entrega.mudou', registro: `${vendas.id}/${venda_id}`, empresa_id: tenant.empresa_id },
      ...{ venda: venda_id, dados: { id: venda_id, de, estado: para } },
    },
  ])
