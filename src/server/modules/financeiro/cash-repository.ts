import type { TipoConta } from '../../../domain/money/accounts.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

interface Flow {
  entradas: string
  saidas: string
}

interface CashRows {
  contas: { id: number; nome: string; tipo: string; ativo: boolean }[]
  meios: (Flow & { conta_id: number; meio: string | null })[]
  /** Flow between these accounts and all others, by day (ISO). */
  dias: (Flow & { data: string })[]
}

/** Reads what moved through accounts of those kinds from day to day, both ISO and inclusive. */
export async function readCash(
  q: Q,
  { account_id, empresa_id }: Sessao,
  { de, ate, tipos }: { de: string; ate: string; tipos: readonly TipoConta[] },
): Promise<CashRows> {
  const { rows } = await q.query<CashRows>({
    name: 'caixa-do-periodo',
    text: `with c as (select id, nome, tipo, ativo from contas_financeiras
          where account_id = $1 and empresa_id = $2 and tipo = any($5::text[])),
        m as (select data, para_conta_id as conta_id, meio, valor as entrou, 0::numeric as saiu, de_conta_id in (select id from c) as entre
            from movimentos where account_id = $1 and empresa_id = $2 and data between $3 and $4 and para_conta_id in (select id from c)
          union all
          select data, de_conta_id, meio, 0, valor, para_conta_id in (select id from c)
            from movimentos where account_id = $1 and empresa_id = $2 and data between $3 and $4 and de_conta_id in (select id from c))
      select (select coalesce(json_agg(to_json(c) order by c.id), '[]') from c) as contas,
        (select coalesce(json_agg(to_json(x) order by x.conta_id, x.meio nulls last), '[]') from (
          select conta_id, meio, sum(entrou)::text as entradas, sum(saiu)::text as saidas from m group by 1, 2) x) as meios,
        (select coalesce(json_agg(to_json(x) order by x.data), '[]') from (
          select data::text, sum(entrou)::text as entradas, sum(saiu)::text as saidas from m where not entre group by data) x) as dias`,
    values: [account_id, empresa_id, de, ate, tipos],
  })
  return rows[0] as CashRows
}
