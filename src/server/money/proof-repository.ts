import type { Q, Tenant } from '../db/transaction.ts'
import type {
  DrawerRow,
  EntryRow,
  FeeRow,
  OpeningRow,
  ProofProblem,
  RenegotiationRow,
  SettlementRow,
  TransferRow,
  VoucherRow,
} from './proof-rows.ts'

/** Result of a company's last verification, needed for the next one. */
export interface LastProof {
  /** Id of the newest verified row. */
  ate_id: number
  problemas: ProofProblem[]
}

/** Reads the last verification, and locks it against a simultaneous one. */
export async function readLastProof(q: Q, { account_id }: Tenant, empresa_id: number): Promise<LastProof> {
  // the first one has a row to lock too: two at once would add the same rows twice
  await q.query(
    `insert into dinheiro_conferencias (account_id, empresa_id, em, ate_id, problemas) values ($1, $2, $agora, 0, '[]')
      on conflict (account_id, empresa_id) do nothing`,
    [account_id, empresa_id],
  )
  const { rows } = await q.query<LastProof>(
    'select ate_id, problemas from dinheiro_conferencias where account_id = $1 and empresa_id = $2 for update',
    [account_id, empresa_id],
  )
  return rows[0] as LastProof
}

export async function keepProof(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  { ate_id, problemas }: LastProof,
  agora: Date,
): Promise<void> {
  await q.query(
    `insert into dinheiro_conferencias (account_id, empresa_id, em, ate_id, problemas) values ($1, $2, $3, $4, $5)
      on conflict (account_id, empresa_id) do update set em = excluded.em, ate_id = excluded.ate_id, problemas = excluded.problemas`,
    [account_id, empresa_id, agora.toISOString(), ate_id, JSON.stringify(problemas)],
  )
}

/** Account of the ledger, by id and kind. */
export interface AccountKind {
  id: number
  tipo: string
}

export interface FoldedAccount extends AccountKind {
  nome: string
  /** R$ with sign: from the rows of the ledger, and (`dobrado`) as kept of its day. */
  saldo: string
  dobrado: string
}

/** SQL of both sides of the rows after id $3 up to id $4, with sign. */
const SIDES = `(select para_conta_id as conta_id, data, valor from movimentos
      where account_id = $1 and empresa_id = $2 and id > $3 and id <= $4
    union all
    select de_conta_id, data, -valor from movimentos where account_id = $1 and empresa_id = $2 and id > $3 and id <= $4)`

/** Reads the company's accounts by kind. */
export async function readKinds(q: Q, { account_id }: Tenant, empresa_id: number): Promise<AccountKind[]> {
  const { rows } = await q.query<AccountKind>(
    'select id, tipo from contas_financeiras where account_id = $1 and empresa_id = $2',
    [account_id, empresa_id],
  )
  return rows
}

/**
 * Adds up the rows up to an id for every account of the company, next to its kept balance: of the last day, or of a day
 * on which the two differ.
 */
export async function sumProved(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  ate_id: number,
): Promise<FoldedAccount[]> {
  const { rows } = await q.query<FoldedAccount>(
    `with moved as (select conta_id, data, sum(sum(valor)) over (partition by conta_id order by data) as saldo
        from ${SIDES} s group by conta_id, data)
      select c.id, c.nome, c.tipo, coalesce(x.saldo, 0)::numeric(16, 2)::text as saldo,
        coalesce(x.dobrado, 0)::numeric(16, 2)::text as dobrado
       from contas_financeiras c
       left join lateral (select m.saldo, d.saldo as dobrado
         from (select data, saldo from moved where conta_id = c.id) m
         full join (select data, saldo from movimentos_dias where account_id = $1 and conta_id = c.id) d using (data)
         order by m.saldo is distinct from d.saldo desc, data desc limit 1) x on true
      where c.account_id = $1 and c.empresa_id = $2 order by c.id`,
    [account_id, empresa_id, 0, ate_id],
  )
  return rows
}

