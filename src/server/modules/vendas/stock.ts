import { operationOf } from '../../../core/document/operation.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { moveGoods } from '../estoque/service.ts'
import type { Referencias } from './lookup-repository.ts'
import type { Diferenca } from './prova.ts'
import type { CorpoVenda } from './repository.ts'

/**
 * Moves the sale's goods as its operation says, where the plan manages stock and the rule moves it. Online, a balance below zero
 * takes the whole sale back; what is replayed is gone already, so its balance stays negative and is told.
 * @throws SEM_ESTOQUE, or VALIDACAO at the lot
 */
export async function moveStock(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  refs: Referencias,
  venda_id: number,
  em: Date,
): Promise<Diferenca[]> {
  const { estoque } = operationOf(corpo)
  if (sessao.empresa.plano?.gerenciar_estoque !== true || estoque === null) return []
  const itens = corpo.itens.filter(item => corpo.regras.icms[item.regraicms_id]?.['mov_estoque'] !== false)
  const saldos = await moveGoods(
    q,
    sessao,
    { empresa_id: sessao.empresa_id, venda_id, usuario_id: sessao.usuario_id, em },
    itens.map(({ produto_id, grade_id, lote_id, qtde }) => ({
      produto_id,
      grade_id,
      lote_id,
      deposito_id: refs.deposito_id,
      qtde,
    })),
    estoque,
  )
  return saldos.flatMap(({ produto_id, grade_id, lote_id, saldo }): Diferenca[] => {
    if (!saldo.startsWith('-') || (lote_id === null && refs.account.venda_sem_estoque)) return []
    const i = corpo.itens.findIndex(
      item =>
        item.produto_id === produto_id && (item.grade_id ?? null) === grade_id && item.lote_id === lote_id,
    )
    const nome = corpo.itens[i]?.nome ?? ''
    const deQue = lote_id === null ? nome : `lote de ${nome}`
    if (corpo.offline)
      return [
        {
          campo: `itens.${i}.${lote_id === null ? 'qtde' : 'lote_id'}`,
          texto: `${deQue}: vendido sem saldo, ficou com ${formatDecimal(saldo, 0, 4)}`,
          esperado: null,
          recebido: saldo,
        },
      ]
    if (lote_id !== null)
      throw new AppError('VALIDACAO', {
        mensagem: 'Lote com saldo insuficiente',
        errors: { [`itens.${i}.lote_id`]: [`O lote do produto ${nome} está com saldo insuficiente`] },
      })
    throw new AppError('SEM_ESTOQUE', {
      mensagem: `O produto ${nome} está sem estoque`,
      errors: { [`itens.${i}.qtde`]: ['Produto sem estoque!'] },
    })
  })
}
