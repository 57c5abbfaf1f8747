import { raw, type Sql, sql } from '../../db/sql.ts'
import { givenOfVoucher, spentOfVoucher } from '../../documents/venda/credito-repository.ts'

/** Days without a purchase after which a customer counts as lost. */
const LOST = 90

/**
 * Writes the SQL of customers' states by month, from the days on which each bought: new, back after more than 90 days, still
 * active, and lost on the 91st day after a last purchase. The seller is that of the purchase.
 */
export const stageFacts = (
  facts: Sql,
  ranges: Sql,
): Sql => sql`select v.empresa_id, e.dia, v.parceiro, v.vendedor, e.classe,
    to_char(v.primeira, 'YYYY-MM') as coorte, case when e.classe = 'perdido' then 0 else 1 end as ativos,
    case when e.classe = 'novo' then 1 else 0 end as novos, case when e.classe = 'recorrente' then 1 else 0 end as recorrentes,
    case when e.classe = 'reativado' then 1 else 0 end as reativados, case when e.classe = 'perdido' then 1 else 0 end as perdidos
  from (select d.*, min(d.dia) over (partition by d.empresa_id, d.parceiro) as primeira,
      lag(d.dia) over (partition by d.empresa_id, d.parceiro order by d.dia) as antes,
      lead(d.dia) over (partition by d.empresa_id, d.parceiro order by d.dia) as depois,
      row_number() over (partition by d.empresa_id, d.parceiro, date_trunc('month', d.dia) order by d.dia) as vez
    from (select x.empresa_id, x.parceiro, x.dia, min(x.vendedor) as vendedor from (${facts}) x where x.compras > 0 group by 1, 2, 3) d) v
    cross join lateral (values (v.dia, case when v.dia = v.primeira then 'novo' when v.dia - v.antes > ${raw(String(LOST))}
        then 'reativado' else 'recorrente' end, v.vez = 1),
      (v.dia + ${raw(String(LOST + 1))}, 'perdido', v.depois is null or v.depois - v.dia > ${raw(String(LOST))})) as e(dia, classe, conta)
    join ${ranges} r on r.empresa_id = v.empresa_id and e.dia between r.dia_de and least(r.dia_ate, r.hoje)
  where e.conta`

/** SQL that converts a moment to the company's time zone. */
const LOCAL = 'at time zone r.fuso::interval'

/** Writes the SQL of vales by the day on which they were given, with the amount spent until now. */
export const voucherFacts = (
  ranges: Sql,
): Sql => sql`select x.*, 1 as vales, x.emitido - x.usado - x.anulado as saldo,
    case when x.validade < x.hoje then x.emitido - x.usado - x.anulado else 0 end as vencido,
    case when x.emitido - x.usado - x.anulado <= 0 then 'usado' when x.validade < x.hoje then 'vencido' else 'aberto' end as estado
  from (select w.empresa_id, (w.criado_em ${raw(LOCAL)})::date as dia, r.hoje, w.id as vale, w.origem, w.parceiro_id as parceiro,
      w.validade, ${raw(givenOfVoucher('$conta'))} as emitido, coalesce(w.anulado_valor, 0) as anulado,
      ${raw(spentOfVoucher('null::bigint', '$conta'))} as usado
    from ${ranges} r join vales w on w.account_id = $conta and w.empresa_id = r.empresa_id and w.criado_em >= r.de
      and w.criado_em < r.ate) x`

/** Writes the SQL of the hours of ended sessions, on the day of their opening. */
export const sessionFacts = (
  ranges: Sql,
): Sql => sql`select s.empresa_id, (s.aberto_em ${raw(LOCAL)})::date as dia, s.aberto_por as operador,
    s.terminal_id as terminal, extract(epoch from s.encerrado_em - s.aberto_em)::numeric / 3600 as horas
  from ${ranges} r join sessoes_caixa s on s.account_id = $conta and s.empresa_id = r.empresa_id and s.aberto_em >= r.de
    and s.aberto_em < r.ate and s.encerrado_em is not null`

/** Writes the SQL of seconds from request to payment of dynamic PIX and cards; a PIX's till is its sale's. */
export const waitFacts = (
  ranges: Sql,
): Sql => sql`select w.empresa_id, (w.criado_em ${raw(LOCAL)})::date as dia, w.operador, w.terminal,
    1 as esperas, extract(epoch from w.fim - w.criado_em)::numeric as segundos_pagos
  from ${ranges} r join (
    select p.empresa_id, p.criado_em, p.usuario_id as operador, v.terminal_id as terminal, p.pago_em as fim
      from pix_cobrancas p join vendas v on v.account_id = $conta and v.uuid = p.venda_uuid and v.terminal_id is not null
      where p.account_id = $conta and p.situacao = 'pago' and p.pago_em is not null
    union all
    select t.empresa_id, t.criado_em, t.usuario_id, t.terminal_id, t.respondida_em
      from tef_transacoes t where t.account_id = $conta and t.tipo = 'CRT' and t.respondida_em is not null
        and t.situacao not in ('negada', 'perdida', 'inconsistente')) w
    on w.empresa_id = r.empresa_id and w.criado_em >= r.de and w.criado_em < r.ate`
