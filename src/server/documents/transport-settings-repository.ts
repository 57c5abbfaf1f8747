import { TRANSPORTE, type TransportSettings } from '../../domain/config/transporte.ts'
import type { Q, Tenant } from '../db/transaction.ts'

/** Reads the settings of transport of a company. */
export async function readTransportSettings(
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
): Promise<TransportSettings> {
  const { rows } = await q.query<TransportSettings>({
    name: 'ajustes-do-transporte',
    text: `select ${TRANSPORTE.map(({ chave }) => chave).join(', ')} from empresas where account_id = $1 and id = $2`,
    values: [account_id, empresa_id],
  })
  const [settings] = rows
  if (!settings) throw new Error(`no company ${empresa_id}`)
  return settings
}
