import { cleanChave, parseChave } from '../../../../core/document/chave.ts'
import { formatCnpj } from '../../../../core/document/cnpj.ts'
import type { VendaAnswer } from '../../../../domain/api/vendas.ts'
import type { Linked } from '../../../../domain/documents/documento/origem.ts'
import { tellChave } from '../../../../domain/documents/documento/referencia.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import { maySeeKind } from '../../../documents/venda/rights.ts'
import type { Sessao } from '../../../http/session.ts'
import { readByKey } from './origins-repository.ts'

/**
 * Finds the sale or document whose note has this access key, printed or scanned. @throws VALIDACAO for an invalid key,
 * NAO_ENCONTRADO (naming the issuer) for a note that is not in this company
 */
export async function findByKey(
  q: Q,
  sessao: Sessao,
  text: string,
): Promise<Linked & Pick<VendaAnswer, 'status'>> {
  const chave = cleanChave(text)
  const parts = parseChave(chave)
  if (!parts) throw fieldError('chave', 'Chave de acesso inválida')
  const { empresa, notas } = await readByKey(q, sessao, [chave])
  const [found] = notas
  if (found) {
    maySeeKind(sessao, found.terminal_id === null ? found.tipo : null)
    const { id, tipo, terminal_id, status } = found
    return { id, tipo, terminal_id, status }
  }
  const { documento } = tellChave(chave)
  const mensagem =
    parts.cnpj === empresa
      ? `A ${documento} não foi emitida por este sistema`
      : `A ${documento} é de outra empresa: CNPJ ${formatCnpj(parts.cnpj)}`
  throw new AppError('NAO_ENCONTRADO', { mensagem })
}
