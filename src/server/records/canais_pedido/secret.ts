/** Names the row of a channel's secret, so that it cannot be decrypted as another row's. */
export const secretContext = (account_id: number, client_id: string) => `canal ${account_id} ${client_id}`
