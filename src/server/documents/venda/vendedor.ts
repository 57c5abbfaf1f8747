import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readSeller } from './powers-repository.ts'
import type { Autoria, CorpoVenda, Diferenca } from './rows.ts'

/**
 * Checks a chosen seller other than the author (`vendedor`): the seller must work in the company, and the user needs
 * the permission. A sale sent late was already paid, so an invalid choice is only reported and the author stays the
 * seller. @throws PROIBIDO, or VALIDACAO at the seller
 */
export async function chosenSeller(
  q: Q,
  sessao: Sessao,
  { vendedor_id, paga, offline }: Pick<CorpoVenda, 'vendedor_id' | 'paga' | 'offline'>,
  { vendedor, nomes }: Pick<Autoria, 'vendedor' | 'nomes'>,
): Promise<{ vendedor_id: number | undefined; diferencas: Diferenca[] }> {
  if (vendedor_id == null || vendedor_id === vendedor) return { vendedor_id: undefined, diferencas: [] }
  const may = sessao.flags.has('pdv_vendedor')
  const known = await readSeller(q, sessao, vendedor_id)
  if (may && known) return { vendedor_id, diferencas: [] }
  if (!(paga && offline)) {
    if (!may) throw new AppError('PROIBIDO', { mensagem: 'Você não pode vender por outro vendedor' })
    throw fieldError('vendedor_id', 'Vendedor não localizado')
  }
  const porque = may ? 'o vendedor escolhido não é mais da empresa' : `${sessao.nome} não pode escolher outro`
  const texto = `A venda fica com ${nomes.get(vendedor) ?? 'quem vendeu'}: ${porque}`
  const diferenca = { campo: 'vendedor_id', texto, esperado: null, recebido: String(vendedor_id) }
  return { vendedor_id: undefined, diferencas: [diferenca] }
}
