import { buys, ORDER, PURCHASE_ORDER, QUOTE } from '../../../core/document/types/index.ts'
import { tpagsWhere } from '../../../core/tender/index.ts'
import { TOGETHER } from '../../../core/venda/returned.ts'
import { grupos } from '../../../domain/records/grupos/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { usuarios } from '../../../domain/records/usuarios/index.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import { CONTAINERS_OF_LINES, CONTAINERS_RECORDED } from '../../documents/containers.ts'
import { isOfTypes } from '../../documents/of-types.ts'
import { isSold } from '../../documents/sold.ts'
import { isIssued, stands } from '../../documents/status.ts'
import { isWaiting } from '../../documents/venda/repository.ts'
import { keyOfDocument } from '../../modules/sped/service.ts'
import { SESSION_OF_SALE } from '../../money/drawer/drawer-repository.ts'
import { CHANNEL, LINES } from './sales-repository.ts'

const local = (moment: string) => `(${moment} at time zone r.fuso::interval)`

/** Writes the SQL of a moment as the local day with which the text of a note's dhEmi begins. */
export const DAY = (moment: string) => `to_char(${local(moment)}, 'YYYY-MM-DD')`

/** SQL join: the company `e` of the range, whose environment's notes are read. */
export const COMPANY = 'join empresas e on e.account_id = $conta and e.id = r.empresa_id'

/** SQL condition: the document `d` is valid, so that its amounts count; a closed manifest is. */
export const VALID = "d.status_emissao in ('autorizada', 'contingencia', 'encerrada')"

/**
 * Writes the SQL of the notes issued, each number once, on the day that the note says. SEFAZ tells the moment of its answer in
 * whole seconds, so that a short wait may seem to end before it began.
 */
export const noteFacts = (ranges: Sql): Sql => sql`select d.empresa_id, d.dia, d.modelo,
    d.serie, d.status_emissao as situacao, ${raw(keyOfDocument('d'))} as venda, 1 as notas, d.numero as primeira, d.numero as ultima,
    case when d.tp_emis <> 1 then 1 else 0 end as contingencia,
    case when d.status_emissao = 'inutilizada' then 1 else 0 end as inutilizadas,
    case when ${raw(VALID)} then d.valor_total else 0 end as valor,
    case when d.autorizada_em is not null then 1 else 0 end as respondidas,
    greatest(extract(epoch from d.autorizada_em - d.criado_em)::numeric, 0) as segundos
  from ${ranges} r ${raw(COMPANY)}
    join documentos_emitidos d on d.account_id = $conta and d.empresa_id = r.empresa_id and d.tp_amb = e.ambiente_sefaz
      and d.dh_emi >= ${raw(DAY('r.de'))} and d.dh_emi < ${raw(DAY('r.ate'))}`

/** Writes the SQL of the ranges of numbers that had no note and were voided, on the day of SEFAZ's answer. */
export const voidedNumberFacts = (
  ranges: Sql,
): Sql => sql`select i.empresa_id, ${raw(local('i.atualizado_em'))}::date as dia, i.modelo, i.serie, 'inutilizada' as situacao,
    i.ate - i.de + 1 as inutilizadas, i.de as primeira, i.ate as ultima
  from ${ranges} r ${raw(COMPANY)}
    join inutilizacoes i on i.account_id = $conta and i.empresa_id = r.empresa_id and i.tp_amb = e.ambiente_sefaz
      and i.status = 'registrado' and i.atualizado_em >= r.de and i.atualizado_em < r.ate`

/** Kinds of exception with a column of their own. */
const EXCEPTIONS = {
  canceladas: 'venda',
  estornados: 'item',
  descontos: 'desconto',
  gaveta: 'gaveta',
  reimpressao: 'reimpressao',
  feitas: 'feita',
}

const COUNTED_EXCEPTIONS = Object.entries(EXCEPTIONS)
  .map(([name, kind]) => `case when x.o_que = '${kind}' then 1 else 0 end as ${name}`)
  .join(', ')

