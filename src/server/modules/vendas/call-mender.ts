import type { Body } from '../../../domain/api/define.ts'
import { ONDE_CORRIGIR, type pedirCorrecao } from '../../../domain/api/pedir-correcao.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { noticeTo, whoHolds } from '../notificacoes/service.ts'
import { noteNamed } from './notices.ts'

const REFUSED: readonly VendaAnswer['status'][] = ['R', 'D']

/**
 * Notifies the users who may correct a refused note, and returns their names. @throws CONFLITO when the note is not refused,
 * or no user of the company has the permission
 */
export async function callMender(
  q: Q,
  sessao: Sessao,
  agora: Date,
  venda: VendaAnswer,
  { onde, registro_id }: Body<typeof pedirCorrecao>,
): Promise<string[]> {
  if (!REFUSED.includes(venda.status))
    throw new AppError('CONFLITO', { mensagem: 'Esta nota não está recusada' })
  const { flag, tela } = ONDE_CORRIGIR[onde]
  const quem = await whoHolds(q, sessao, flag)
  if (quem.length === 0)
    throw new AppError('CONFLITO', {
      mensagem: 'Ninguém desta loja pode corrigir isto: dê o acesso a alguém',
    })
  const { cstat, xmotivo, orientacao } = venda
  const motivo = [cstat, orientacao?.texto ?? xmotivo].filter(Boolean).join(': ')
  await noticeTo(q, sessao, agora, {
    usuarios: quem.map(({ id }) => id),
    titulo: `Corrigir a ${noteNamed(venda)}`,
    mensagem: `${sessao.nome} chama do caixa. ${motivo} Abrir: ${tela}/${onde === 'venda' ? venda.id : registro_id}`,
  })
  return quem.map(({ nome }) => nome)
}