/** Adds the rows with ids after `desde` up to `ate` to the balances of their accounts, from their day on. */
export async function foldDays(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  { desde, ate }: { desde: number; ate: number },
): Promise<void> {
  const params = [account_id, empresa_id, desde, ate]
  // a day without a row begins at the balance of the day before
  await q.query(
    `insert into movimentos_dias (account_id, empresa_id, conta_id, data, saldo)
      select $1, $2, s.conta_id, s.data, coalesce((select d.saldo from movimentos_dias d where d.account_id = $1
          and d.conta_id = s.conta_id and d.data < s.data order by d.data desc limit 1), 0)
        from (select distinct conta_id, data from ${SIDES} s) s order by s.conta_id, s.data
      on conflict on constraint movimentos_dias_dia do nothing`,
    params,
  )
  await q.query(
    `with moved as (select conta_id, data, sum(valor) as valor from ${SIDES} s group by conta_id, data)
      update movimentos_dias d set saldo = d.saldo + (select sum(m.valor) from moved m
          where m.conta_id = d.conta_id and m.data <= d.data)
        from (select conta_id, min(data) as data from moved group by conta_id) f
        where d.account_id = $1 and d.conta_id = f.conta_id and d.data >= f.data`,
    params,
  )
}

export interface CauseRef {
  tipo: string
  id: number
}

/**
 * Reads the origins of the next rows to verify, `limite` rows at most. Leaves out rows newer than `espera` minutes: a row
 * with a lower id may be in a transaction that has not ended.
 */
export async function readNext(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  { desde, limite, espera }: { desde: number; limite: number; espera: number },
): Promise<{ ate_id: number; origens: CauseRef[] }> {
  const { rows } = await q.query<{ ate_id: number; origens: CauseRef[] }>(
    `with n as (select id, origem_tipo, origem_id from movimentos
        where account_id = $1 and empresa_id = $2 and id > $3 and criado_em <= $agora - $5::int * interval '1 minute'
        order by id limit $4)
      select coalesce((select max(id) from n), $3) as ate_id,
        (select coalesce(json_agg(json_build_object('tipo', o.origem_tipo, 'id', o.origem_id)), '[]')
          from (select distinct origem_tipo, origem_id from n) o) as origens`,
    [account_id, empresa_id, desde, limite, espera],
  )
  return rows[0] as { ate_id: number; origens: CauseRef[] }
}

export interface OriginNet {
  origem_id: number
  conta_id: number
  tipo: string
  valor: string
}

/**
 * Adds up what origins of a kind moved into each account, including undone rows and their opposites. Leaves out the
 * rows `inicio/…`, which carried earlier money over when the ledger began, and their opposites.
 */
export async function readNets(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  tipo: string,
  ids: readonly number[],
): Promise<OriginNet[]> {
  const { rows } = await q.query<OriginNet>(
    `select m.origem_id, c.id as conta_id, c.tipo, sum(case when m.para_conta_id = c.id then m.valor else -m.valor end)::text as valor
       from movimentos m
       join contas_financeiras c on c.account_id = $1 and c.id in (m.de_conta_id, m.para_conta_id)
      where m.account_id = $1 and m.empresa_id = $2 and m.origem_tipo = $3 and m.origem_id = any($4::bigint[])
        and m.componente not like 'inicio/%'
        and not exists (select from movimentos o where o.account_id = $1 and o.id = m.estorna_id and o.componente like 'inicio/%')
      group by 1, 2, 3 having sum(case when m.para_conta_id = c.id then m.valor else -m.valor end) <> 0`,
    [account_id, empresa_id, tipo, ids],
  )
  return rows
}

export async function readOpenings(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<OpeningRow>(
    'select id, saldo_inicial::text as saldo from contas_financeiras where account_id = $1 and id = any($2::bigint[])',
    [account_id, ids],
  )
  return rows
}

export async function readBoletoFees(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<FeeRow>(
    'select id, conta_id, tarifa::text from retorno_titulos where account_id = $1 and id = any($2::bigint[])',
    [account_id, ids],
  )
  return rows
}

export async function readTransfers(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<TransferRow>(
    `select id, de_conta_id, para_conta_id, valor::text from transferencias where account_id = $1 and id = any($2::bigint[])`,
    [account_id, ids],
  )
  return rows
}

export async function readCardRefunds(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<{ id: number; valor: string; estorno: string | null }>(
    `select id, valor::text, estorno from tef_transacoes where account_id = $1 and id = any($2::bigint[])`,
    [account_id, ids],
  )
  return rows
}

