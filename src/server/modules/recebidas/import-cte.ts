import { CTE_FAMILY } from '../../../core/dfe/cte/family.ts'
import { type CteLido, readCte as readFile } from '../../../core/dfe/cte/read.ts'
import { findNo, parseXml, textoOf, XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'
import { verifySigned } from '../../sefaz/verify.ts'
import { askAuthority, withProtocol } from './authority.ts'
import { type CteRecebido, readCte } from './cte-repository.ts'
import { readCompany } from './cursor-repository.ts'
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
  const arquivo = { ...assinatura, chave: cte.chave, emitente: cte.emitente.documento }
  const disse = await askAuthority(ctx, sessao, empresa, arquivo)
  const xml_proc = withProtocol(CTE_FAMILY, cte.documento, xml, disse)
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
