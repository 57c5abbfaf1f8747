import { previousOf } from '../../../core/dfe/kit/event/kind.ts'
import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import type { Fuso } from '../../../core/document/fuso.ts'
import type { Canal } from '../../../domain/api/emissor.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { dfeFamilyOf, eventKindsOf } from '../../sefaz/families.ts'
import type { Documento } from '../repository.ts'

/** Contingency chosen for a family. While it has no end (`ate`), back-office documents are issued by its channel. */
export interface Contingencia {
  id: number
  empresa_id: number
  familia: DfeFamily['name']
  canal: Canal
  justificativa: string
  desde: Date
}

const LIVE = 'select id, empresa_id, familia, canal, justificativa, desde from contingencias'

/** Reads the open contingency of a company's documents of one family. */
export async function liveChannel(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  familia: DfeFamily['name'],
): Promise<Contingencia | undefined> {
  const { rows } = await q.query<Contingencia>({
    name: 'contingencia-viva',
    text: `${LIVE} where account_id = $1 and empresa_id = $2 and familia = $3 and ate is null`,
    values: [tenant.account_id, empresa_id, familia],
  })
  return rows[0]
}

/** Reads a contingency that has not ended, with the company's data needed to call its state's SEFAZ. */
export async function readChannel(
  q: Q,
  tenant: Tenant,
  id: number,
): Promise<(Contingencia & { cnpj: string; uf: string; fuso: Fuso; tp_amb: 1 | 2 }) | undefined> {
  const { rows } = await q.query<Contingencia & { cnpj: string; uf: string; fuso: Fuso; tp_amb: 1 | 2 }>(
    `select c.id, c.empresa_id, c.familia, c.canal, c.justificativa, c.desde, e.cnpj, e.uf, e.fuso, e.ambiente_sefaz as tp_amb
      from contingencias c join empresas e on e.account_id = $1 and e.id = c.empresa_id
      where c.account_id = $1 and c.id = $2 and c.ate is null`,
    [tenant.account_id, id],
  )
  return rows[0]
}

/** Begins a contingency and ends the previous one of the company and family. Gives the new id. */
export async function openChannel(
  q: Q,
  tenant: Tenant,
  c: Omit<Contingencia, 'id'> & { usuario_id: number },
): Promise<number> {
  await q.query(
    'update contingencias set ate = $3 where account_id = $1 and empresa_id = $2 and familia = $4 and ate is null',
    [tenant.account_id, c.empresa_id, c.desde.toISOString(), c.familia],
  )
  const { rows } = await q.query<{ id: number }>(
    `insert into contingencias (account_id, empresa_id, canal, justificativa, desde, usuario_id, familia)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      tenant.account_id,
      c.empresa_id,
      c.canal,
      c.justificativa,
      c.desde.toISOString(),
      c.usuario_id,
      c.familia,
    ],
  )
  return (rows[0] as { id: number }).id
}

/** Ends a contingency; false when it had already ended. */
export async function closeChannel(q: Q, tenant: Tenant, id: number, ate: Date): Promise<boolean> {
  const { rowCount } = await q.query(
    'update contingencias set ate = $3 where account_id = $1 and id = $2 and ate is null',
    [tenant.account_id, id, ate.toISOString()],
  )
  return (rowCount ?? 0) > 0
}

/**
 * Reads what decides how a document is issued: its owner's choice (`dita`), whether it has an EPEC that SEFAZ did not refuse,
 * which fixes the access key, and the company's open contingency (`viva`), for models that have one.
 */
export async function readOrder(
  q: Q,
  tenant: Tenant,
  { id, modelo, empresa_id }: Documento,
): Promise<{ dita: number | null; epec: boolean; viva: Contingencia | undefined }> {
  const { rows } = await q.query<{ dita: number | null; epec: boolean }>({
    name: 'documento-emissao-dita',
    text: `select d.emissao_dita as dita,
        exists (select from eventos_fiscais e where e.account_id = $1 and e.documento_id = d.id and e.tipo = $3
          and e.status <> 'rejeitado') as epec
      from documentos_emitidos d where d.account_id = $1 and d.id = $2`,
    values: [tenant.account_id, id, previousOf(eventKindsOf(modelo), modelo)?.tipo ?? null],
  })
  const { chosen, name } = dfeFamilyOf(modelo)
  const viva = chosen.includes(modelo) ? await liveChannel(q, tenant, empresa_id, name) : undefined
  return { dita: rows[0]?.dita ?? null, epec: rows[0]?.epec ?? false, viva }
}
