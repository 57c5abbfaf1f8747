import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { parseChave } from '../../../core/document/chave.ts'
import { isSameCompany } from '../../../core/document/cnpj.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Tenant } from '../../db/transaction.ts'
import type { Protocolo } from '../../sefaz/client/resultado.ts'
import { procDocument } from '../../sefaz/compose.ts'
import { companyOf } from '../../sefaz/icp-brasil.ts'
import type { AssinaturaDaNota } from '../../sefaz/verify.ts'
import { queryKey } from './consulta.ts'
import type { Interessada } from './cursor-repository.ts'
import { PROJETOS } from './projetos.ts'
import type { Recepcao } from './recepcao.ts'

/** Number of digits of a CPF. */
const CPF = 11

/** A signed file. `emitente`: CNPJ or CPF of its issuer. */
export interface ArquivoAssinado extends AssinaturaDaNota {
  chave: string
  emitente: string
}

/**
 * Asks SEFAZ whether it authorised this very file. Null: SEFAZ said nothing, and the file is `provado` already. @throws
 * VALIDACAO when the document is cancelled, denied or unknown, when SEFAZ authorised another file, and when it says nothing:
 * anyone can make a certificate that names the issuer, and its chain is not in the file (docs/decisions/260)
 */
export async function askAuthority(
  ctx: Recepcao,
  tenant: Tenant,
  empresa: Interessada,
  arquivo: ArquivoAssinado,
  provado = false,
): Promise<Protocolo | null> {
  const { family, recusas } = PROJETOS[empresa.projeto]
  const { codes } = family
  const refuse = (why: keyof typeof recusas) => fieldError('xml', recusas[why])
  const silent = (why: 'calada' | 'certificado') => {
    if (!provado) throw refuse(why)
    return null
  }
  const disse = await queryKey(ctx, tenant, empresa, arquivo.chave).catch((error: unknown) => {
    if (error instanceof AppError && error.codigo === 'CERTIFICADO') return null
    throw error
  })
  if (disse === null) return silent('certificado')
  if (disse.kind !== 'answer') return silent('calada')
  const { cStat, protocolo } = disse.resposta
  if (codes.cancelled.has(cStat)) throw refuse('cancelado')
  if (codes.denied.has(cStat)) throw refuse('denegado')
  if (codes.unknown.has(cStat)) throw refuse('desconhecido')
  // 108 (service paused), 656 (too many queries) and other codes say nothing about this key
  if (!codes.authorised.has(cStat) || !protocolo) return silent('calada')
  if (protocolo.digVal !== null && protocolo.digVal !== arquivo.digest) throw refuse('outro')
  if (protocolo.digVal === null && !provado && !signedByIssuer(arquivo)) throw refuse('alheio')
  return protocolo
}

/**
 * Tells if the file was signed by an establishment of the issuer, or of the company whose CNPJ is in the key (a tax
 * office may issue for another company). A certificate without CNPJ is accepted for an issuer with a CPF.
 */
export function signedByIssuer({ chave, emitente, certificado }: ArquivoAssinado): boolean {
  const cnpj = companyOf(certificado)
  if (cnpj === null) return emitente.length === CPF
  return [emitente, parseChave(chave)?.cnpj].some(of => of !== undefined && isSameCompany(of, cnpj))
}

/** Gives the file with SEFAZ's protocol: its own where it says the same. `root`: the signed element. */
export function withProtocol(family: DfeFamily, root: string, xml: string, disse: Protocolo | null): string {
  if (disse === null) return xml
  const [own = '', ...more] = xml.match(/<infProt[\s>][\s\S]*?<\/infProt>/g) ?? []
  const same = [disse.chave, disse.nProt, disse.dhRecbto, disse.digVal, disse.cStat].every(
    said => said === null || own.includes(`>${said}<`),
  )
  if (same && more.length === 0) return xml
  const signed = new RegExp(`<${root}[\\s>][\\s\\S]*</${root}>`).exec(xml)?.[0] ?? ''
  return procDocument(family, signed, disse.xml)
}