/**
 * Writes the SQL of exceptions: cancelled sales, cancelled lines, drawers opened, papers of which one was printed before, and
 * other actions that a supervisor approved; and of the sales made.
 */
export const exceptionFacts = (
  ranges: Sql,
): Sql => sql`select x.empresa_id, ${raw(local('x.em'))}::date as dia,
    extract(hour from ${raw(local('x.em'))})::int as hora, x.o_que, x.operador, x.autorizador, x.motivo, x.venda, x.valor,
    case when x.o_que = 'feita' then 0 else 1 end as vezes, ${raw(COUNTED_EXCEPTIONS)}
  from ${ranges} r join (
    select v.empresa_id, v.datavenda as em, 'venda' as o_que, coalesce((select e.usuario_id from documentos_fiscais d
          join eventos_fiscais e on e.account_id = $conta and e.documento_id = d.id
          where d.account_id = $conta and d.venda_id = v.id order by e.id desc limit 1), v.usuario_id) as operador,
        null::bigint as autorizador, v.demais ->> 'motivo_cancelamento' as motivo, v.id as venda, v.valor_total as valor
      from vendas v where v.account_id = $conta and v.status = 'C' and ${raw(isSold('v'))}
    union all
    select v.empresa_id, c.em, 'item', c.usuario_id, null, c.motivo, v.id, coalesce((c.item ->> 'preco_total')::numeric,
        round((c.item ->> 'qtde')::numeric * (c.item ->> 'preco')::numeric, 2), 0) - coalesce((c.item ->> 'desconto')::numeric, 0)
      from venda_cancelados c join vendas v on v.account_id = $conta and v.id = c.venda_id where c.account_id = $conta
    union all
    select a.empresa_id, a.em, a.acao, a.pedido_por, a.aprovado_por, null, v.id, a.valor
      from aprovacoes a left join vendas v on v.account_id = $conta and v.uuid = a.venda_uuid
      where a.account_id = $conta and a.acao not in ('cancelar_item', 'venda', 'gaveta')
    union all
    select e.empresa_id, e.em, 'gaveta', e.usuario_id, e.aprovado_por, nullif(e.motivo, ''), null, 0
      from caixa_eventos e join sessoes_caixa s on s.account_id = $conta and s.id = e.sessao_id and not s.treino
      where e.account_id = $conta and e.tipo = 'gaveta'
    union all
    select v.empresa_id, i.criado_em, 'reimpressao', i.usuario_id, null, null, v.id, 0
      from impressoes i join vendas v on v.account_id = $conta and v.id = i.venda_id
      where i.account_id = $conta and exists (select from impressoes b where b.account_id = $conta and b.venda_id = i.venda_id
        and b.tipo = i.tipo and b.grupo_id is not distinct from i.grupo_id and b.id < i.id and b.impressa_em is not null)
    union all
    select t.empresa_id, i.criado_em, 'reimpressao', i.usuario_id, null, null, null, 0
      from impressoes i join terminais t on t.account_id = $conta and t.id = i.terminal_id
      where i.account_id = $conta and i.venda_id is null and i.papel::text like '%2ª VIA%'
    union all
    select v.empresa_id, v.datavenda, 'feita', v.usuario_id, null, null, v.id, 0
      from vendas v where v.account_id = $conta and v.status in ('T', 'E', 'X', 'C') and ${raw(isSold('v'))}) x
    on x.empresa_id = r.empresa_id and x.em >= r.de and x.em < r.ate`

const PURCHASES = `join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id and v.datavenda >= r.de
  and v.datavenda < r.ate and v.status = 'T' and ${isOfTypes('v', buys)}`

/** SQL of freight, insurance and other charges of an entry note. */
const CHARGED = TOGETHER.filter(name => name !== 'desconto')
  .map(name => `coalesce((v.demais ->> '${name}')::numeric, 0)`)
  .join(' + ')

