import { vendas } from '../../domain/documents/venda/index.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { tellWebhooks } from '../outbox/webhooks-repository.ts'

/** Tells webhooks that a sale was paid, in its transaction. */
export const tellPaid = (
  q: Q,
  tenant: Tenant & { empresa_id: number },
  { id, uuid, valor_total }: { id: number; uuid: string; valor_total: string },
): Promise<void> =>
  tellWebhooks(q, tenant, [
    {
      ...{ evento: 'venda.paga', registro: `${vendas.id}/${id}`, empresa_id: tenant.empresa_id, venda: id },
      dados: { id, uuid, valor_total },
    },
  ])
