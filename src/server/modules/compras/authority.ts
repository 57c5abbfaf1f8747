import { NFE_CODES } from '../../../core/dfe/nfe/codes.ts'
import type { NotaDoFornecedor } from '../../../core/purchases/nota.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'
import type { Protocolo, RespostaConsulta, SefazResult } from '../../sefaz/client/resultado.ts'
import { type Interessada, queryKey, type Recepcao } from '../recebidas/service.ts'

/**
 * Fetches the protocol of a supplier's note from SEFAZ. Null: no answer, no certificate, or an answer that says nothing
 * about this note. `digest`: digest of our file. @throws VALIDACAO when SEFAZ does not know the note, when it is cancelled
 * or denied, or when SEFAZ authorised another file
 */
export async function askAuthority(
  ctx: Recepcao,
  sessao: Sessao,
  empresa: Interessada,
  { chave }: Pick<NotaDoFornecedor, 'chave' | 'ambiente'>,
  digest: string,
): Promise<Protocolo | null> {
  const disse = await query(ctx, sessao, empresa, chave)
  if (disse?.kind !== 'answer') return null
  const { cStat, protocolo } = disse.resposta
  if (NFE_CODES.cancelled.has(cStat))
    throw fieldError('xml', 'A nota foi cancelada por quem a emitiu: não há entrada a dar')
  if (NFE_CODES.denied.has(cStat))
    throw fieldError('xml', 'A nota foi denegada pela SEFAZ: não há entrada a dar')
  if (NFE_CODES.unknown.has(cStat))
    throw fieldError('xml', 'A SEFAZ não conhece esta nota: ela não foi autorizada')
  // 108 (service paused), 656 (too many queries) and other codes say nothing about this key
  if (!NFE_CODES.authorised.has(cStat) || !protocolo) return null
  if (protocolo.digVal !== null && protocolo.digVal !== digest)
    throw fieldError('xml', 'A SEFAZ autorizou outra nota com esta chave: peça o arquivo ao fornecedor')
  return protocolo
}

async function query(
  ctx: Recepcao,
  sessao: Sessao,
  empresa: Interessada,
  chave: string,
): Promise<SefazResult<RespostaConsulta> | null> {
  try {
    return await queryKey(ctx, sessao, empresa, chave)
  } catch (error) {
    if (error instanceof AppError && error.codigo === 'CERTIFICADO') return null
    throw error
  }
}
