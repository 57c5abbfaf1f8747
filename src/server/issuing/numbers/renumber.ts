import type { Q, Tenant } from '../../db/transaction.ts'
import { dfeFamilyOf } from '../../sefaz/families.ts'
import { type Fluxo, move } from '../flow.ts'
import { type Documento, serieDe } from '../repository.ts'
import { type Numeracao, numberDocument } from './number.ts'

/** Tells if SEFAZ already has the number, with another key or voided, so that the note needs another number. */
export const isNumberTaken = ({ cstat, modelo }: Pick<Documento, 'cstat' | 'modelo'>): boolean =>
  cstat !== null && dfeFamilyOf(modelo).codes.taken.has(cstat)

/** Gives the owner the series' next number; its note is issued with this number from now on. */
export async function numberAgain(
  q: Q,
  tenant: Tenant,
  documento: Documento,
  { agora, ...como }: Pick<Numeracao, 'emissao' | 'contingencia'> & { agora: Date },
): Promise<void> {
  await numberDocument(
    q,
    tenant,
    {
      ...documento,
      ...como,
      tp_amb: documento.tp_amb === 1 ? 1 : 2,
      sequencia: await serieDe(q, tenant, documento.serie_id),
      tentativa: documento.tentativa + 1,
    },
    agora,
  )
}

/** Gives a note the next number. The refused attempt gets back its answer and XML, and is no longer current. */
export async function leaveTaken(
  q: Q,
  tenant: Tenant,
  { clock }: Fluxo,
  { retomada, antes }: { retomada: Documento; antes: Documento },
): Promise<void> {
  const { cstat, xmotivo, xml_assinado, digest, dh_emi, chave } = antes
  await move(q, tenant, retomada, {
    para: 'rejeitada',
    mudanca: { atual: false, cstat, xmotivo, xml_assinado, digest, dh_emi, chave },
    causa: 'o número é de outra nota',
  })
  const agora = clock()
  await numberAgain(q, tenant, antes, { emissao: agora, contingencia: null, agora })
}
