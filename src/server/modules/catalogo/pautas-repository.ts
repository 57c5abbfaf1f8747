import type { Pautas } from '../../../domain/fiscal/contexto.ts'
import type { Q } from '../../db/transaction.ts'

interface Parametros {
  conta: string
  empresa: string
  /** SQL of product ids; absent: all. Each case has a query: a cached plan of an optional condition reads all. */
  ids?: string
  desde: string
}

/**
 * Returns SQL that reads the reference prices (pautas) by product, as LinhaDePauta. A product's maximum price (PMC) is
 * included only if one of its ICMS rules uses it. `desde`: leaves out prices that ended before that day.
 */
export const pautasSql = ({ conta, empresa, ids, desde }: Parametros): string => {
  // each product is looked up alone, and once: `id = any(…)` may walk the company's whole index by name
  const of = (table: string, id: string) =>
    ids ? `(select distinct unnest(${ids}::bigint[])) de(id) join ${table} on ${id} = de.id` : table
  return `(select coalesce(json_object_agg(t.produto_id, t.linhas), '{}') from (
    select l.produto_id, json_agg(l.linha order by l.de nulls first) as linhas from (
      select x.produto_id, x.data_inicio as de,
          json_build_array(x.uf, x.data_inicio, x.data_fim, x.valor_pauta::text, x.valor_pauta_st::text) as linha
        from ${of('pautas x', 'x.produto_id')} where x.account_id = ${conta} and x.empresa_id = ${empresa}
          and (x.data_fim is null or x.data_fim >= ${desde}::date)
      union all
      select p.id, null, json_build_array(null, null, null, p.pmc::text, p.pmc::text)
        from ${of('produtos p', 'p.id')} where p.account_id = ${conta} and p.empresa_id = ${empresa} and p.pmc > 0
          and exists (select from tributacao_icms r where r.account_id = ${conta} and (r.mobc = '2' or r.mobcst = '0')
            and r.id in (p.icms_dentro_id, p.icms_fora_id))) l
    group by l.produto_id) t)`
}

const PAUTAS = { conta: '$1', empresa: '$2', desde: '$3' }
const OF_ALL = `select ${pautasSql(PAUTAS)} as pautas`
const OF_SOME = `select ${pautasSql({ ...PAUTAS, ids: '$4' })} as pautas`

interface Alvo {
  account_id: number
  empresa_id: number
  /** Ids of the products; null: all. */
  produtos: readonly number[] | null
  /** First day needed, ISO. */
  desde: string
}

/** Reads the reference prices (pautas) of a company, for all or some products. */
export async function readPautas(q: Q, { account_id, empresa_id, produtos, desde }: Alvo): Promise<Pautas> {
  const alvo = [account_id, empresa_id, desde]
  const { rows } = await (produtos
    ? q.query<{ pautas: Pautas }>(OF_SOME, [...alvo, produtos])
    : q.query<{ pautas: Pautas }>(OF_ALL, alvo))
  return rows[0]?.pautas ?? {}
}
