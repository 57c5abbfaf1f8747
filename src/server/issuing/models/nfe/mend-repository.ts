import type { DocumentKey } from '../../../../core/fields/document-field.ts'
import { AWAY, type AwayRuleIds } from '../../../../core/tax/kinds.ts'
import { consumidorDito, type MendedConsumidor } from '../../../../domain/api/vendas.ts'
import { vendas } from '../../../../domain/documents/venda/index.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { type StoredColumn, storedColumns } from '../../../documents/columns.ts'
import { updateLines } from '../../../documents/statements.ts'
import { markSales } from '../../../documents/venda/marks-repository.ts'
import type { ItemGravado, VendaDaNota } from './sale-repository.ts'

type Itens = typeof vendas.lines.itens.fields
type Mended = {
  [K in keyof Itens & string]: Itens[K] extends { mended: string } ? DocumentKey<K, Itens[K]> : never
}[keyof Itens & string]

/** Columns that a corrected line takes from its product. */
export type Cadastro = Pick<ItemGravado, Mended>

/** Product columns of a line, with the product's rules for sales to other states. */
export interface Registered extends AwayRuleIds {
  cadastro: Cadastro
}

const isMended = ({ field }: StoredColumn): boolean => field.mended !== undefined
const REGISTERED = storedColumns(vendas.lines.itens.fields)
  .filter(isMended)
  .map(({ key, field }) => `${field.mended} as ${key}`)
const MEND = updateLines(vendas, vendas.lines.itens, isMended)

export async function readRegistered(
  q: Q,
  tenant: Tenant,
  produtos: readonly number[],
): Promise<Map<number, Registered>> {
  const { rows } = await q.query<Cadastro & { produto_id: number; foras: AwayRuleIds }>(
    `select id as produto_id, json_build_object(${AWAY.map(([, id]) => `'${id}', ${id}`).join(', ')}) as foras, ${REGISTERED.join(', ')}
    from produtos where account_id = $1 and id = any($2::bigint[])`,
    [tenant.account_id, produtos],
  )
  return new Map(rows.map(({ produto_id, foras, ...cadastro }) => [produto_id, { cadastro, ...foras }]))
}

export async function saveMended(q: Q, tenant: Tenant, { venda, itens }: VendaDaNota): Promise<void> {
  await q.query('update vendas set regras = $3, atualizado_em = $agora where account_id = $1 and id = $2', [
    tenant.account_id,
    venda.id,
    JSON.stringify(venda.regras),
  ])
  await q.query(MEND, [tenant.account_id, venda.id, JSON.stringify(itens)])
}

/** Stores the sale's recalculated amounts, and the day (ISO) of the law used. */
export async function saveJudged(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  judged: object,
  dia: string,
): Promise<void> {
  await q.query(
    `update vendas set totais_servidor = $3, contexto = jsonb_set(contexto, '{data}', to_jsonb($4::text))
      where account_id = $1 and id = $2`,
    [tenant.account_id, venda_id, JSON.stringify(judged), dia],
  )
  await markSales(q, tenant, [venda_id])
}

/** Writes the buyer's given fields. Returns false when the partner is not in the account. */
export async function setCustomer(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  c: MendedConsumidor,
): Promise<boolean> {
  const names = consumidorDito.keyof().options
  const given = names.filter(name => c[name] !== undefined)
  if (given.length === 0) return true
  if (typeof c.parceiro_id === 'number') {
    const found = await q.query('select 1 from parceiros where account_id = $1 and id = $2', [
      tenant.account_id,
      c.parceiro_id,
    ])
    if (found.rows.length === 0) return false
  }
  const set = given.map((name, i) => `${name} = $${i + 3}`)
  if (c.parceiro_id !== undefined) set.push('addresse_id = null') // the address belongs to the old partner
  await q.query(`update vendas set ${set.join(', ')} where account_id = $1 and id = $2`, [
    tenant.account_id,
    venda_id,
    ...given.map(name => c[name]),
  ])
  await markSales(q, tenant, [venda_id])
  return true
}
