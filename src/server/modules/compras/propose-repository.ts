import { RULE_FIELDS, type RuleField, spaced } from '../../../core/tax/kinds.ts'
import type { ProdutoProposto } from '../../../domain/api/compras.ts'
import type { Q } from '../../db/transaction.ts'
import type { OnBehalf } from '../../http/session.ts'

/** Product and factor remembered for a supplier's code and unit, because the factor depends on the unit. */
export interface Vinculo {
  codigo: string
  unidade: string
  produto_id: number
  grade_id: number | null
  fator: string
}

/** Reads the remembered products of these codes, newest first; leaves out deleted products. */
export async function readLearnt(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  cnpj: string,
  codigos: readonly string[],
): Promise<Vinculo[]> {
  const { rows } = await q.query<Vinculo>(
    `select v.codigo, v.unidade, v.produto_id, g.id as grade_id, trim_scale(v.fator)::text as fator
      from compra_vinculos v join produtos p on p.account_id = $1 and p.id = v.produto_id
        left join produto_grades g on g.account_id = $1 and g.id = v.grade_id
      where v.account_id = $1 and v.empresa_id = $2 and v.cnpj = $3 and v.codigo = any($4::text[]) order by v.em desc, v.id desc`,
    [account_id, empresa_id, cnpj, codigos],
  )
  return rows
}

/** A product found by a code; `fator`: number of our units in one unit with this code. */
export interface LidoPorCodigo {
  codigo: string
  produto_id: number
  grade_id: number | null
  fator: string
}

/** Finds the company's active products by these codes, best match first. */
export async function readByCode(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  codigos: readonly string[],
): Promise<LidoPorCodigo[]> {
  const { rows } = await q.query<LidoPorCodigo>(
    `select codigo, produto_id, grade_id, trim_scale(fator)::text as fator from (
        select gtin as codigo, id as produto_id, null::bigint as grade_id, 1::numeric as fator, 1 as ordem from produtos
          where account_id = $1 and empresa_id = $2 and ativo and gtin = any($3::text[])
        union all
        select c.codigo, p.id, null, c.fator, 2 from produto_codigos c
          join produtos p on p.account_id = $1 and p.id = c.produto_id and p.empresa_id = $2 and p.ativo
          where c.account_id = $1 and c.codigo = any($3::text[])
        union all
        select g.gtin, p.id, g.id, 1, 3 from produto_grades g
          join produtos p on p.account_id = $1 and p.id = g.produto_id and p.empresa_id = $2 and p.ativo
          where g.account_id = $1 and g.gtin = any($3::text[])
        union all
        select referencia, id, null, 1, 4 from produtos
          where account_id = $1 and empresa_id = $2 and ativo and referencia = any($3::text[])) lidos
      order by ordem, produto_id`,
    [account_id, empresa_id, codigos],
  )
  return rows
}

/** Reads the names of the company's active products, in the form used by searches. */
export async function readNames(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
): Promise<{ id: number; nome: string }[]> {
  const { rows } = await q.query<{ id: number; nome: string }>(
    'select produto_id as id, nome from produto_busca where account_id = $1 and empresa_id = $2 and ativo',
    [account_id, empresa_id],
  )
  return rows
}

export type ProdutoNosso = ProdutoProposto

export async function readProducts(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  ids: readonly number[],
): Promise<Map<number, ProdutoNosso>> {
  const { rows } = await q.query<ProdutoNosso>(
    `select id, nome, referencia, gtin, unidade, ativo, controle_lote, controle_grade, trim_scale(preco_comp)::text as preco_comp,
        trim_scale(preco_vend)::text as preco_vend, trim_scale(marge_luc)::text as marge_luc
      from produtos where account_id = $1 and empresa_id = $2 and id = any($3::bigint[])`,
    [account_id, empresa_id, ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Ids of tax rules, by the product's field names. */
export type RegrasDoProduto = { readonly [F in RuleField as `${F}_id`]: number | null }

const OF_PRODUCT = RULE_FIELDS.map(([field]) => `${field}_id`)
const OF_NCM = RULE_FIELDS.map(([field]) => `${spaced(field)}_id as ${field}_id`)

/**
 * Reads the tax rules of each NCM: those registered for it, else those that most of its products have. The key
 * `''` has the rules that are most common among all products of the company.
 */
export async function readRulesOf(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  ncms: readonly string[],
): Promise<Map<string, RegrasDoProduto>> {
  const { rows } = await q.query<RegrasDoProduto & { ncm: string; ordem: number }>(
    `select ncm_id as ncm, 1 as ordem, ${OF_NCM.join(', ')} from tributacao_ncm
        where account_id = $1 and empresa_id = $2 and ncm_id = any($3::text[])
      union all
      select ncm, 2, ${OF_PRODUCT.join(', ')} from (
          select distinct on (ncm) ncm, count(*) as quantos, ${OF_PRODUCT.join(', ')} from produtos
            where account_id = $1 and empresa_id = $2 and ncm = any($3::text[])
            group by ncm, ${OF_PRODUCT.join(', ')} order by ncm, quantos desc) iguais
      union all
      (select '', 3, ${OF_PRODUCT.join(', ')} from produtos where account_id = $1 and empresa_id = $2
        group by ${OF_PRODUCT.join(', ')} order by count(*) desc limit 1)
      order by ordem`,
    [account_id, empresa_id, ncms],
  )
  const found = new Map<string, RegrasDoProduto>()
  for (const { ncm, ordem: _, ...regras } of rows) if (!found.has(ncm)) found.set(ncm, regras)
  return found
}

/** Reads which of these units exist, and which of these codes are already used by products. */
export async function readTaken(
  q: Q,
  { account_id, empresa_id }: OnBehalf,
  { unidades, codigos }: { unidades: readonly string[]; codigos: readonly string[] },
): Promise<{ unidades: Set<string>; codigos: Set<string> }> {
  const { rows } = await q.query<{ unidades: string[] | null; codigos: string[] | null }>(
    `select (select array_agg(sigla) from unidades where account_id = $1 and sigla = any($3::text[])) as unidades,
        (select array_agg(referencia) from produtos where account_id = $1 and empresa_id = $2 and referencia = any($4::text[])) as codigos`,
    [account_id, empresa_id, unidades, codigos],
  )
  return { unidades: new Set(rows[0]?.unidades), codigos: new Set(rows[0]?.codigos) }
}
