import { raw, type Sql, sql } from '../../db/sql.ts'
import { isSold, isTakenBack } from '../../documents/sold.ts'
import { cameIn, wentOut } from '../../money/change.ts'
import { isAtHand, LAST_STEP } from '../../money/cheques-repository.ts'
import { categoryOf, openOf } from './money-repository.ts'

/** SQL list of the kinds of accounts whose money can be spent now. */
const SPENT = "('caixa', 'cofre', 'banco')"

/** SQL of a movement's two sides: the account, +1 when money enters it, else -1, and the other side's account. */
const SIDES = `cross join lateral (values (m.para_conta_id, 1, m.de_conta_id), (m.de_conta_id, -1, m.para_conta_id))
  as s(conta, sinal, outra)`

const MOVED = `join movimentos m on m.account_id = $conta and m.empresa_id = r.empresa_id and m.data between r.dia_de and r.dia_ate`

/**
 * Writes the SQL of the balance of each cash, safe and bank account before the first day, dated on this day: the stored
 * balance of a day before plus the movements not yet in it.
 */
export const openingFacts = (
  ranges: Sql,
): Sql => sql`select c.empresa_id, r.dia_de as dia, c.id as conta, 'saldo' as o_que,
    coalesce((select d.saldo from movimentos_dias d where d.account_id = $conta and d.conta_id = c.id
        and d.data < r.dia_de order by d.data desc limit 1), 0)
      + coalesce((select sum(case when m.para_conta_id = c.id then m.valor else -m.valor end) from movimentos m
        where m.account_id = $conta and c.id in (m.de_conta_id, m.para_conta_id) and m.data < r.dia_de
          and m.id > coalesce((select f.ate_id from dinheiro_conferencias f where f.account_id = $conta
            and f.empresa_id = r.empresa_id), 0)), 0) as abre
  from ${ranges} r join contas_financeiras c on c.account_id = $conta and c.empresa_id = r.empresa_id and c.tipo in ${raw(SPENT)}`

/**
 * Writes the SQL of money moved through cash, safe and bank accounts (SPENT), one row for each side; a transfer between
 * two of these accounts has two rows.
 */
export const movedFacts = (ranges: Sql): Sql => sql`select x.*, 'feito' as o_que,
    case when x.dentro then x.sinal * x.valor else 0 end as entre,
    case when x.dentro then 0 else ${raw(cameIn('x'))} end as entrou, case when x.dentro then 0 else ${raw(wentOut('x'))} end as saiu
  from (select m.empresa_id, m.data as dia, s.conta, m.parceiro_id as parceiro, m.id as movimento, m.parcela_id as parcela, s.sinal,
      m.valor, m.componente, m.estorna_id, o.tipo in ${raw(SPENT)} as dentro
    from ${ranges} r ${raw(MOVED)} ${raw(SIDES)}
      join contas_financeiras c on c.account_id = $conta and c.id = s.conta and c.tipo in ${raw(SPENT)}
      join contas_financeiras o on o.account_id = $conta and o.id = s.outra) x`

/** Writes the SQL of open instalments due in the period; those overdue stand on today, in sums of their own. */
export const dueFacts = (
  ranges: Sql,
): Sql => sql`select x.*, case when x.tarde then 'parcela_atrasada' else 'parcela' end as o_que,
    case when x.tipo = 1 and not x.tarde then x.aberto else 0 end as vai_entrar,
    case when x.tipo = 2 and not x.tarde then x.aberto else 0 end as vai_sair,
    case when x.tipo = 1 and x.tarde then x.aberto else 0 end as atrasado,
    case when x.tipo = 2 and x.tarde then x.aberto else 0 end as atrasado_sai
  from (select p.empresa_id, p.tipo, greatest(p.vencimento, r.hoje) as dia, p.parceiro_id as parceiro, p.id as parcela,
      p.vencimento < r.hoje as tarde, case when p.tipo = 1 then ${raw(openOf(1))} else ${raw(openOf(2))} end as aberto
    from ${ranges} r join parcelas p on p.account_id = $conta and p.empresa_id = r.empresa_id and p.tipo in (1, 2) and p.vencimento <= r.dia_ate) x
  where x.aberto > 0 and exists (select from ${ranges} r where r.empresa_id = x.empresa_id and x.dia between r.dia_de and r.dia_ate)`

/** Writes the SQL of the cheques in hand on the day that they may be cashed; one whose day has come counts today. */
export const chequeFacts = (ranges: Sql): Sql => sql`select x.*, 'cheque' as o_que
  from (select k.empresa_id, greatest(k.bom_para, r.hoje) as dia, k.parceiro_id as parceiro, k.movimento_id as movimento,
      k.valor as vai_entrar
    from ${ranges} r join cheques k on k.account_id = $conta and k.empresa_id = r.empresa_id and k.bom_para <= r.dia_ate
      left join lateral ${raw(LAST_STEP('k'))} s on true
    where ${raw(isAtHand('k', 's'))}) x
  where exists (select from ${ranges} r where r.empresa_id = x.empresa_id and x.dia between r.dia_de and r.dia_ate)`

