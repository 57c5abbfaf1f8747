import type { LinhaDaConta } from '../../../domain/api/caixa-diario.ts'
import type { TipoConta } from '../../../domain/money/accounts.ts'
import type { Q } from '../../db/transaction.ts'
import { historySql } from '../../documents/venda/name-repository.ts'
import type { Paging } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { cameIn, wentOut } from '../../money/change.ts'
import { POINTED } from '../../money/document-repository.ts'

interface Flow {
  entradas: string
  saidas: string
}

interface CashRows {
  contas: { id: number; nome: string; tipo: string; ativo: boolean }[]
  meios: (Flow & { conta_id: number; meio: string | null })[]
  /** Money that entered or left this group of accounts, by day (ISO). */
  dias: (Flow & { data: string })[]
}

/** Reads the movements of accounts of these types, between two days (ISO, inclusive). */
export async function readCash(
  q: Q,
  { account_id, empresa_id }: Sessao,
  { de, ate, tipos }: { de: string; ate: string; tipos: readonly TipoConta[] },
): Promise<CashRows> {
  const { rows } = await q.query<CashRows>({
    name: 'caixa-do-periodo',
    text: `with c as (select id, nome, tipo, ativo from contas_financeiras
          where account_id = $1 and empresa_id = $2 and tipo = any($5::text[])),
        x as (select data, para_conta_id as conta_id, 1 as sinal, meio, valor, componente, estorna_id, de_conta_id in (select id from c) as entre
            from movimentos where account_id = $1 and empresa_id = $2 and data between $3 and $4 and para_conta_id in (select id from c)
          union all
          select data, de_conta_id, -1, meio, valor, componente, estorna_id, para_conta_id in (select id from c)
            from movimentos where account_id = $1 and empresa_id = $2 and data between $3 and $4 and de_conta_id in (select id from c)),
        m as (select x.*, ${cameIn('x')} as entrou, ${wentOut('x')} as saiu from x)
      select (select coalesce(json_agg(to_json(c) order by c.id), '[]') from c) as contas,
        (select coalesce(json_agg(to_json(x) order by x.conta_id, x.meio nulls last), '[]') from (
          select conta_id, meio, sum(entrou)::text as entradas, sum(saiu)::text as saidas from m group by 1, 2) x) as meios,
        (select coalesce(json_agg(to_json(x) order by x.data), '[]') from (
          select data::text, sum(entrou)::text as entradas, sum(saiu)::text as saidas from m where not entre group by data) x) as dias`,
    values: [account_id, empresa_id, de, ate, tipos],
  })
  return rows[0] as CashRows
}

/** A row of the ledger, as seen from one of its two accounts; its date is ISO. `total`: rows of all pages. */
type AccountRow = LinhaDaConta & { total: number }

interface OfAccount {
  empresa_id: number
  conta_id: number
  de: string
  ate: string
}

/** Sums the money that entered and left an account in the period; change is less of what entered. */
export async function sumAccount(q: Q, { empresa_id, conta_id, de, ate }: OfAccount): Promise<Flow> {
  const { rows } = await q.query<Flow>(
    `select coalesce(sum(${cameIn('x')}), 0)::text as entradas, coalesce(sum(${wentOut('x')}), 0)::text as saidas
      from (select m.valor, m.componente, m.estorna_id, case when m.para_conta_id = $2 then 1 else -1 end as sinal
        from movimentos m where m.account_id = $conta and m.empresa_id = $1 and $2 in (m.de_conta_id, m.para_conta_id)
          and m.data between $3 and $4) x`,
    [empresa_id, conta_id, de, ate],
  )
  return rows[0] as Flow
}

/** Lists the ledger rows of an account, newest first, each with its document or instalment. */
export async function listAccountRows(
  q: Q,
  { empresa_id, conta_id, de, ate }: OfAccount,
  { page, limit }: Paging,
): Promise<AccountRow[]> {
  const { rows } = await q.query<AccountRow>(
    `select x.id, x.data::text, x.entrada::text, x.saida::text, o.nome as outra, x.meio, ${historySql('x')} as historico,
        u.nome as usuario, json_build_object('tipo', x.origem_tipo, 'id', x.origem_id) as origem, count(*) over ()::int as total,
        case when x.estorna_id is not null then 'estorna'
          when exists (select from movimentos e where e.account_id = $conta and e.estorna_id = x.id) then 'estornado' end as estorno,
        case when v.id is not null then ${POINTED} end as documento,
        case when p.id is not null then json_build_object('id', p.id, 'tipo', p.tipo) end as parcela
      from (select *, valor as entrada, null::numeric as saida, de_conta_id as outra_id from movimentos
            where account_id = $conta and empresa_id = $1 and para_conta_id = $2 and data between $3 and $4
          union all
          select *, null, valor, para_conta_id from movimentos
            where account_id = $conta and empresa_id = $1 and de_conta_id = $2 and data between $3 and $4) x
      join contas_financeiras o on o.account_id = $conta and o.id = x.outra_id
      left join usuarios u on u.account_id = $conta and u.id = x.usuario_id
      left join parcelas p on p.account_id = $conta and p.id = x.parcela_id
      left join vendas v on v.account_id = $conta and x.origem_tipo = 'venda' and v.id = x.origem_id
      order by x.data desc, x.id desc limit $5 offset $6`,
    [empresa_id, conta_id, de, ate, limit, (page - 1) * limit],
  )
  return rows
}

/** Lists the accounts of cash: of the drawers, safes, and money on its way between them. */
export async function listCashAccounts(
  q: Q,
  empresa_id: number,
): Promise<{ id: number; nome: string; tipo: string }[]> {
  const { rows } = await q.query<{ id: number; nome: string; tipo: string }>(
    `select id, nome, tipo from contas_financeiras where account_id = $conta and empresa_id = $1
      and tipo in ('caixa', 'cofre', 'transito') order by not principal, id`,
    [empresa_id],
  )
  return rows
}
