import type { ItemSped } from '../../../core/sped/facts.ts'
import type { Q } from '../../db/transaction.ts'
import { ITEM } from './facts-repository.ts'

/** Stock of a product at an instant, with its value; grid rows are summed. */
export interface SaldoNoDia {
  produto_id: number
  item: ItemSped
  qtde: string
  /**
   * Value of the quantity, R$: at the average cost of that instant, and at the cost of the last entry before it.
   * Without an entry, both are at the purchase price registered today.
   */
  medio: string
  ultimo: string
}

/** Sums the ledger up to an instant; leaves out products without balance. */
export async function stockAt(q: Q, empresa_id: number, antes: Date): Promise<SaldoNoDia[]> {
  const { rows } = await q.query<SaldoNoDia>(
    `select ${ITEM} as item, s.produto_id, s.qtde::text, s.medio::text, s.ultimo::text from (
       select m.produto_id, sum(m.qtde) as qtde,
           sum(m.qtde * coalesce(c.custo_medio, p.preco_comp, 0)) as medio, sum(m.qtde * coalesce(c.ultimo_custo, p.preco_comp, 0)) as ultimo
         from (select produto_id, grade_id, sum(qtde) as qtde from estoque_movimentos
                where account_id = $conta and empresa_id = $1 and em < $2 group by produto_id, grade_id) m
         join produtos p on p.account_id = $conta and p.id = m.produto_id
         left join lateral (select custo_medio, ultimo_custo from estoque_custos e
            where e.account_id = $conta and e.produto_id = m.produto_id and e.grade_id is not distinct from m.grade_id and e.em < $2
            order by e.em desc, e.movimento_id desc limit 1) c on true
        group by m.produto_id having sum(m.qtde) <> 0) s
     join produtos p on p.account_id = $conta and p.id = s.produto_id
     order by p.referencia collate "C", p.id`,
    [empresa_id, antes.toISOString()],
  )
  return rows
}

/** Sums the ledger up to an instant by product and deposit, in the order of the deposits. */
export async function depositsAt(
  q: Q,
  empresa_id: number,
  antes: Date,
): Promise<{ produto_id: number; deposito_id: number; qtde: string }[]> {
  const { rows } = await q.query<{ produto_id: number; deposito_id: number; qtde: string }>(
    `select produto_id, deposito_id, sum(qtde)::text as qtde from estoque_movimentos
      where account_id = $conta and empresa_id = $1 and em < $2 group by 1, 2 having sum(qtde) <> 0 order by 1, 2`,
    [empresa_id, antes.toISOString()],
  )
  return rows
}

/** A stored inventory. */
export interface InventarioGuardado {
  id: number
  dia: string
  motivo: string
  linhas: LinhaInventariada[]
  negativos: { cod: string; qtde: string }[]
  valor: string
  hash: string
  por: string
  criado_em: string
}

export interface LinhaInventariada {
  item: ItemSped
  qtde: string
  unitario: string
  valor: string
}

/** Lists the company's inventories from day `de` to day `ate` (default: `de`), of any day without `de`: the newest 60. */
export async function readInventories(
  q: Q,
  empresa_id: number,
  { de = null, ate = de }: { de?: string | null; ate?: string | null } = {},
): Promise<InventarioGuardado[]> {
  const { rows } = await q.query<InventarioGuardado>(
    `select i.id, i.dia::text, i.motivo, i.linhas, i.negativos, i.valor, i.hash, coalesce(u.nome, '') as por,
        to_json(i.criado_em) #>> '{}' as criado_em
      from inventarios i left join usuarios u on u.account_id = $conta and u.id = i.usuario_id
      where i.account_id = $conta and i.empresa_id = $1 and ($2::date is null or i.dia between $2 and $3) order by i.dia desc, i.id desc limit 60`,
    [empresa_id, de, ate],
  )
  return rows
}

export async function insertInventory(
  q: Q,
  empresa_id: number,
  usuario_id: number,
  it: Pick<InventarioGuardado, 'dia' | 'motivo' | 'linhas' | 'negativos' | 'valor' | 'hash'> & { em: Date },
): Promise<void> {
  await q.query(
    `insert into inventarios (account_id, empresa_id, dia, motivo, linhas, negativos, valor, hash, usuario_id, criado_em)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[empresa_id, it.dia, it.motivo, JSON.stringify(it.linhas), JSON.stringify(it.negativos)],
      ...[it.valor, it.hash, usuario_id, it.em.toISOString()],
    ],
  )
}
