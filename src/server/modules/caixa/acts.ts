import type { CaixaLeave } from '../../../core/caixa/event.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import type { PedeAprovacao } from '../../../domain/api/caixa.ts'
import { LEAVE_FLAG, leaveText, WITHOUT_PIN } from '../../../domain/caixa/leaves.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { drawer } from '../../../domain/money/causes/drawer.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { post } from '../../money/post.ts'
import { alguemTemPin, leaveGiven } from '../aprovacoes/service.ts'
import {
  type CaixaSessao,
  type CaixaTerminal,
  holdSession,
  holdTerminal,
  insertEvent,
  type NewEvent,
} from './repository.ts'

/**
 * Result of a permission check at a cash drawer. `aprovado_por`: granted, by this supervisor; null: by the user's
 * own permission. `pede`: not granted, and this is the approval to ask for.
 */
export type Leave = { aprovado_por: number | null } | { pede: PedeAprovacao }

/**
 * Grants the action to a user with the permission or a supervisor's approval, and what ends the day where nobody has a
 * PIN; else returns the approval to ask for.
 */
export async function may(
  q: Q,
  sessao: Sessao,
  acao: CaixaLeave,
  { uuid, valor = '0.00' }: { uuid: string; valor?: string },
  agora: Date,
): Promise<Leave> {
  if (sessao.flags.has(LEAVE_FLAG[acao])) return { aprovado_por: null }
  const aprovado_por = await leaveGiven(q, sessao, { uuid, acao, valor }, agora)
  if (aprovado_por !== null) return { aprovado_por }
  if (WITHOUT_PIN.has(acao) && !(await alguemTemPin(q, sessao))) return { aprovado_por: null }
  return { pede: { acao, valor, texto: leaveText(acao, valor) } }
}

/** Reads a cash session and locks it exclusively. @throws NAO_ENCONTRADO */
export async function heldSession(q: Q, { empresa_id }: Sessao, uuid: string): Promise<CaixaSessao> {
  const found = await holdSession(q, empresa_id, uuid, 'update')
  if (!found) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Esta sessão de caixa não existe' })
  return found
}

/** Reads an active till and locks it. @throws VALIDACAO at the field */
export async function heldTill(q: Q, { empresa_id }: Sessao, terminal_id: number): Promise<CaixaTerminal> {
  const till = await holdTerminal(q, empresa_id, terminal_id)
  if (!till) throw fieldError('terminal_id', 'Caixa não encontrado')
  return till
}

/** Company at whose drawer something is done. */
export interface DrawerPlace extends Tenant {
  empresa_id: number
  empresa: Pick<Sessao['empresa'], 'fuso'>
}

/** Stores an event that moves or counts a cash session's money, and posts its money to the ledger. */
export async function record(
  q: Q,
  sessao: DrawerPlace,
  caixa: CaixaSessao,
  event: NewEvent & { diferenca?: string | null },
): Promise<{ id: number; numero: number }> {
  const { diferenca = null, ...row } = event
  const written = await insertEvent(q, row)
  const { tipo, valor, conta = '', motivo = '', em, usuario_id } = row
  await post(
    q,
    sessao,
    drawer,
    { tipo, valor, conta, motivo, diferenca },
    {
      ...{ empresa_id: sessao.empresa_id, origem_id: written.id, usuario_id, sessao_id: caixa.id },
      ...{ data: diaIn(em, sessao.empresa.fuso), fechado: 'adia' as const },
    },
  )
  return written
}

/** Returns the common fields of a new event of a cash session. */
export const logged = (
  sessao: Sessao,
  caixa: CaixaSessao,
  uuid: string,
  { aprovado_por }: { aprovado_por: number | null },
  em: Date,
) => ({
  ...{
    empresa_id: sessao.empresa_id,
    sessao_id: caixa.id,
    uuid,
    usuario_id: sessao.usuario_id,
    aprovado_por,
  },
  em,
})

/** Makes the error for a cash session whose state does not allow the action. */
export const closed = ({ estado }: CaixaSessao): AppError =>
  new AppError('CONFLITO', {
    mensagem: {
      aberto: 'Inicie a contagem antes de fechar o caixa',
      contando: 'Este caixa está sendo contado',
      fechado: 'Este caixa já foi fechado',
    }[estado],
  })
