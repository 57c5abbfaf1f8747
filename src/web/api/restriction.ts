/** The server's words of the last 457, for its page (G-010). */
export const lastRestriction: { mensagem: string | null } = { mensagem: null }
