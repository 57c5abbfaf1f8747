import type { Tenant } from '../../db/transaction.ts'
import { dfeFamilyOf } from '../../sefaz/families.ts'
import { type Fluxo, step, Ultrapassado } from '../flow.ts'
import { documentByKey } from '../repository.ts'

/** Asks if a document has ended at the authority, and stores the end of an authorised one. False: no, or no answer. */
export async function adoptEnd(
  fluxo: Fluxo,
  tenant: Tenant,
  empresa_id: number,
  chave: string,
): Promise<boolean> {
  const documento = await fluxo.db.tx(tenant, q => documentByKey(q, tenant, empresa_id, chave))
  if (!documento) return false
  const { codes } = dfeFamilyOf(documento.modelo)
  const conexao = await fluxo.issuers.conexao(tenant, documento)
  const answer = await fluxo.client.queryByKey(conexao, chave)
  if (answer.kind !== 'answer') return false
  const { cStat, xMotivo } = answer.resposta
  const para = codes.closed.has(cStat) ? 'encerrada' : codes.cancelled.has(cStat) ? 'cancelada' : null
  if (para === null) return false
  if (documento.status_emissao === 'autorizada')
    await step(
      { fluxo, tenant, documento },
      { para, mudanca: { cstat: cStat, xmotivo: xMotivo }, causa: 'terminado fora daqui' },
    ).catch(error => {
      if (!(error instanceof Ultrapassado)) throw error
    })
  return true
}
