import { CASH, CREDIT_CARD, DEBIT_CARD } from '../../../core/tender/codes.ts'
import { isPix, tpagsWhere } from '../../../core/tender/index.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import { METHOD, SALE_SUMS } from './sales-repository.ts'

/** Writes the SQL of an instalment's open amount late by `from` to `to` days; `to` null: by `from` or more. */
const openAt = (from: number, to: number | null) =>
  `case when x.dias >= ${from}${to === null ? '' : ` and x.dias <= ${to}`} then x.aberto else 0 end`

/**
 * Writes the SQL of what is open of the instalment aliased `p`: now or, with `on` (SQL of a day), at the end of that day.
 * `tipo` 1: to receive, 2: to pay.
 */
export const openOf = (tipo: 1 | 2, on = ''): string =>
  `(select coalesce(sum(case when c.id = b.para_conta_id then b.valor else -b.valor end), 0)
    from movimentos b join contas_financeiras c on c.account_id = $conta and c.id in (b.de_conta_id, b.para_conta_id)
      and c.tipo = ${tipo === 1 ? "'receber'" : "'pagar'"}
    where b.account_id = $conta and b.parcela_id = p.id${on && ` and b.data <= ${on}`}) * ${tipo === 1 ? 1 : -1}`

/** Writes the SQL of the account of income, purchases or expenses of an instalment: the other side of the row that opened it. */
export const categoryOf = (parcela: string): string =>
  `(select a.id, a.tipo from movimentos b join contas_financeiras a on a.account_id = $conta
      and a.id in (b.de_conta_id, b.para_conta_id) and a.tipo not in ('receber', 'pagar')
    where b.account_id = $conta and b.parcela_id = ${parcela} order by b.id limit 1)`

/** Makes the writer of the SQL of instalments open after the period's last day; `tipo` 1: to receive, 2: to pay. */
export const owedFacts =
  (tipo: 1 | 2) =>
  (ranges: Sql): Sql =>
    sql`select x.empresa_id, x.parcela, x.parceiro, x.vencimento, ${raw(METHOD)} as meio,
      (select a.id from ${raw(categoryOf('x.parcela'))} a) as plano,
      to_char(x.vencimento, 'YYYY-MM') as mes, x.dia, x.aberto, 1 as parcelas, greatest(x.dias, 0) as dias,
      case when x.dias <= 0 then 'a_vencer' when x.dias <= 30 then '30' when x.dias <= 60 then '60'
        when x.dias <= 90 then '90' else 'mais' end as atraso, case when x.dias <= 0 then x.aberto else 0 end as a_vencer,
      ${raw(`${openAt(1, 30)} as ate_30, ${openAt(31, 60)} as ate_60, ${openAt(61, 90)} as ate_90, ${openAt(91, null)} as mais`)}
    from (select p.empresa_id, p.id as parcela, p.parceiro_id as parceiro, p.vencimento, d.dia, d.dia - p.vencimento as dias,
        ${raw(openOf(tipo, 'd.dia'))} as aberto
      from ${ranges} r cross join lateral (select (r.ate at time zone r.fuso::interval)::date - 1 as dia) d
        join parcelas p on p.account_id = $conta and p.empresa_id = r.empresa_id and p.tipo = ${raw(String(tipo))}) x
    where x.aberto > 0`

/** tPag of each column of what a closing received; all others are `outros`. */
const RECEIVED: Readonly<Record<string, readonly string[]>> = {
  dinheiro: [CASH],
  credito: [CREDIT_CARD],
  debito: [DEBIT_CARD],
  pix: tpagsWhere(({ tpag }) => isPix(tpag)),
}

const listed = (tpags: readonly string[]) => tpags.map(tpag => `'${tpag}'`).join(', ')

/** SQL of the columns of what was received by tender. */
const TENDER_COLUMNS = [...Object.keys(RECEIVED), 'outros'].map(name => `p.${name}`).join(', ')

/** SQL of what a tender received, by column. */
const BY_TENDER = [
  ...Object.entries(RECEIVED).map(([name, tpags]) => [name, `y.meio in (${listed(tpags)})`]),
  ['outros', `y.meio not in (${listed(Object.values(RECEIVED).flat())})`],
]
  .map(([name, which]) => `coalesce(sum(y.valor) filter (where ${which}), 0) as ${name}`)
  .join(', ')

