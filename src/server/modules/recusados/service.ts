import type { Q, Tenant } from '../../db/transaction.ts'
import { notify } from '../../issuing/service.ts'
import { judgeCatalogue } from './judge-catalogue.ts'
import { addRefused, countRefused, dropRefused, keepRefused } from './repository.ts'

/** Reasons that a notification names; Home's list has all. */
const TOLD = 3

/**
 * Judges a company's goods, keeps those of which a note would be refused, and tells in the bell when there are new ones: an
 * upgrade, a law of today or a rule may refuse what was sold yesterday.
 */
export async function judgeAll(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  const found = await judgeCatalogue(q, empresa_id, agora)
  const fresh = await keepRefused(q, tenant, empresa_id, found, agora)
  if (fresh.length === 0) return
  const reasons = await countRefused(q, empresa_id)
  const told = reasons.slice(0, TOLD).map(({ quantos, texto }) => `${quantos}: ${texto}`)
  const more = reasons.length > TOLD ? `; e mais ${reasons.length - TOLD}` : ''
  await notify(q, tenant, {
    ...{ empresa_id, tipo: 'preco', data: agora },
    titulo: `Produtos cuja nota seria recusada: ${found.length}`,
    mensagem: `${told.join('; ')}${more}. O Início tem a lista e o conserto em massa`,
  })
}

/** Counts a company's products of which a note would be refused, by the field to be mended. */
export const refusedProducts = countRefused

/** Judges saved products again that were refused; the others wait for the next day's look. */
export async function judgeAgain(
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
  ids: readonly number[],
  agora: Date,
): Promise<void> {
  const refused = await dropRefused(q, empresa_id, ids)
  if (refused.length === 0) return
  await addRefused(q, { account_id }, empresa_id, await judgeCatalogue(q, empresa_id, agora, refused), agora)
}
