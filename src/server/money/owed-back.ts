import { diaIn } from '../../core/document/fuso.ts'
import { dec, ZERO } from '../../core/money/decimal.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { owedBack } from '../../domain/money/causes/owed-back.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { notify } from '../issuing/service.ts'
import { insertOwed, type OwedRow, readGiven, readOwedOfCard, writeGiven } from './owed-back-repository.ts'
import { post } from './post.ts'

/** Makes the data from which the postings of an amount owed are computed. */
export const owedOf = ({ tpag, valor, devolucao_id, meio, desfeita, em_transito }: OwedRow) => ({
  ...{ tpag, valor, meio, desfeita, em_transito, cancelada: devolucao_id === null },
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
    ...{ data: diaIn(em, row.fuso), fechado: 'adia' as const },
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

/**
 * Ends what a cancelled return gave back, so that nothing of it stays 'em trânsito', and notifies the company of what a bank
 * or a machine gave: somebody must collect it.
 */
export async function endGiven(
  q: Q,
  tenant: Tenant,
  devolucao_id: number,
  { empresa_id, titulo, ...head }: Head & { empresa_id: number; titulo: string },
): Promise<void> {
  const rows = (await readGiven(q, devolucao_id)).filter(({ desfeita }) => desfeita)
  for (const row of rows) await postOwed(q, tenant, row, head)
  const lost = rows.filter(row => owedBack.postings(owedOf(row)).some(({ para }) => para === 'despesa'))
  if (lost.length === 0) return
  const valor = lost.reduce((sum, row) => sum.plus(dec(row.valor)), ZERO).toFixed(2)
  const mensagem = `${formatMoney(valor)} já tinham sido devolvidos e ficaram como despesa: cobre do cliente`
  await notify(q, tenant, { empresa_id, tipo: 'devolver', titulo, mensagem, data: head.em })
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
