/** Text of the server's last 457, shown by the page of that error (G-010). */
export const lastRestriction: { mensagem: string | null } = { mensagem: null }
