import { PRIMEIRA_COMPRA } from '../../../core/promotions/promotion.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { isBought } from '../../documents/sold.ts'
import { stands } from '../../documents/status.ts'

/** A promotion with limits, or of a first purchase, that a sale claims, and how many other sales had it. */
export interface LimitedPromotion {
  id: number
  nome: string
  limite_cliente: number | null
  limite_total: number | null
  usos: number
  /** Sales of the same customer among them. */
  do_cliente: number
  /** True where it is of a first purchase, and the customer has bought before. */
  comprou: boolean
}

interface Claim {
  empresa_id: number
  promocoes: readonly number[]
  parceiro_id: number | null
  /** Stored sale that is saved again, which is not counted; null: a new one. */
  venda_id: number | null
}

/** Locks the promotions with limits or of a first purchase that a sale claims until the transaction ends, and counts their other sales. */
export async function holdLimited(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, promocoes, parceiro_id, venda_id }: Claim,
): Promise<LimitedPromotion[]> {
  const held = await q.query(
    `select 1 from promocoes where account_id = $1 and empresa_id = $2 and id = any($3::bigint[])
      and (limite_cliente is not null or limite_total is not null or publico = ${PRIMEIRA_COMPRA})
      order by id for no key update`,
    [account_id, empresa_id, promocoes],
  )
  if (held.rowCount === 0) return []
  // a second query sees what the transaction before counted
  const { rows } = await q.query<LimitedPromotion>(
    `select p.id, p.nome, p.limite_cliente, p.limite_total, count(v.id)::int as usos,
        (count(v.id) filter (where v.parceiro_id = $4))::int as do_cliente,
        p.publico = ${PRIMEIRA_COMPRA} and exists (select from vendas b where b.account_id = $1 and b.empresa_id = $2
          and b.parceiro_id = $4 and b.id is distinct from $5 and ${isBought('b')}) as comprou
      from promocoes p
        left join promocoes_usos u on u.account_id = $1 and u.promocao_id = p.id
        left join vendas v on v.account_id = $1 and v.id = u.venda_id and ${stands('v')}
          and v.id is distinct from $5
      where p.account_id = $1 and p.empresa_id = $2 and p.id = any($3::bigint[])
      group by p.id, p.nome, p.limite_cliente, p.limite_total, p.publico order by p.id`,
    [account_id, empresa_id, promocoes, parceiro_id, venda_id],
  )
  return rows
}

/** Counts a sale as one of those that had these promotions, if they have limits. */
export async function insertUses(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, promocoes, venda_id }: Omit<Claim, 'parceiro_id'>,
): Promise<void> {
  await q.query(
    `insert into promocoes_usos (account_id, promocao_id, venda_id)
      select $1, id, $4 from promocoes where account_id = $1 and empresa_id = $2 and id = any($3::bigint[])
        and (limite_cliente is not null or limite_total is not null)
      on conflict do nothing`,
    [account_id, empresa_id, promocoes, venda_id],
  )
}
