import { isoToWire } from '../../../core/dates/day.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import type { estornarTransferencia, transferir } from '../../../domain/api/livro.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { transfer } from '../../../domain/money/causes/transfer.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { post, refuseMatched, reverse } from '../../money/post.ts'
import { readStanding } from '../../money/post-repository.ts'
import { keepRequest } from '../../money/request-repository.ts'
import { refuseAccount, todayOf } from './entries.ts'
import { readPointed } from './repository.ts'
import { dayOf, reversalDay } from './settle.ts'
import { insertTransfer, readTransfer, type StoredTransfer } from './transfers-repository.ts'

type Told = Answer<typeof transferir>['data']

const wire = ({ data, ...said }: StoredTransfer): Told => ({ ...said, data: isoToWire(data) })

/** Transfers money between two accounts. A repeated uuid returns the stored transfer. @throws VALIDACAO, CONFLITO */
export async function send(q: Q, sessao: Sessao, body: Body<typeof transferir>, agora: Date): Promise<Told> {
  const { empresa_id, usuario_id } = sessao
  const { uuid, de_conta_id, para_conta_id, valor, historico } = body
  if (de_conta_id === para_conta_id) throw fieldError('para_conta_id', 'Escolha outra conta')
  const data = dayOf(body.data, todayOf(sessao, agora))
  for (const campo of ['de_conta_id', 'para_conta_id'] as const) {
    const { conta } = await readPointed(q, empresa_id, { conta_id: body[campo] })
    if (conta && !conta.ativo) throw fieldError(campo, 'A conta está inativa')
    refuseAccount(campo, conta)
    if (conta?.tipo === 'cheque')
      throw fieldError(campo, 'Cheque entra e sai um a um: deposite ou repasse em Cheques')
  }
  const said = { uuid, empresa_id, de_conta_id, para_conta_id, valor, data, historico, usuario_id }
  await keepRequest(q, 'transferencia', uuid, body)
  const id = await insertTransfer(q, said)
  const stored = await readTransfer(q, empresa_id, { uuid })
  if (!stored) throw new AppError('CONFLITO', { mensagem: 'Este uuid já registrou outra transferência' })
  if (id === null) return wire(stored)
  await post(
    q,
    sessao,
    transfer,
    { de_conta_id, para_conta_id, valor: dec(valor).toFixed(2) },
    {
      ...{ empresa_id, usuario_id, origem_id: id, data },
      fechado: 'recusa',
      historico: historico.trim() || `Transferência de ${stored.de.nome} para ${stored.para.nome}`,
    },
  )
  return wire(stored)
}

/** Reverses a transfer. @throws NAO_ENCONTRADO, VALIDACAO, CONFLITO when reversed already or matched with a bank line */
export async function undoTransfer(
  q: Q,
  sessao: Sessao,
  id: number,
  { motivo, data: said }: Body<typeof estornarTransferencia>,
  agora: Date,
): Promise<Told> {
  const { empresa_id, usuario_id } = sessao
  const stored = await readTransfer(q, empresa_id, { id })
  if (!stored) throw new AppError('NAO_ENCONTRADO')
  const standing = await readStanding(q, sessao, transfer.origem, id)
  if (standing.length === 0)
    throw new AppError('CONFLITO', { mensagem: 'Esta transferência já foi estornada' })
  const rows = standing.map(row => row.id)
  await refuseMatched(q, sessao, rows)
  const data = reversalDay(said, stored.data, todayOf(sessao, agora))
  await reverse(q, sessao, rows, { data, usuario_id, motivo })
  return wire({ ...stored, estornada: true })
}
