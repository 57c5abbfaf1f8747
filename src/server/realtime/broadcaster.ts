/** Sends events to open browsers. At most once: an event is a hint to refetch, never the data itself. */
export interface Broadcaster {
  trigger(channels: string | readonly string[], event: string, data: unknown, exceptSocketId?: string): void
}

/** The private channel of one company (G-051). */
export const companyChannel = (account_id: number, empresa_id: number) =>
  `private-account.${account_id}.empresa.${empresa_id}`

/** Something else is made of these documents now, or no longer: each stands as it did, in its version. */
export function tellOrigins(
  broadcaster: Broadcaster,
  { account_id, empresa_id }: { account_id: number; empresa_id: number },
  ids: readonly number[],
): void {
  for (const id of ids) broadcaster.trigger(companyChannel(account_id, empresa_id), 'VendaAtualizada', { id })
}

/** The open tills of a company ask for their catalogue again; `produto_id` null: for whatever of it changed. */
export const tellCatalog = (
  broadcaster: Broadcaster,
  { account_id, empresa_id }: { account_id: number; empresa_id: number },
  produto_id: number | null = null,
): void =>
  broadcaster.trigger(companyChannel(account_id, empresa_id), 'ProdutoAtualizado', { id: produto_id })
