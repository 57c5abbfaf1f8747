import type { Q, Tenant } from '../db/transaction.ts'
import { move } from './flow.ts'
import { insertDocument, type NovoDocumento, readDocument } from './repository.ts'

/** A note as another program of the company issued it. */
interface Adopted {
  /** nfeProc. */
  xml: string
  /** The signed note in it. */
  assinado: string
  digest: string
  protocolo: string
  cstat: string
  autorizada_em: Date
}

/**
 * Stores a note that another program of the company issued and SEFAZ authorised, in the transaction of its sale: it is
 * booked and told as a note of ours, and never issued.
 */
export async function adoptAuthorised(
  q: Q,
  tenant: Tenant,
  novo: NovoDocumento,
  { xml, assinado, digest, protocolo, cstat, autorizada_em }: Adopted,
  agora: Date,
): Promise<void> {
  const documento = await readDocument(q, tenant, await insertDocument(q, tenant, novo, agora))
  if (!documento) throw new Error(`issuing: ${novo.chave} was not stored`)
  await move(q, tenant, documento, {
    para: 'autorizada',
    mudanca: { xml_proc: xml, xml_assinado: assinado, digest, protocolo, cstat, autorizada_em },
    causa: 'outro caixa',
  })
}
