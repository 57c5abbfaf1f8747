import type { Sessao } from '../../http/session.ts'

/** Stock is kept where the plan manages it. */
export const stockManaged = ({ empresa }: Sessao): boolean => empresa.plano?.gerenciar_estoque === true