/** SQL of the CFOP of the line `i` of the document `v`: its own, its rule's, or the document's. */
const CFOP = `coalesce(i.demais ->> 'cfop', v.regras -> 'icms' -> i.regraicms_id::text ->> 'cfop', v.demais ->> 'cfop_id')`

/**
 * Writes the SQL of a line's part of an amount of its note, by the line's net or gross value; the parts add up to the amount. A
 * note without lines, or without value, has it in one row.
 */
const partOf = (amount: string, by: 'liquido' | 'preco_total' = 'liquido') => `case when l.todos_${by} <> 0
    then round(${amount} * l.ate_${by} / l.todos_${by}, 2) - round(${amount} * (l.ate_${by} - l.${by}) / l.todos_${by}, 2)
  when coalesce(l.maior, 1) = 1 then ${amount} else 0 end`

/** SQL of the running sum and the sum of a value of a note's lines. */
const runningOf = (value: string) =>
  `sum(y.${value}) over (order by y.num) as ate_${value}, sum(y.${value}) over () as todos_${value}`

/**
 * Writes the SQL of the lines of valid entry notes, whether a supplier or the company itself issued them; the note counts on its
 * greatest line. The taxes are those that come on top of the goods: what the note's total has beyond goods and charges.
 */
export const purchaseFacts = (
  ranges: Sql,
): Sql => sql`select x.*, x.total - x.produtos + x.desconto - x.frete as impostos
  from (select v.empresa_id, ${raw(local('v.datavenda'))}::date as dia, v.parceiro_id as fornecedor, v.id as entrada,
      l.produto_id as produto, l.cfop, case when coalesce(l.maior, 1) = 1 then 1 else 0 end as notas,
      ${raw(partOf('v.valor_produtos', 'preco_total'))} as produtos, coalesce(l.desconto, 0) + ${raw(partOf('v.desconto'))} as desconto,
      ${raw(partOf(`(${CHARGED})`))} as frete, ${raw(partOf('v.valor_total'))} as total,
      ${raw(partOf('h.despesas'))} as despesas, ${raw(partOf('p.a_prazo'))} as a_prazo, ${raw(partOf('p.valor_dias'))} as valor_dias
    from ${ranges} r ${raw(PURCHASES)}
      cross join lateral (select coalesce(sum(c.despesas), 0) as despesas from compras c
        where c.account_id = $conta and c.venda_id = v.id and c.desfeita_em is null) h
      cross join lateral (select coalesce(sum(p.valor), 0) as a_prazo,
          coalesce(sum(p.valor * (p.vencimento - ${raw(local('v.datavenda'))}::date)), 0) as valor_dias
        from lancamentos n join parcelas p on p.account_id = $conta and p.lancamento_id = n.id
        where n.account_id = $conta and n.origem_tipo = 'venda' and n.origem_id = v.id and n.tipo = 2) p
      left join lateral (select y.*, ${raw(runningOf('preco_total'))}, ${raw(runningOf('liquido'))},
          row_number() over (order by y.preco_total desc, y.num) as maior
        from (select i.num, i.produto_id, i.preco_total, i.desconto, i.preco_total - i.desconto as liquido, ${raw(CFOP)} as cfop
          from venda_itens i where i.account_id = $conta and i.venda_id = v.id) y) l on true) x`

/** Writes the SQL of the lines of valid entry notes. */
export const purchasedFacts = (
  ranges: Sql,
): Sql => sql`select x.*, x.custo as menor, x.custo as maior, case when x.vez = 1 then x.custo end as ultimo,
    case when x.vez = 2 then x.custo end as anterior
  from (select v.empresa_id, ${raw(local('v.datavenda'))}::date as dia, v.parceiro_id as fornecedor, v.id as entrada,
      i.produto_id as produto, i.qtde, i.bruto - i.desconto as valor,
      round((i.bruto - i.desconto) / nullif(i.qtde, 0), 4) as custo,
      row_number() over (partition by v.empresa_id, i.produto_id order by v.datavenda desc, v.id desc, i.num desc) as vez
    from ${ranges} r ${raw(PURCHASES)} cross join lateral ${raw(LINES)} i) x`

