import { AppError } from '../../domain/error.ts'
import type { Sessao } from './session.ts'

/** Refuses a session by PIN what a password protects: access, whole registers, a customer's limit. @throws PROIBIDO */
export function refusePin({ por_pin }: Sessao): void {
  if (por_pin) throw new AppError('PROIBIDO', { mensagem: 'Entre com a senha: esta sessão é só do caixa' })
}
