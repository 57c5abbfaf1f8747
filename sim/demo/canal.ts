import { DEMO_SHOP } from '../demo-shop.ts'
import type { DemoQ } from './house.ts'

/** Opens the channel to the demo's ordering application, so that a key of its page brings an order. */
export async function seedCanal(
  q: DemoQ,
  { account_id, empresa_id }: { account_id: number; empresa_id: number },
): Promise<void> {
  const { rows } = await q.query<{ id: number }>(
    'select id from usuarios where account_id = $conta and ultima_empresa_id = $1 order by id limit 1',
    [empresa_id],
  )
  const { id: merchant_id, client_id, client_secret } = DEMO_SHOP
  await q.openChannel({
    ...{ account_id, empresa_id, usuario_id: rows[0]?.id ?? 0, nome: 'Aplicativo da demonstração' },
    ...{ merchant_id, client_id, client_secret },
  })
}
