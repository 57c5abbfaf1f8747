import { needsOfBenefit, SEM_CBENEF } from '../../core/law/beneficio-na-uf.ts'
import { ask, raw, type Sql, sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { inForce } from './cbenef.ts'

/** Writes the SQL of the ids of products that someone has to mend; `of`: a further limit of the products `p`. */
type ToMend = (of: Sql) => Sql

/** Today at the company `e`. */
const TODAY = '($agora at time zone e.fuso::interval)::date'

const NEEDS = JSON.stringify(needsOfBenefit())

/**
 * Active goods whose ICMS rule has a CST for which their company's state demands a code of tax benefit today, and whose code
 * is missing, or is not in force in the state's imported table with that CST.
 */
const withoutBenefit: ToMend = of => sql`select p.id from produtos p
    join tributacao_icms r on r.account_id = $conta and r.id = p.icms_dentro_id
    join empresas e on e.account_id = $conta and e.id = p.empresa_id
    join json_to_recordset(${NEEDS}::json) as n(uf text, cst text, de date, ate date) on n.uf = e.uf and n.cst = r.cst
      and ${raw(TODAY)} between n.de and coalesce(n.ate, 'infinity')
  where p.account_id = $conta and p.ativo and p.tipo_produto = 1${of}
    and (coalesce(p.cbenef, '') = '' or (p.cbenef <> ${SEM_CBENEF} and exists (select from cbenefs b where b.uf = e.uf)
      and not exists (select from cbenefs b where b.uf = e.uf and b.codigo = upper(p.cbenef)
        and r.cst = any(string_to_array(b.csts, ' ')) and ${raw(inForce(TODAY))})))`

/** Active products whose stock is at or below their minimum; a minimum of zero is none. */
const atMinimum: ToMend = of => sql`select p.id from produtos p
  where p.account_id = $conta and p.ativo and p.estoque_minimo > 0${of}
    and coalesce((select sum(s.saldo) from estoque_saldos s where s.account_id = $conta and s.empresa_id = p.empresa_id
      and s.produto_id = p.id), 0) <= p.estoque_minimo`

/** Products of which a note would be refused, as the daily look found (`modules/recusados`). */
const refusedNote: ToMend = of => sql`select r.produto_id from produtos_recusados r
    join produtos p on p.account_id = $conta and p.id = r.produto_id
  where r.account_id = $conta and p.ativo${of}`

const ALL = sql``

/** Makes a filter of the list: 1 for these products, 0 for the others; null for another value. */
const filterOf =
  (products: ToMend) =>
  (value: string): Sql | null =>
    value === '1'
      ? sql`t.id in (${products(ALL)})`
      : value === '0'
        ? sql`t.id not in (${products(ALL)})`
        : null

const counterOf =
  (products: ToMend) =>
  async (q: Q, empresa_id: number): Promise<number> => {
    const { rows } = await ask<{ n: number }>(
      q,
      sql`select count(*)::int as n from (${products(sql` and p.empresa_id = ${empresa_id}`)}) x`,
    )
    return rows[0]?.n ?? 0
  }

/** Maximum of references that the home's card shows. */
const SHOWN = 40

/** Counts a company's products at their minimum stock, and lists the references of the first by name. */
export async function lowStock(q: Q, empresa_id: number): Promise<{ total: number; referencias: string[] }> {
  const { rows } = await ask<{ referencia: string; total: number }>(
    q,
    sql`select t.referencia, count(*) over ()::int as total from produtos t
      where t.account_id = $conta and t.id in (${atMinimum(sql` and p.empresa_id = ${empresa_id}`)})
      order by t.nome, t.id limit ${SHOWN}`,
  )
  return { total: rows[0]?.total ?? 0, referencias: rows.map(({ referencia }) => referencia) }
}

export const byLackOfBenefit = filterOf(withoutBenefit)
export const byMinimum = filterOf(atMinimum)
export const byRefusedNote = filterOf(refusedNote)
export const countLackOfBenefit = counterOf(withoutBenefit)
export const countAtMinimum = counterOf(atMinimum)
