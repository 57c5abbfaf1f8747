/** Sends events to open browsers. At most once: an event is a hint to refetch, never the data itself. */
export interface Broadcaster {
  trigger(channels: string | readonly string[], event: string, data: unknown, exceptSocketId?: string): void
}

/** The private channel of one company (G-051). */
export const companyChannel = (account_id: number, empresa_id: number) =>
  `private-account.${account_id}.empresa.${empresa_id}`