/** SQL condition: the tender `meio` is counted by hand at a closing, besides cash. */
const COUNTED = `in (${listed(tpagsWhere(({ tpag, counted }) => counted === 'hand' && tpag !== CASH))})`

/**
 * Writes the SQL of the closings of tills, from their stored Z reports, and of the sales that came after them, from their
 * complements, on the day of their closing: a late sale explains a part of its difference. What was received by tender is all that
 * came in less what went out, without what went between drawer and safe.
 */
export const closingFacts = (ranges: Sql): Sql => sql`select z.empresa_id, c.id as z,
    (z.em at time zone r.fuso::interval)::date as dia, b.v ->> 'terminal' as terminal, b.v ->> 'aberto_por' as operador, x.*
  from ${ranges} r join reducoes_z z on z.account_id = $conta and z.empresa_id = r.empresa_id and z.em >= r.de and z.em < r.ate
      and z.complemento = 0
    cross join lateral (select z.corpo::jsonb as v) b
    join reducoes_z c on c.account_id = $conta and c.sessao_id = z.sessao_id
    cross join lateral (select c.corpo::jsonb as v) d
    join lateral (
      select 1 as fechamentos, (b.v -> 'vendas' ->> 'qtde')::int as vendas, (b.v -> 'vendas' ->> 'bruto')::numeric as bruto,
        (b.v -> 'vendas' ->> 'liquido')::numeric as liquido, (b.v -> 'vendas' ->> 'canceladas')::int as canceladas,
        (select coalesce(sum((e ->> 'valor')::numeric), 0) from jsonb_array_elements(b.v -> 'eventos') as e
          where e ->> 'tipo' = 'sangria') as sangrias,
        (b.v ->> 'abertura')::numeric - coalesce((b.v ->> 'abertura_esperada')::numeric, (b.v ->> 'abertura')::numeric) as na_abertura,
        (select coalesce(sum((t ->> 'diferenca')::numeric), 0) from jsonb_array_elements(b.v -> 'meios') as t
          where t ->> 'meio' = '${raw(CASH)}') as diferenca,
        (select coalesce(sum((t ->> 'diferenca')::numeric), 0) from jsonb_array_elements(b.v -> 'meios') as t
          where t ->> 'meio' <> '${raw(CASH)}') as comprovantes, p.*
        from (select ${raw(BY_TENDER)} from (
          select t ->> 'meio' as meio, coalesce((t ->> 'entradas')::numeric - (t ->> 'saidas')::numeric, 0) as valor
            from jsonb_array_elements(b.v -> 'meios') as t
          union all select e ->> 'meio', (e ->> 'valor')::numeric * case e ->> 'tipo' when 'sangria' then 1 else -1 end
            from jsonb_array_elements(b.v -> 'eventos') as e where e ->> 'tipo' in ('sangria', 'suprimento')) y) p
        where c.complemento = 0
      union all
      select 0, n.vendas, n.bruto, n.liquido, 0, 0, 0, -p.dinheiro, -p.comprovantes, ${raw(TENDER_COLUMNS)}
        from (select jsonb_array_length(d.v -> 'vendas')::int as vendas, coalesce(sum(l.bruto), 0) as bruto, coalesce(sum(v.valor_total), 0) as liquido
            from vendas v ${raw(SALE_SUMS)} where v.account_id = $conta and v.uuid in (
              select (a ->> 'uuid')::uuid from jsonb_array_elements(d.v -> 'vendas') as a)) n
          cross join (select ${raw(BY_TENDER)}, coalesce(sum(y.valor) filter (where y.meio ${raw(COUNTED)}), 0) as comprovantes
            from (select m ->> 'meio' as meio, (m ->> 'valor')::numeric * (m ->> 'sinal')::int as valor
              from jsonb_array_elements(d.v -> 'vendas') as a cross join jsonb_array_elements(a -> 'meios') as m) y) p
        where c.complemento > 0) x on true`