const IS_ORDER = `v.tipo_operacao = ${PURCHASE_ORDER} and ${stands('v')}`

/**
 * Writes the SQL of what is ordered and has not come yet, by product: a supplier's notes take from what was ordered from him
 * before. `least` keeps goods that came without an order from counting for later orders.
 */
export const orderedFacts = (
  ranges: Sql,
): Sql => sql`select x.empresa_id, x.produto, sum(x.falta) as em_pedido
  from (select e.empresa_id, e.produto, sum(e.qtde) - least(min(e.ate_aqui), 0) as falta
    from (select v.empresa_id, v.parceiro_id, i.produto_id as produto, e.qtde, sum(e.qtde) over (
          partition by v.empresa_id, v.parceiro_id, i.produto_id order by v.datavenda, v.id, i.num rows unbounded preceding) as ate_aqui
      from ${ranges} r join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id and v.datavenda < r.ate
          and (${raw(IS_ORDER)} or v.status = 'T' and ${raw(isOfTypes('v', buys))} and v.datavenda >= (select min(o.datavenda)
            from vendas o where o.account_id = $conta and o.empresa_id = r.empresa_id and o.tipo_operacao = ${raw(String(PURCHASE_ORDER))}))
        join venda_itens i on i.account_id = $conta and i.venda_id = v.id
        cross join lateral (select case when ${raw(IS_ORDER)} then i.qtde else -i.qtde end as qtde) e) e
    group by e.empresa_id, e.parceiro_id, e.produto) x group by 1, 2`

/** SQL of the day on which the order `v` was promised; null: it was not. */
export const PROMISED = (v: string): string => `to_date(${v}.demais ->> 'previsao_entrega', 'DD/MM/YYYY')`

/** SQL of the moment of the first sale made from the document `v`, or from an order made from it; null: none. */
const SOLD_AT = `(select min(s.datavenda) from venda_itens i join vendas s on s.account_id = $conta and s.id = i.venda_id
    and ${isIssued('s')}
  where i.account_id = $conta and (i.origem_venda_id = v.id or i.origem_venda_id in (select o.id from venda_itens j
    join vendas o on o.account_id = $conta and o.id = j.venda_id and o.tipo_operacao = ${ORDER}
    where j.account_id = $conta and j.origem_venda_id = v.id)))`

/** SQL condition: the document `v` became a sale. */
export const SOLD_OF = `(${SOLD_AT} is not null)`

/** Writes the SQL of the valid documents of a type, with when they became a sale; `more`: SQL of further columns. */
const offered =
  (tipo: number, more: string, joins = '') =>
  (ranges: Sql): Sql =>
    sql`select v.empresa_id, ${raw(local('v.datavenda'))}::date as dia, coalesce(v.vendedor_id, v.usuario_id) as vendedor,
      ${raw(CHANNEL)} as canal, v.parceiro_id as parceiro, v.id as documento,
      v.valor_total as valor, 1 as documentos, case when t.em is null then 'nao' else 'sim' end as virou,
      case when t.em is null then 0 else 1 end as virou_venda, case when t.em is null then 0 else v.valor_total end as valor_vendido,
      ${raw(more)}
    from ${ranges} r join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id and v.datavenda >= r.de
        and v.datavenda < r.ate and v.tipo_operacao = ${raw(String(tipo))} and ${raw(stands('v'))}
      cross join lateral (select ${raw(SOLD_AT)} as em) t ${raw(joins)}`

