import { isoToWire } from '../../../../core/dates/day.ts'
import { diaIn } from '../../../../core/document/fuso.ts'
import { dec } from '../../../../core/money/decimal.ts'
import { formatDecimal } from '../../../../core/money/pt-br.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import type { ItemDito } from '../lots/keys.ts'
import type { Chaves } from '../lots/keys-repository.ts'
import { readLowest } from './past-repository.ts'

/**
 * Refuses a movement dated before its lot was made, and a past exit that makes a balance negative, then or later: of a
 * lot or, unless the account sells without stock, of any goods. The ledger rows must be written before. @throws
 * SEM_ESTOQUE, or VALIDACAO for a lot; the message names the day
 */
export async function refusePast(
  q: Q,
  sessao: Sessao,
  chaves: Chaves,
  itens: readonly (ItemDito & { deposito_id: number; qtde: string })[],
  em: Date,
  campo: (i: number) => string = i => `itens.${i}.qtde`,
): Promise<void> {
  const { fuso } = sessao.empresa
  const lotes = new Map(chaves.lotes.map(lote => [lote.id, lote]))
  for (const { lote_id } of itens) {
    const lote = lotes.get(lote_id ?? 0)
    if (lote && diaIn(em, fuso) < lote.fabricacao)
      throw fieldError('em', `O lote ${lote.lote} foi fabricado em ${isoToWire(lote.fabricacao)}`)
  }
  const saidas = itens
    .map((item, i) => ({ ...item, i }))
    .filter(({ qtde, lote_id }) => dec(qtde).isNegative() && (lote_id || !chaves.venda_sem_estoque))
  if (saidas.length === 0) return
  const [primeira] = await readLowest(q, sessao, saidas, em)
  const saida = primeira && saidas[primeira.ordem]
  if (!saida) return
  const nome = chaves.produtos.find(({ id }) => id === saida.produto_id)?.nome ?? ''
  const lote = lotes.get(saida.lote_id ?? 0)?.lote
  const havia = formatDecimal(dec(primeira.saldo).minus(saida.qtde).toFixed(), 0, 4)
  const dia = isoToWire(diaIn(new Date(primeira.em), fuso))
  const mensagem = `${lote ? `O lote ${lote} de ${nome}` : nome} ficaria com saldo negativo em ${dia}: tinha ${havia}`
  throw new AppError(lote ? 'VALIDACAO' : 'SEM_ESTOQUE', {
    mensagem,
    errors: { [campo(saida.i)]: [mensagem] },
  })
}
