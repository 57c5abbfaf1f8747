import type { contaDoCliente } from '../../../domain/api/conta-cliente.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { creditLineOf } from '../../documents/venda/credit-limit.ts'
import { readCredit } from '../../documents/venda/credito-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { toLancamento } from './answer.ts'
import { todayOf } from './entries.ts'
import { listParcelas, readRates } from './repository.ts'

/** Maximum of open instalments, and of last paid instalments, in the response. */
const MOST_OPEN = 200
const LAST_PAID = 30

/** Reads a customer's account: credit line, open and paid instalments. @throws NAO_ENCONTRADO */
export async function customerAccount(
  q: Q,
  sessao: Sessao,
  id: number,
  agora: Date,
): Promise<Answer<typeof contaDoCliente>['data']> {
  const hoje = todayOf(sessao, agora)
  const line = await creditLineOf(q, id, hoje)
  if (!line) throw new AppError('NAO_ENCONTRADO')
  const { nome, ...stands } = line
  const his = {
    ...{ empresa_id: sessao.empresa_id, hoje, tipo: 1, parceiro_id: id, conta_id: null },
    ...{ de: null, ate: null, search: '', barras: null, ids: null },
  }
  const open = await listParcelas(q, { ...his, status: 'em_aberto' }, { page: 1, limit: MOST_OPEN })
  const paid = await listParcelas(q, { ...his, status: 'paga' }, { page: 1, limit: LAST_PAID })
  const rates = await readRates(q, sessao.empresa_id)
  return {
    cliente: { id, nome },
    ...stands,
    credito: (await readCredit(q, sessao, { parceiro_id: id, menos: null })) ?? '0.00',
    parcelas: [...open, ...paid].map(each => toLancamento(each, hoje, sessao.empresa.uf, rates)),
  }
}