/** Writes the SQL of quotes. One was sent if a paper of it was mailed, or a link made; a customer's last answer counts. */
export const quoteFacts = offered(
  QUOTE,
  `case when exists (select from papeis_enviados e where e.account_id = $conta and e.venda_id = v.id) or exists
      (select from orcamentos_links l where l.account_id = $conta and l.venda_id = v.id) then 1 else 0 end as enviados,
    case when a.aceito is null then 0 else 1 end as respondidos, case when a.aceito then 1 else 0 end as aceitos,
    case when not a.aceito then nullif(a.motivo, '') end as motivo, ${local('t.em')}::date - ${local('v.datavenda')}::date as dias`,
  `left join lateral (select b.aceito, b.motivo from orcamentos_respostas b where b.account_id = $conta and b.venda_id = v.id
    order by b.id desc limit 1) a on true`,
)

/**
 * Writes the SQL of orders. Of reserved goods the oldest reservations take what there is: an order lacks what is reserved for
 * it beyond the balance.
 */
export const orderFacts = offered(
  ORDER,
  `case when t.em is null and ${isWaiting('v')} then 1 else 0 end as pendente,
    case when t.em is null and not ${isWaiting('v')} then 1 else 0 end as aceito, g.reservado, g.faltando,
    case when t.em is null then ${PROMISED('v')} end as prometido, case when t.em is null then greatest(r.hoje - ${PROMISED('v')}, 0) end as atraso`,
  `cross join lateral (select coalesce(sum(k.qtde), 0) as reservado, coalesce(sum(least(k.qtde, greatest(b.antes + k.qtde - c.saldo, 0))), 0)
      as faltando
    from estoque_reservas k
      cross join lateral (select coalesce(sum(x.qtde), 0) as antes from estoque_reservas x where x.account_id = $conta
        and x.empresa_id = k.empresa_id and x.produto_id = k.produto_id and x.deposito_id = k.deposito_id and x.origem_tipo <> 'caixa'
        and x.grade_id is not distinct from k.grade_id and x.lote_id is not distinct from k.lote_id and (x.em, x.id) < (k.em, k.id)) b
      cross join lateral (select coalesce(sum(y.saldo), 0) as saldo from estoque_saldos y where y.account_id = $conta
        and y.empresa_id = k.empresa_id and y.produto_id = k.produto_id and y.deposito_id = k.deposito_id
        and y.grade_id is not distinct from k.grade_id and y.lote_id is not distinct from k.lote_id) c
    where k.account_id = $conta and k.origem_tipo = 'venda' and k.origem_id = v.id) g`,
)

/** SQL of the part of the order `v` that no sale has yet, by value, from 0 to 1. */
const UNSOLD = `(select 1 - least(coalesce(sum(s.valor), 0) / nullif(max(o.valor), 0), 1)
  from (select sum(i.preco_total - i.desconto) as valor from venda_itens i where i.account_id = $conta and i.venda_id = v.id) o
    left join lateral (select t.preco_total - t.desconto as valor from venda_itens t
      join vendas b on b.account_id = $conta and b.id = t.venda_id and ${isIssued('b')}
      where t.account_id = $conta and t.origem_venda_id = v.id) s on true)`

/** SQL list of the tenders that bring no money. */
const MOVES_NO_MONEY = `'{${tpagsWhere(({ account }) => account === null || account === 'cliente_credito').join(',')}}'::text[]`

/**
 * Writes the SQL of the payments of orders that are not sold yet, on their due dates; what is paid on delivery, on the
 * promised day. What was due before counts today. What the customer's credit pays is no money.
 */
export const pendingOrderFacts = (ranges: Sql): Sql => sql`select x.*, 'pedido' as o_que
  from (select v.empresa_id, greatest(d.vencimento, r.hoje) as dia, v.parceiro_id as parceiro, v.id as pedido,
      round(d.valor * ${raw(UNSOLD)}, 2) as vai_entrar
    from ${ranges} r join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id
        and v.tipo_operacao = ${raw(String(ORDER))} and ${raw(stands('v'))}
      join venda_pagamentos g on g.account_id = $conta and g.venda_id = v.id and g.tpag <> all(${raw(MOVES_NO_MONEY)})
      cross join lateral (select p.vencimento, p.valor from venda_parcelas p
          where p.account_id = $conta and p.venda_id = v.id and p.pagamento_num = g.num
        union all select coalesce(${raw(PROMISED('v'))}, r.hoje), case g.tipo when 2 then -g.valor else g.valor end where not exists (select from venda_parcelas p
          where p.account_id = $conta and p.venda_id = v.id and p.pagamento_num = g.num)) d) x
  where x.vai_entrar <> 0 and exists (select from ${ranges} r where r.empresa_id = x.empresa_id and x.dia between r.dia_de and r.dia_ate)`

