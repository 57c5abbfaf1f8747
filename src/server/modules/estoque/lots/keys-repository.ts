import type { LoteComSaldo } from '../../../../core/stock/lots.ts'
import type { Q } from '../../../db/transaction.ts'
import type { OnBehalf } from '../../../http/session.ts'

/** Products about to move, with the grid rows and lots that the request names, and the company's deposits. */
export interface Chaves {
  /** Id of the company's main deposit. `depositos`: ids of its active deposits. */
  principal: number
  depositos: number[]
  venda_sem_estoque: boolean
  produtos: {
    id: number
    nome: string
    controle_lote: boolean
    controle_grade: boolean
    /** Purchase price in the product's register, R$. */
    preco_comp: string | null
  }[]
  grades: { id: number; produto_id: number }[]
  lotes: { id: number; produto_id: number; lote: string; fabricacao: string }[]
}

export async function readKeys(
  q: Q,
  { account_id, empresa_id }: Pick<OnBehalf, 'account_id' | 'empresa_id'>,
  produtos: readonly number[],
  grades: readonly number[],
  lotes: readonly number[],
): Promise<Chaves> {
  const { rows } = await q.query<Chaves>({
    name: 'estoque-chaves',
    text: `select (select id from depositos where account_id = $1 and empresa_id = $2 and principal) as principal,
        (select array_agg(id) from depositos where account_id = $1 and empresa_id = $2 and ativo) as depositos,
        (select venda_sem_estoque from accounts where account_id = $1) as venda_sem_estoque,
        (select coalesce(json_agg(json_build_object('id', id, 'nome', nome, 'controle_lote', controle_lote,
            'controle_grade', controle_grade, 'preco_comp', preco_comp::text)), '[]')
          from produtos where account_id = $1 and empresa_id = $2 and id = any($3::bigint[])) as produtos,
        (select coalesce(json_agg(json_build_object('id', id, 'produto_id', produto_id)), '[]')
          from produto_grades where account_id = $1 and id = any($4::bigint[])) as grades,
        (select coalesce(json_agg(json_build_object('id', id, 'produto_id', produto_id, 'lote', lote, 'fabricacao', fabricacao)), '[]')
          from produtos_lotes where account_id = $1 and id = any($5::bigint[])) as lotes`,
    values: [account_id, empresa_id, produtos, grades, lotes],
  })
  return rows[0] as Chaves
}

/** Lists the lots with a balance in a deposit, earliest expiry first. */
export async function readLots(
  q: Q,
  deposito_id: number,
  produtos: readonly number[],
): Promise<LoteComSaldo[]> {
  const { rows } = await q.query<LoteComSaldo>(
    `select s.produto_id, s.lote_id, s.saldo::text as saldo from estoque_saldos s join produtos_lotes l on l.account_id = $conta and l.id = s.lote_id
      where s.account_id = $conta and s.empresa_id = (select empresa_id from depositos where account_id = $conta and id = $1) and s.deposito_id = $1 and s.produto_id = any($2::bigint[]) and s.saldo > 0 order by l.validade, l.id`,
    [deposito_id, produtos],
  )
  return rows
}

/**
 * Reads each product's unit cost: the average cost at a moment, of the product without grid row, else the purchase
 * price registered today; null: unknown.
 */
export async function readCosts(
  q: Q,
  produtos: readonly number[],
  em: Date,
): Promise<Map<number, string | null>> {
  const { rows } = await q.query<{ id: number; custo: string | null }>(
    `select p.id, coalesce((select c.custo_medio from estoque_custos c where c.account_id = $conta and c.produto_id = p.id
          and c.grade_id is null and c.em <= $2 order by c.em desc, c.movimento_id desc limit 1), p.preco_comp)::text as custo
      from produtos p where p.account_id = $conta and p.id = any($1::bigint[])`,
    [produtos, em.toISOString()],
  )
  return new Map(rows.map(({ id, custo }) => [id, custo]))
}
