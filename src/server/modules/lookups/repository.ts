import { inForce } from '../../codes/cbenef.ts'
import { HOUSE } from '../../db/house.ts'
import type { Db, Tenant } from '../../db/transaction.ts'
import { escapeLike } from '../../register/read/matching.ts'

/** Number of codes that only the official nomenclature has: it lists more than 10,000. */
const WHOLE_NOMENCLATURE = 5000

/** Makes the look-ups of the administration's tables, which all accounts share (db/house.ts gives access). */
export function createHouseTables(db: Db) {
  const rows = <T extends object>(sessao: Tenant, sql: string, params: unknown[] = []) =>
    db.tx(sessao, async q => (await q.query<T>(sql, params)).rows)
  return {
    bancos: (sessao: Tenant) =>
      rows<{ id: number; codigo: string; nome: string }>(
        sessao,
        'select id, codigo, nome from bancos order by norm(nome), id',
      ),
    paises: (sessao: Tenant) =>
      rows<{ code: string; name: string }>(
        sessao,
        'select codigo as code, nome as name from paises order by norm(nome), id',
      ),
    /** Reads the Simples rates of one company only: those of other companies are private. */
    aliqSimples: (empresa_id: number) =>
      rows<{ id: number; mes: string; aliquota: string }>(
        { account_id: HOUSE },
        'select id, mes, aliquota::text from aliq_simples where account_id = $conta and empresa_id = $1 order by mes desc',
        [empresa_id],
      ),
    /** Reads the imported tax classifications valid on a day, by code; [] if the table was not imported. */
    classificacoes: (sessao: Tenant, dia: string) =>
      rows<{ id: number; codigo: string; descricao: string; cst: string }>(
        sessao,
        `select id, codigo, descricao, cst from classificacao_tributaria b
          where ${inForce('$1::date')} order by codigo`,
        [dia],
      ),
    /** Finds CEST codes by NCM (rows have complete NCM codes, or first digits), or by text. */
    cests: (sessao: Tenant, ncm: string | undefined, busca: string | undefined) =>
      rows<{ id: number; codigo: string; descricao: string; ncms: string | null }>(
        sessao,
        `select id, codigo, descricao, ncms from cests
          where ($1::text is null or exists(
                  select from unnest(string_to_array(ncms, ' ')) parte where starts_with($1, parte)))
            and ($2::text is null or codigo like $2 || '%' or norm(descricao) like '%' || norm($2) || '%')
          order by codigo`,
        [ncm ?? null, busca ? escapeLike(busca.replace(/^\*|\*$/g, '').trim()) : null],
      ),
    /** Lists those of some NCM codes that the imported table has, valid or not. */
    ncmsKnown: async (sessao: Tenant, codigos: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        (
          await rows<{ codigo: string }>(sessao, 'select codigo from ncms where codigo = any($1)', [codigos])
        ).map(({ codigo }) => codigo),
      ),
    /** Tells if the whole nomenclature was imported; else the table has codes that somebody added. */
    ncmsWhole: async (sessao: Tenant): Promise<boolean> =>
      (await rows(sessao, 'select 1 from ncms offset $1 limit 1', [WHOLE_NOMENCLATURE])).length > 0,
    /** Finds NCM codes valid on a day in the imported table, by first digits or words; [] if it was not imported. */
    ncms: (sessao: Tenant, busca: string, dia: string, limite: number) => {
      const digits = busca.replace(/[.*\s]/g, '')
      const code = /^\d+$/.test(digits)
      return rows<{ id: number; codigo: string; descricao: string }>(
        sessao,
        `select codigo::int as id, codigo, descricao from ncms
          where ${code ? 'codigo like $1' : "(select bool_and(norm(descricao) like '%' || norm(palavra) || '%') from regexp_split_to_table($1, '\\s+') palavra)"}
            and coalesce(vigencia_fim, '9999-12-31') >= $2::date order by codigo limit $3`,
        [code ? `${digits}%` : escapeLike(busca.replace(/^\*|\*$/g, '').trim()), dia, limite],
      )
    },
  }
}