/** SQL condition: the change `a` is of rights: of a group, or of the group of a user. */
const OF_RIGHTS = `(a.registro = '${grupos.id}' or a.registro = '${usuarios.id}' and jsonb_typeof(a.mudancas) = 'array'
  and exists (select from jsonb_array_elements(a.mudancas) m where m ->> 'campo' like 'grupo%'))`

/** Actions of the history that other tables tell better: who approved, and each login. */
const TOLD_ELSEWHERE = "('aprovou', 'entrou')"

/**
 * Writes the SQL of what users did. Changes of rows without company, and refused logins, count for every company; an approval
 * is of the supervisor whose PIN gave it.
 */
export const changeFacts = (
  ranges: Sql,
): Sql => sql`select x.*, 1 as vezes, case when x.acao = 'entrou' then 1 else 0 end as entradas,
    case when x.acao = 'recusada' then 1 else 0 end as falhas, case when x.acao = 'aprovou' then 1 else 0 end as aprovacoes,
    case when x.acao = 'exportou' then 1 else 0 end as exportacoes,
    case when x.mudanca is null or x.acao = 'exportou' then 0 else 1 end as mudancas
  from (select r.empresa_id, ${raw(local('a.em'))}::date as dia, a.usuario_id as usuario, a.registro as cadastro, a.acao,
      a.id as mudanca, case when ${raw(OF_RIGHTS)} and a.acao <> 'exportou' then 1 else 0 end as direitos
    from ${ranges} r join auditoria a on a.account_id = $conta and a.em >= r.de and a.em < r.ate
      and coalesce(a.empresa_id, r.empresa_id) = r.empresa_id and a.acao not in ${raw(TOLD_ELSEWHERE)}
    union all
    select r.empresa_id, ${raw(local('t.criado_em'))}::date, t.usuario_id, null, 'entrou', null, 0
      from ${ranges} r join tokens t on t.account_id = $conta and t.empresa_id = r.empresa_id and t.criado_em >= r.de and t.criado_em < r.ate
    union all
    select r.empresa_id, ${raw(local('f.em'))}::date, f.usuario_id, null, 'recusada', null, 0
      from ${ranges} r join entradas_recusadas f on f.account_id = $conta and f.em >= r.de and f.em < r.ate
    union all
    select r.empresa_id, ${raw(local('p.em'))}::date, p.aprovado_por, null, 'aprovou', null, 0
      from ${ranges} r join aprovacoes p on p.account_id = $conta and p.empresa_id = r.empresa_id and p.em >= r.de and p.em < r.ate) x`

/** Writes the SQL of changes of products' prices, but from or to no price. */
export const priceFacts = (ranges: Sql): Sql => sql`select r.empresa_id, ${raw(local('a.em'))}::date as dia,
    a.usuario_id as usuario, a.registro_id as produto, a.id as mudanca, 1 as vezes,
    nullif(replace(m.v ->> 'antes', ',', '.'), '')::numeric as de, nullif(replace(m.v ->> 'depois', ',', '.'), '')::numeric as para
  from ${ranges} r join auditoria a on a.account_id = $conta and a.em >= r.de and a.em < r.ate
      and a.registro = ${produtos.id} and coalesce(a.empresa_id, r.empresa_id) = r.empresa_id
    cross join lateral jsonb_array_elements(case jsonb_typeof(a.mudancas) when 'array' then a.mudancas else '[]' end) as m(v)
  where m.v ->> 'campo' like '%preco_vend' and m.v ->> 'antes' ~ '^[0-9]+([.,][0-9]+)?$' and m.v ->> 'depois' ~ '^[0-9]+([.,][0-9]+)?$'`

