import { CASA } from '../../db/casa.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import { escapeLike } from '../../register/escape-like.ts'

/** Look-ups whose rows the administration keeps: the same for every account (db/casa.ts opens them). */
export function createTabelasDaCasa(db: Db) {
  const rows = <T extends object>(sessao: Tenant, sql: string, params: unknown[] = []) =>
    db.tx(sessao, async q => (await q.query<T>(sql, params)).rows)
  return {
    bancos: (sessao: Tenant) =>
      rows<{ id: number; codigo: string; nome: string }>(
        sessao,
        'select codigo::int as id, codigo, nome from bancos order by norm(nome), id',
      ),
    paises: (sessao: Tenant) =>
      rows<{ code: string; name: string }>(
        sessao,
        'select codigo as code, nome as name from paises order by norm(nome), id',
      ),
    /** Rates of one company only: the house's rows of the others are nobody's business. */
    aliqSimples: (empresa_id: number) =>
      rows<{ id: number; mes: string; aliquota: string }>(
        { account_id: CASA },
        'select id, mes, aliquota::text from aliq_simples where empresa_id = $1 order by mes desc',
        [empresa_id],
      ),
    /** Rows of the imported table that begin with the digits, or whose text has the words; [] when none was imported. */
    ncms: (sessao: Tenant, busca: string, limite: number) => {
      const digits = busca.replace(/[.*\s]/g, '')
      const code = /^\d+$/.test(digits)
      return rows<{ id: number; codigo: string; descricao: string }>(
        sessao,
        `select codigo::int as id, codigo, descricao from ncms
          where ${code ? 'codigo like $1' : "norm(descricao) like '%' || norm($1) || '%'"}
            and coalesce(vigencia_fim, '9999-12-31') >= current_date order by codigo limit $2`,
        [code ? `${digits}%` : escapeLike(busca.replace(/^\*|\*$/g, '').trim()), limite],
      )
    },
  }
}

/** A code that the administration registered beside those we ship. */
export async function naCasa(q: Q, table: 'ncms' | 'paises', codigo: string): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from ${table} where ltrim(codigo, '0') = ltrim($1, '0') limit 1`,
    [codigo],
  )
  return rowCount !== 0
}
