import { siglaUf } from '../../../core/document/uf.ts'
import type { Tenant } from '../../db/transaction.ts'
import type { RespostaConsulta, SefazResult } from '../../sefaz/client/resultado.ts'
import type { Interessada } from './cursor-repository.ts'
import { PROJETOS } from './projetos.ts'
import type { Recepcao } from './recepcao.ts'

/** Timeout, ms: short, because a user is waiting. */
const PACIENCIA = 5_000

/** Queries the issuer's SEFAZ about a key. @throws CERTIFICADO when the company has no certificate */
export async function queryKey(
  ctx: Recepcao,
  tenant: Tenant,
  empresa: Interessada,
  chave: string,
): Promise<SefazResult<RespostaConsulta>> {
  const uf = siglaUf(chave.slice(0, 2)) ?? empresa.uf
  const conexao = await ctx.issuers.conexao(tenant, {
    ...empresa,
    uf,
    modelo: PROJETOS[empresa.projeto].modelo,
  })
  return ctx.client.queryByKey({ ...conexao, paciencia: PACIENCIA }, chave)
}
