import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { keyMakerOf } from './repository.ts'

/**
 * Refuses to change a connection whose key works in the name of another user, unless this one registers users. @throws
 * PROIBIDO with whose it is
 */
export async function refuseOthers(q: Q, sessao: Sessao, id: number): Promise<void> {
  if (sessao.super_user || sessao.flags.has('cadastro_usuarios')) return
  const maker = await keyMakerOf(q, id)
  if (maker && maker.usuario_id !== sessao.usuario_id)
    throw new AppError('PROIBIDO', {
      mensagem: `A chave desta integração é de ${maker.nome}: só ele ou quem cadastra usuários a muda`,
    })
}
