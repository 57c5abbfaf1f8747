/** Text of the server's last 457 answer, shown by the page of this error (G-010). */
export const lastRestriction: { mensagem: string | null } = { mensagem: null }
