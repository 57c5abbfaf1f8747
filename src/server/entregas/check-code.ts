import type { Sessao } from '../http/session.ts'

/**
 * Checks the code that a customer tells the courier, where the order's application asks for it. @throws VALIDACAO at
 * `codigo`, CONFLITO where the application does not answer
 */
export type CheckCode = (
  sessao: Sessao,
  pedidos: readonly number[],
  codigo: string | undefined,
) => Promise<void>