/** SQL of the kinds of accounts in a profit and loss report, with their line. */
const LINES = `(values ('despesa', 'despesas'), ('quebra', 'quebra'), ('receita', 'outras')) as l(tipo, linha)`

/**
 * SQL join of the ledger's rows of the period by the day to which they belong (`competencia`): an entered amount may say another
 * day than that of its posting.
 */
const BELONGING = `join lateral (
    select m.*, m.data as competencia from movimentos m
      where m.account_id = $conta and m.empresa_id = r.empresa_id and m.data between r.dia_de and r.dia_ate
        and not (m.origem_tipo = 'lancamento' and exists (select from lancamentos t where t.account_id = $conta and t.id = m.origem_id and t.competencia is not null))
    union all
    select m.*, t.competencia from lancamentos t
      join movimentos m on m.account_id = $conta and m.origem_tipo = 'lancamento' and m.origem_id = t.id
      where t.account_id = $conta and t.empresa_id = r.empresa_id and t.competencia between r.dia_de and r.dia_ate) m on true`

/**
 * Writes the SQL of expenses and other income in the ledger, by account, on the day to which they belong. Income of sales and returns is left out,
 * because the report takes it from their lines; other documents' income counts.
 */
export const bookedFacts = (
  ranges: Sql,
): Sql => sql`select m.empresa_id, m.competencia as dia, l.linha, s.conta, m.id as movimento,
    case when l.linha = 'despesas' then s.sinal * m.valor else 0 end as despesas,
    case when l.linha = 'quebra' then -s.sinal * m.valor else 0 end as quebras,
    case when l.linha = 'outras' then -s.sinal * m.valor else 0 end as outras
  from ${ranges} r ${raw(BELONGING)} ${raw(SIDES)}
    join contas_financeiras c on c.account_id = $conta and c.id = s.conta
    join ${raw(LINES)} on l.tipo = c.tipo
  where c.tipo <> 'receita' or m.origem_tipo <> 'venda' or not exists (select from vendas v where v.account_id = $conta
    and v.id = m.origem_id and (${raw(isSold('v'))} or ${raw(isTakenBack('v'))}))`

/** SQL condition: the money is of sales, where it comes from or goes back to an account of income. */
const OF_SALES = `(k.tipo not in ('receita', 'receber') or n.origem_tipo = 'renegociacao' or exists (select from vendas v where v.account_id = $conta
    and v.id = coalesce(n.origem_id, m.origem_id) and coalesce(n.origem_tipo, m.origem_tipo) = 'venda'
    and (${isSold('v')} or ${isTakenBack('v')})))`

/** SQL condition: the money was given back to a customer. Of a cancelled sale it is still in the shop until then. */
const GIVEN_BACK = `(m.origem_tipo in ('devolver', 'tef') and m.componente not like 'valores_a_devolver%' or exists
  (select from vendas v where v.account_id = $conta and m.origem_tipo = 'venda' and v.id = m.origem_id and ${isTakenBack('v')}))`

/**
 * Writes the SQL of the money that came into and went out of cash, safe and bank accounts, by what it was for: a payment of
 * an instalment by the account of what opened it. Money between these accounts and opening balances are no result.
 */
export const paidFacts = (
  ranges: Sql,
): Sql => sql`select x.*, case when x.linha = 'mercadorias' and not x.voltou then x.valor else 0 end as receita,
    case when x.linha = 'mercadorias' and x.voltou then -x.valor else 0 end as devolucoes,
    case when x.linha = 'outras' then x.valor else 0 end as outras, case when x.linha = 'compras' then -x.valor else 0 end as compras,
    case when x.linha in ('despesas', 'quebra') then -x.valor else 0 end as despesas
  from (select m.empresa_id, m.data as dia, m.id as movimento, s.sinal * m.valor as valor, ${raw(GIVEN_BACK)} as voltou,
      case when k.tipo in ('receita', 'compra', 'despesa', 'quebra') then k.id end as conta,
      case when k.tipo = 'compra' then 'compras' when k.tipo in ('despesa', 'pagar') then 'despesas' when k.tipo = 'quebra' then 'quebra'
        when ${raw(OF_SALES)} then 'mercadorias' else 'outras' end as linha
    from ${ranges} r ${raw(MOVED)} ${raw(SIDES)}
      join contas_financeiras c on c.account_id = $conta and c.id = s.conta and c.tipo in ${raw(SPENT)}
      join contas_financeiras o on o.account_id = $conta and o.id = s.outra and o.tipo not in ${raw(SPENT)} and o.tipo <> 'saldo'
      left join parcelas p on p.account_id = $conta and p.id = m.parcela_id and o.tipo in ('receber', 'pagar')
      left join lancamentos n on n.account_id = $conta and n.id = p.lancamento_id
      left join lateral ${raw(categoryOf('m.parcela_id'))} a on o.tipo in ('receber', 'pagar')
      cross join lateral (select coalesce(a.id, o.id) as id, coalesce(a.tipo, o.tipo) as tipo) k) x`
