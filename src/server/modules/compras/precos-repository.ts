import { produtos } from '../../../domain/records/produtos/index.ts'
import { keepOldLabels } from '../../db/beside.ts'
import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'

/** Prices of a product or of one row of its grid (size or colour), R$. */
export interface Precos {
  preco_comp: string | null
  preco_vend: string | null
  marge_luc: string | null
}

/** Prices before and after an entry; equal where unchanged. */
export interface PrecoMudado {
  produto_id: number
  grade_id: number | null
  nome: string
  /** True for a product created by the entry. */
  novo: boolean
  antes: Precos
  depois: Precos
}

export interface DonoDePreco extends Precos {
  produto_id: number
  grade_id: number | null
  nome: string
}

const COLUMNS = `trim_scale(x.preco_comp)::text as preco_comp, trim_scale(x.preco_vend)::text as preco_vend,
  trim_scale(x.marge_luc)::text as marge_luc`

/** Reads the current prices, and locks them until the transaction ends. */
export async function holdPricesOf(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  produtos: readonly number[],
  grades: readonly number[],
): Promise<DonoDePreco[]> {
  const { rows: own } = await q.query<DonoDePreco>(
    `select x.id as produto_id, null::bigint as grade_id, x.nome, ${COLUMNS} from produtos x
      where x.account_id = $1 and x.empresa_id = $2 and x.id = any($3::bigint[]) order by x.id for no key update`,
    [account_id, empresa_id, produtos],
  )
  if (grades.length === 0) return own
  const { rows: lines } = await q.query<DonoDePreco>(
    `select x.produto_id, x.id as grade_id, p.nome, ${COLUMNS} from produto_grades x
        join produtos p on p.account_id = $1 and p.id = x.produto_id and p.empresa_id = $2
      where x.account_id = $1 and x.id = any($3::bigint[]) order by x.id for no key update of x`,
    [account_id, empresa_id, grades],
  )
  return [...own, ...lines]
}

/** Writes prices. Also increases the version of a product when only a row of its grid changes, so that tills receive it. */
export async function writePricesOf(
  q: Q,
  { account_id }: OnBehalf,
  precos: readonly (Precos & { produto_id: number; grade_id: number | null })[],
  agora: Date,
): Promise<void> {
  const own = precos.filter(({ grade_id }) => grade_id === null)
  const lines = precos.filter(({ grade_id }) => grade_id !== null)
  const columns = (rows: typeof precos) => [
    rows.map(({ preco_comp }) => preco_comp),
    rows.map(({ preco_vend }) => preco_vend),
    rows.map(({ marge_luc }) => marge_luc),
  ]
  if (own.length > 0) {
    await keepOldLabels(
      q,
      produtos.id,
      own.map(({ produto_id, preco_vend }) => ({ id: produto_id, preco: preco_vend })),
    )
    await q.query(
      `update produtos p set preco_comp = x.comp, preco_vend = x.vend, marge_luc = x.marg, atualizado_em = $6
        from unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[]) x (id, comp, vend, marg)
        where p.account_id = $1 and p.id = x.id`,
      [account_id, own.map(({ produto_id }) => produto_id), ...columns(own), agora.toISOString()],
    )
  }
  if (lines.length === 0) return
  await keepOldLabels(
    q,
    produtos.fields.grades.table,
    lines.map(({ grade_id, preco_vend }) => ({ id: grade_id ?? 0, preco: preco_vend })),
  )
  await q.query(
    `update produto_grades g set preco_comp = x.comp, preco_vend = x.vend, marge_luc = x.marg
      from unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[]) x (id, comp, vend, marg)
      where g.account_id = $1 and g.id = x.id`,
    [account_id, lines.map(({ grade_id }) => grade_id), ...columns(lines)],
  )
  await q.query('update produtos set atualizado_em = $3 where account_id = $1 and id = any($2::bigint[])', [
    account_id,
    lines.map(({ produto_id }) => produto_id),
    agora.toISOString(),
  ])
}

/** Returns the account's number of decimal places of prices. */
export async function pricePlaces(q: Q, { account_id }: OnBehalf): Promise<number> {
  const { rows } = await q.query<{ valor_decimal: number }>(
    'select valor_decimal from accounts where account_id = $conta and id = $1',
    [account_id],
  )
  return rows[0]?.valor_decimal ?? 4
}
