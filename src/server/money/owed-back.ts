import { diaUf } from '../../core/document/fuso.ts'
import { owedBack } from '../../domain/money/causes/owed-back.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { insertOwed, type OwedRow, readOwedOfCard, writeGiven } from './owed-back-repository.ts'
import { post } from './post.ts'

/** Makes the data from which the postings of an amount owed are computed. */
export const owedOf = ({ tpag, valor, devolucao_id, meio }: OwedRow) => ({
  ...{ tpag, valor, meio, cancelada: devolucao_id === null },
})

interface Head {
  usuario_id: number | null
  em: Date
  /** Cash session of the till that gives the money. */
  sessao_id?: number | null
}

const postOwed = (q: Q, tenant: Tenant, row: OwedRow, { usuario_id, em, sessao_id = null }: Head) =>
  post(q, tenant, owedBack, owedOf(row), {
    ...{ empresa_id: row.empresa_id, origem_id: row.id, usuario_id, sessao_id },
    ...{ data: diaUf(em, row.uf), fechado: 'adia' as const },
  })

/** Stores what a return or a cancelled sale owes by PIX and card, and posts it. */
export async function keepOwed(
  q: Q,
  tenant: Tenant,
  owed: Parameters<typeof insertOwed>[1],
): Promise<OwedRow[]> {
  const rows = await insertOwed(q, owed)
  for (const row of rows) await postOwed(q, tenant, row, owed)
  return rows
}

/** Marks an amount as given back, once, and posts it. False: it already was. */
export async function giveOwed(
  q: Q,
  tenant: Tenant,
  id: number,
  given: Parameters<typeof writeGiven>[2] & Pick<Head, 'sessao_id'>,
): Promise<boolean> {
  const row = await writeGiven(q, id, given)
  if (row) await postOwed(q, tenant, row, given)
  return row !== null
}

/** Marks what is owed of a TEF charge as given back, once the manager cancelled the charge. */
export async function giveOwedOfCard(
  q: Q,
  tenant: Tenant,
  tef_id: number,
  { usuario_id, em }: Pick<Head, 'usuario_id' | 'em'>,
): Promise<void> {
  for (const { id, tpag, sessao_id } of await readOwedOfCard(q, tef_id))
    await giveOwed(q, tenant, id, { como: 'tef', meio: tpag, usuario_id, em, sessao_id })
}
