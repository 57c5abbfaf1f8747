import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { Vault } from '../../vault.ts'
import { secretContext } from './secret.ts'

interface NewChannel {
  account_id: number
  empresa_id: number
  usuario_id: number
  nome: string
  merchant_id: string
  client_id: string
  client_secret: string
}

/** Seals a channel's secret for its column. */
export const sealSecret = (
  vault: Vault,
  account_id: number,
  { client_id, client_secret }: Pick<NewChannel, 'client_id' | 'client_secret'>,
): string => vault.seal(Buffer.from(client_secret), secretContext(account_id, client_id)).toString('base64')

/** Opens a channel at the installation's address, as saving its form does, and queues its job. */
export async function openChannel(
  q: Q,
  vault: Vault,
  { account_id, client_secret, ...channel }: NewChannel,
): Promise<void> {
  const segredo = sealSecret(vault, account_id, { client_id: channel.client_id, client_secret })
  const [id = 0] = await insertMany(q, account_id, 'canais_pedido', [{ ...channel, segredo }])
  await enqueue(q, { account_id }, { tipo: 'canal', alvo_id: id, due_at: q.agora })
}
