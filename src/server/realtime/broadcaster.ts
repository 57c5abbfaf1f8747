/** Sends events to open browsers, at most once: an event has ids and little else, and tells browsers what to read again. */
export interface Broadcaster {
  trigger(channels: string | readonly string[], event: string, data: unknown, exceptSocketId?: string): void
}

/** Names the private channel of one company (G-051). */
export const companyChannel = (account_id: number, empresa_id: number) =>
  `private-account.${account_id}.empresa.${empresa_id}`

/** Reads account and company from the name of a company's channel; null: another channel. */
export function companyOf(channel: string): { account_id: number; empresa_id: number } | null {
  const [, account, empresa] = /^private-account\.(\d+)\.empresa\.(\d+)$/.exec(channel) ?? []
  return account && empresa ? { account_id: Number(account), empresa_id: Number(empresa) } : null
}

/** Names the private channel of the company's kitchen screens, which tells them only to look again. */
export const kitchenChannel = (account_id: number, empresa_id: number) =>
  `private-cozinha.${account_id}.empresa.${empresa_id}`

/** Tells browsers that documents changed, because a document was made from them, or a document made from them was undone. */
export function tellOrigins(
  broadcaster: Broadcaster,
  { account_id, empresa_id }: { account_id: number; empresa_id: number },
  ids: readonly number[],
): void {
  for (const id of ids) broadcaster.trigger(companyChannel(account_id, empresa_id), 'VendaAtualizada', { id })
}

/** Tells the company's open tills to read their catalogue again; `produto_id` null: the whole catalogue. */
export const tellCatalog = (
  broadcaster: Broadcaster,
  { account_id, empresa_id }: { account_id: number; empresa_id: number },
  produto_id: number | null = null,
): void =>
  broadcaster.trigger(companyChannel(account_id, empresa_id), 'ProdutoAtualizado', { id: produto_id })
