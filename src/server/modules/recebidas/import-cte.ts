import { CTE_FAMILY } from '../../../core/dfe/cte/family.ts'
import { type CteLido, readCte as readFile } from '../../../core/dfe/cte/read.ts'
import { findNo, parseXml, textoOf, XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'
import type { Protocolo } from '../../sefaz/client/resultado.ts'
import { procDocument } from '../../sefaz/compose.ts'
import { verifySigned } from '../../sefaz/verify.ts'
import { queryKey } from './consulta.ts'
import { type CteRecebido, readCte } from './cte-repository.ts'
import { type Interessada, readCompany } from './cursor-repository.ts'
import { rolesOf, storeCte } from './receive-cte.ts'
import type { Recepcao } from './recepcao.ts'

const refuse = (texto: string) => fieldError('xml', texto)

/** Reads, checks and stores a CT-e that came as a file. @throws VALIDACAO with the fault */
export async function importCte(ctx: Recepcao, sessao: Sessao, xml: string): Promise<CteRecebido> {
  const empresa = await ctx.db.tx(sessao, q => readCompany(q, sessao.empresa_id, 'cte'))
  if (!empresa) throw new AppError('NAO_ENCONTRADO')
  const cte = reading(xml)
  if (textoOf(findNo(parseXml(xml), 'ide'), 'tpAmb') !== String(empresa.tp_amb))
    throw refuse('O CT-e é de outro ambiente da SEFAZ que não o desta empresa')
  if (cte.emitente.documento === empresa.cnpj) throw refuse('O CT-e foi emitido por esta empresa mesma')
  if (cte.tomador?.documento !== empresa.cnpj && rolesOf(cte, empresa.cnpj).length === 0)
    throw refuse('O CT-e é de outra empresa: esta não paga o frete, não envia nem recebe a carga')
  const assinatura = verifySigned(xml, cte.documento, 'infCte')
  if (!assinatura)
    throw refuse('A assinatura do CT-e não confere: o arquivo foi alterado. Peça outro à transportadora')
  const disse = await askAuthority(ctx, sessao, empresa, cte.chave, assinatura.digest)
  const signed = new RegExp(`<${cte.documento}[\\s>][\\s\\S]*</${cte.documento}>`).exec(xml)?.[0] ?? ''
  const xml_proc = cte.protocolo ? xml : procDocument(CTE_FAMILY, signed, disse.xml)
  return ctx.db.tx(sessao, async q => {
    const como = { nsu: null, xml_proc, recebido_em: ctx.clock() }
    await storeCte(q, sessao, empresa, reading(xml_proc), como)
    const kept = await readCte(q, sessao.empresa_id, { chave: cte.chave })
    if (!kept) throw new AppError('NAO_ENCONTRADO')
    return kept
  })
}

function reading(xml: string): CteLido {
  try {
    return readFile(xml)
  } catch (error) {
    if (error instanceof XmlInvalido) throw refuse(`Não é o XML de um CT-e: ${error.message}`)
    throw error
  }
}

/** Told of a file that the authority did not confirm: whoever has any certificate could have signed it. */
const UNPROVEN =
  'A SEFAZ não respondeu, e um CT-e de arquivo só entra confirmado por ela: tente de novo em instantes'

/**
 * Asks the authority about a CT-e. @throws VALIDACAO when it is cancelled, unknown, or another file was authorised, and
 * when the authority says nothing of it
 */
async function askAuthority(
  ctx: Recepcao,
  sessao: Sessao,
  empresa: Interessada,
  chave: string,
  digest: string,
): Promise<Protocolo> {
  const disse = await queryKey(ctx, sessao, empresa, chave).catch((error: unknown) => {
    if (error instanceof AppError && error.codigo === 'CERTIFICADO')
      throw refuse('Sem o certificado da empresa a SEFAZ não confirma o CT-e: instale-o e importe de novo')
    throw error
  })
  if (disse.kind !== 'answer') throw refuse(UNPROVEN)
  const { cStat, protocolo } = disse.resposta
  const { codes } = CTE_FAMILY
  if (codes.cancelled.has(cStat)) throw refuse('O CT-e foi cancelado por quem o emitiu')
  if (codes.unknown.has(cStat)) throw refuse('A SEFAZ não conhece este CT-e: ele não foi autorizado')
  if (!codes.authorised.has(cStat) || !protocolo) throw refuse(UNPROVEN)
  if (protocolo.digVal !== null && protocolo.digVal !== digest)
    throw refuse('A SEFAZ autorizou outro CT-e com esta chave: peça o arquivo à transportadora')
  return protocolo
}