export async function readSettlements(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<SettlementRow>(
    `select b.id, p.tipo, b.parcela_id, b.conta_id, b.principal::text, b.juros::text, b.multa::text, b.desconto::text,
        b.credito::text, b.estornado_em is not null as estornado
       from pagamentos_parcela b join parcelas p on p.account_id = $1 and p.id = b.parcela_id
      where b.account_id = $1 and b.id = any($2::bigint[])`,
    [account_id, ids],
  )
  return rows
}

export async function readFreights(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<{
    id: number
    notas: object[]
    parcelas: { vencimento: string; valor: string }[]
  }>('select id, notas, parcelas from fretes_lancados where account_id = $1 and id = any($2::bigint[])', [
    account_id,
    ids,
  ])
  return rows
}

export async function readRenegotiated(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<RenegotiationRow>(
    `select r.id, r.tipo, r.desconto::text, r.desfeita_em is not null as desfeita,
        (select json_agg(json_build_object('parcela_id', x.parcela_id, 'aberto', x.aberto::text)) from renegociacao_parcelas x
          where x.account_id = $1 and x.renegociacao_id = r.id) as antigas,
        (select coalesce(json_agg(json_build_object('num', p.num, 'valor', p.valor::text, 'vencimento', p.vencimento)), '[]')
          from lancamentos l join parcelas p on p.account_id = $1 and p.lancamento_id = l.id
          where l.account_id = $1 and l.origem_tipo = 'renegociacao' and l.origem_id = r.id) as novas
       from renegociacoes r where r.account_id = $1 and r.id = any($2::bigint[])`,
    [account_id, ids],
  )
  return rows
}

/** Reads amounts entered by users, with their instalments that were not cancelled. */
export async function readEntries(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<EntryRow>(
    `select t.id, t.tipo, t.categoria_id, coalesce(json_agg(json_build_object('id', p.id, 'num', p.num, 'valor', p.valor::text))
        filter (where p.id is not null), '[]') as parcelas
       from lancamentos t
       left join parcelas p on p.account_id = $1 and p.lancamento_id = t.id and exists (
         select from movimentos m where m.account_id = $1 and m.origem_tipo = 'lancamento' and m.origem_id = t.id
           and m.parcela_id = p.id and m.estorna_id is null
           and not exists (select from movimentos e where e.account_id = $1 and e.estorna_id = m.id))
      where t.account_id = $1 and t.id = any($2::bigint[]) group by t.id, t.tipo, t.categoria_id`,
    [account_id, ids],
  )
  return rows
}

/**
 * Reads the money of a drawer's events, with the difference of their count as it is in the ledger, because only the till
 * knows the count.
 */
export async function readDrawerEvents(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<DrawerRow>(
    `select v.id, v.tipo, v.valor::text, v.conta, v.motivo,
        (select case when d.tipo = 'quebra' then m.valor else -m.valor end::text from movimentos m
           join contas_financeiras d on d.account_id = $1 and d.id = m.de_conta_id
          where m.account_id = $1 and m.origem_tipo = 'caixa_evento' and m.origem_id = v.id and m.componente = 'diferenca') as diferenca
       from caixa_eventos v where v.account_id = $1 and v.id = any($2::bigint[])`,
    [account_id, ids],
  )
  return rows
}

/** Lists statement lines with more money in the ledger than in the statement, and ids without a statement line. */
export async function readLinesBeyond(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select n.id from unnest($2::bigint[]) as n (id)
       left join extrato_linhas l on l.account_id = $1 and l.id = n.id
      where l.id is null or abs(l.valor) < (select abs(coalesce(sum(case when m.para_conta_id = l.conta_id then m.valor
            when m.de_conta_id = l.conta_id then -m.valor end), 0))
          from movimentos m where m.account_id = $1 and m.origem_tipo = 'extrato' and m.origem_id = n.id)`,
    [account_id, ids],
  )
  return rows.map(({ id }) => id)
}

export async function readIssuedVouchers(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<VoucherRow>(
    `select id, origem, valor::text, meio, coalesce(anulado_valor, 0)::text as anulado from vales
      where account_id = $1 and id = any($2::bigint[])`,
    [account_id, ids],
  )
  return rows
}