/** Writes the SQL of cancelled sales, by channel. */
export const cancelledFacts = (
  ranges: Sql,
): Sql => sql`select v.empresa_id, (v.datavenda at time zone r.fuso::interval)::date as dia,
    coalesce(v.vendedor_id, v.usuario_id) as vendedor, ${raw(CHANNEL)} as canal,
    1 as canceladas, v.valor_total as cancelado
  from ${ranges} r join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id and v.datavenda >= r.de
    and v.datavenda < r.ate and v.status = 'C' and ${raw(isSold('v'))}`

/**
 * Writes the SQL of containers that left with sales, came back with returns, or were entered by a user. The balance
 * before the period is on its first day.
 */
export const containerFacts = (
  ranges: Sql,
): Sql => sql`select y.empresa_id, greatest(y.dia, y.dia_de) as dia, y.parceiro, y.vasilhame,
    y.venda, y.dia as ultimo, case when y.dia < y.dia_de then y.saiu - y.voltou else 0 end as antes,
    case when y.dia < y.dia_de then 0 else y.saiu end as saiu, case when y.dia < y.dia_de then 0 else y.voltou end as voltou
  from (select v.empresa_id, ${raw(local('v.datavenda'))}::date as dia, r.dia_de, v.parceiro_id as parceiro, l.vasilhame_id as vasilhame,
        v.id as venda, ${raw(CONTAINERS_OF_LINES.saiu)} as saiu, ${raw(CONTAINERS_OF_LINES.voltou)} as voltou
      from ${ranges} r join produto_vasilhame l on l.account_id = $conta and l.empresa_id = r.empresa_id
        ${raw(CONTAINERS_OF_LINES.joins)} and v.datavenda < r.ate
      where ${raw(CONTAINERS_OF_LINES.counts)}
    union all
    select m.empresa_id, m.data, r.dia_de, m.parceiro_id, m.vasilhame_id, null, ${raw(CONTAINERS_RECORDED.saiu)},
        ${raw(CONTAINERS_RECORDED.voltou)}
      from ${ranges} r join retornaveis_movimentos m on m.account_id = $conta and m.empresa_id = r.empresa_id
        and m.data <= r.dia_ate) y`

/**
 * Writes the SQL of sales at tills by operator. `vendas_medidas` and `itens_medidos` count only ended sessions, whose
 * hours are known.
 */
export const tillSaleFacts = (
  ranges: Sql,
): Sql => sql`select v.empresa_id, ${raw(local('v.datavenda'))}::date as dia, v.usuario_id as operador,
    v.terminal_id as terminal, 1 as vendas, l.itens, case when s.encerrado_em is null then 0 else 1 end as vendas_medidas,
    case when s.encerrado_em is null then 0 else l.itens end as itens_medidos
  from ${ranges} r join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id and v.datavenda >= r.de
      and v.datavenda < r.ate and ${raw(isIssued('v'))} and v.terminal_id is not null and ${raw(isSold('v'))}
    ${raw(SESSION_OF_SALE)}
    cross join lateral (select count(*) as itens from venda_itens i where i.account_id = $conta and i.venda_id = v.id) l`

/** Writes the SQL of lines cancelled at tills. */
export const voidedFacts = (
  ranges: Sql,
): Sql => sql`select v.empresa_id, ${raw(local('c.em'))}::date as dia, c.usuario_id as operador,
    v.terminal_id as terminal, 1 as estornos
  from ${ranges} r join vendas v on v.account_id = $conta and v.empresa_id = r.empresa_id and v.datavenda >= r.de - interval '1 day'
      and v.datavenda < r.ate + interval '1 day' and v.terminal_id is not null
    join venda_cancelados c on c.account_id = $conta and c.venda_id = v.id and c.em >= r.de and c.em < r.ate`
