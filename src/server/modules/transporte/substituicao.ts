import { readCte } from '../../../core/dfe/cte/read.ts'
import { isSubstitution } from '../../../core/transporte/tipo-do-cte.ts'
import { conhecimentos } from '../../../domain/documents/conhecimento/index.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { DocumentRow } from '../../documents/statements.ts'
import type { Sessao } from '../../http/session.ts'
import { documentByKey } from '../../issuing/service.ts'
import { complementedBy } from './substituicao-repository.ts'

const keysOf = (rows: unknown, key: string): string[] =>
  ((rows ?? []) as readonly DocumentRow[]).map(row => String(row[key]))

/** Lists the notes that a CT-e says it carries: its own, and those of its deliveries. */
const carried = (said: DocumentRow): string[] => [
  ...keysOf(said['chaves'], 'chave'),
  ...((said['entregas'] ?? []) as readonly DocumentRow[]).flatMap(row => keysOf(row['notas'], 'chave')),
]

/**
 * Refuses a substitution that differs from the CT-e which it replaces in what may not change, and that of a CT-e which was
 * complemented; what only the authority knows is asked of it. @throws VALIDACAO at the field, CONFLITO
 */
export async function refuseSubstitution(q: Q, sessao: Sessao, said: DocumentRow): Promise<void> {
  if (!isSubstitution(said['tipo_cte']) || !said['referida']) return
  const chave = String(said['referida'])
  const other = await documentByKey(q, sessao, sessao.empresa_id, chave)
  if (!other) throw fieldError('referida', 'Este CT-e não é da empresa, ou não foi emitido aqui (568)')
  if (other.status_emissao !== 'autorizada')
    throw fieldError('referida', 'Só se substitui um CT-e autorizado, e uma vez (569, 570)')
  const complemento = await complementedBy(q, chave)
  if (complemento)
    throw new AppError('CONFLITO', {
      mensagem: `O CT-e ${complemento} complementa este: cancele-o antes de substituir (659)`,
    })
  if (other.origem_tipo !== conhecimentos.id) return
  const before = readCte(other.xml_assinado ?? '')
  const [mine, theirs] = [carried(said).sort(), [...before.notas].sort()]
  if (mine.join() !== theirs.join())
    throw fieldError('chaves', 'A substituição leva as mesmas NF-e do CT-e substituído (734)')
  if (said['tipo_servico'] !== before.tpServ)
    throw fieldError('tipo_servico', 'O tipo do serviço é o do CT-e substituído (834)')
}
