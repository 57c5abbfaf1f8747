import type { Q } from '../../db/transaction.ts'
import { documentNameSql, historySql } from '../../documents/venda/name-repository.ts'

/** A ledger movement in the accountant's form: debited and credited account. */
export interface PostingRow {
  /** Date, DD/MM/AAAA. */
  data: string
  debito_codigo: string
  debito: string
  credito_codigo: string
  credito: string
  valor: string
  origem_tipo: string
  origem_id: number
  historico: string
  parceiro: string
  estorno: boolean
  /** Name of the document that caused the movement; null: none. */
  documento: string | null
}

interface OfMonth {
  empresa_id: number
  /** First and last day, ISO, inclusive. */
  de: string
  ate: string
}

export async function countPostings(q: Q, { empresa_id, de, ate }: OfMonth): Promise<number> {
  const { rows } = await q.query<{ n: number }>(
    'select count(*)::int as n from movimentos where account_id = $conta and empresa_id = $1 and data between $2 and $3',
    [empresa_id, de, ate],
  )
  return rows[0]?.n ?? 0
}

const FETCH = 2000

/** Reads the movements by date and id. Money goes from the credited account to the debited one. */
export async function* eachPosting(q: Q, { empresa_id, de, ate }: OfMonth): AsyncGenerator<PostingRow[]> {
  await q.query(
    `declare lancamentos_do_mes no scroll cursor for
      select to_char(m.data, 'DD/MM/YYYY') as data, coalesce(d.codigo_contabil, '') as debito_codigo, d.nome as debito,
          coalesce(c.codigo_contabil, '') as credito_codigo, c.nome as credito, m.valor::text, m.origem_tipo, m.origem_id,
          ${historySql('m')} as historico, coalesce(p.nome, '') as parceiro, m.estorna_id is not null as estorno,
          case when m.origem_tipo = 'venda' then ${documentNameSql('m.origem_id')} end as documento
        from movimentos m
        join contas_financeiras d on d.account_id = $conta and d.id = m.para_conta_id
        join contas_financeiras c on c.account_id = $conta and c.id = m.de_conta_id
        left join parceiros p on p.account_id = $conta and p.id = m.parceiro_id
       where m.account_id = $conta and m.empresa_id = $1 and m.data between $2 and $3 order by m.data, m.id`,
    [empresa_id, de, ate],
  )
  for (;;) {
    const { rows } = await q.query<PostingRow>(`fetch ${FETCH} from lancamentos_do_mes`)
    if (rows.length === 0) return
    yield rows
  }
}
