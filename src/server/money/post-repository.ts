import type { AccountRef, Posting } from '../../domain/money/posting.ts'
import type { Q, Tenant } from '../db/transaction.ts'

/** Common data of postings: company, origin and day. */
export interface PostingHead {
  empresa_id: number
  /** Id of the document or event that causes the postings. */
  origem_id: number
  /** Day of the company's calendar, ISO. */
  data: string
  usuario_id: number | null
  /** Session of the till through whose drawer the money passes. */
  sessao_id?: number | null
  parceiro_id?: number | null
  historico?: string | null
  /** For a day in a closed period: refuses the posting, or moves it to the first open day of the accounts. */
  fechado: 'recusa' | 'adia'
}

export interface Posted {
  id: number
  componente: string
}

/** SQL of the company's accounts by the names that a posting may use: their id, and the main ones also by their kind. */
const CALLED = `contas as (
    select id, id::text as chamada, tipo, ativo, fechado_ate from contas_financeiras where account_id = $1 and empresa_id = $2
    union all select id, tipo, tipo, ativo, fechado_ate from contas_financeiras where account_id = $1 and empresa_id = $2 and principal)`

/**
 * SQL of the postings with their accounts, each with the later closed day of the two accounts; postings in a closed period
 * only when $9 moves them.
 */
const FOUND = `l as (select l.*, d.id as de_id, p.id as para_id, p.tipo as para_tipo, greatest(d.fechado_ate, p.fechado_ate) as fechado
    from unnest($10::text[], $11::text[], $12::numeric[], $13::text[], $14::text[], $15::bigint[], $16::bigint[], $17::text[],
        $18::text[], $19::int[], $20::date[])
      with ordinality as l (de, para, valor, componente, meio, parcela_id, parceiro_id, historico, titulo, num, vencimento, ordem)
    join contas d on d.chamada = l.de and d.ativo
    join contas p on p.chamada = l.para and p.ativo
    where $9 or greatest(d.fechado_ate, p.fechado_ate) is null or greatest(d.fechado_ate, p.fechado_ate) < $5::date)`

/** Writes the SQL that inserts the rows of `from`, except parts that their origin already has. */
const insertFrom = (from: string) => `
  insert into movimentos (account_id, empresa_id, origem_tipo, origem_id, data, usuario_id, sessao_id, de_conta_id, para_conta_id,
      valor, componente, meio, parcela_id, parceiro_id, historico, criado_em)
    select $1, $2, $3, $4, greatest($5::date, fechado + 1), $6, $7, de_id, para_id, valor, componente, meio, parcela_id,
        coalesce(parceiro_id, $8::bigint), historico, $agora
      from ${from} order by ordem
  on conflict on constraint movimentos_origem do nothing
  returning id, componente`

const PLAIN = `with ${CALLED}, ${FOUND} ${insertFrom('l')}`

/** SQL that also inserts the instalments that postings open, with the amount owed. */
const WITH_DUES = `with ${CALLED}, ${FOUND},
    t as (insert into lancamentos (account_id, empresa_id, tipo, descricao, parceiro_id, origem_tipo, origem_id, componente, emissao,
        valor, usuario_id)
      select $1, $2, min(case para_tipo when 'receber' then 1 else 2 end), coalesce(max(historico), ''), $8::bigint, $3, $4, titulo,
          $5::date, sum(valor), $6
        from l where titulo is not null group by titulo
      on conflict on constraint lancamentos_origem do nothing returning id, componente, tipo, parceiro_id),
    p as (insert into parcelas (account_id, lancamento_id, empresa_id, tipo, parceiro_id, num, vencimento, valor)
      select $1, t.id, $2, t.tipo, t.parceiro_id, l.num, l.vencimento, l.valor
        from l join t on t.componente = l.titulo order by l.ordem
      returning id, lancamento_id, num),
    m as (select ordem, fechado, de_id, para_id, valor, componente, meio, parcela_id, parceiro_id, historico
        from l where titulo is null
      union all
      select l.ordem, l.fechado, l.de_id, l.para_id, l.valor, l.componente, l.meio, p.id, l.parceiro_id, l.historico
        from l join t on t.componente = l.titulo join p on p.lancamento_id = t.id and p.num = l.num)
    ${insertFrom('m')}`

/**
 * Inserts postings in one statement. Leaves out parts that their origin already has, so that repeating writes nothing;
 * and postings whose accounts are missing, inactive or, with `fechado` 'recusa', closed on the day. The caller finds
 * what was left out by comparing the result.
 */
export async function insertPostings(
  q: Q,
  { account_id }: Tenant,
  origem_tipo: string,
  head: PostingHead,
  rows: readonly Posting[],
): Promise<Posted[]> {
  const column = <T>(of: (row: Posting) => T) => rows.map(of)
  const opens = rows.some(({ vence }) => vence)
  const { rows: written } = await q.query<Posted>({
    name: opens ? 'movimentos-com-parcelas' : 'movimentos',
    text: opens ? WITH_DUES : PLAIN,
    values: [
      account_id,
      head.empresa_id,
      origem_tipo,
      head.origem_id,
      head.data,
      head.usuario_id,
      head.sessao_id ?? null,
      head.parceiro_id ?? null,
      head.fechado === 'adia',
      column(({ de }) => String(de)),
      column(({ para }) => String(para)),
      column(({ valor }) => valor),
      column(({ componente }) => componente),
      column(({ meio }) => meio ?? null),
      column(({ parcela_id }) => parcela_id ?? null),
      column(({ parceiro_id }) => parceiro_id ?? null),
      column(({ historico }) => historico ?? head.historico ?? null),
      column(({ vence }) => vence?.titulo ?? null),
      column(({ vence }) => vence?.num ?? null),
      column(({ vence }) => vence?.vencimento ?? null),
    ],
  })
  return written
}

/** Locks the company's accounts against the closing of a period, which updates their rows. */
export async function holdAccounts(q: Q, { account_id }: Tenant, empresa_id: number): Promise<void> {
  await q.query(
    'select 1 from contas_financeiras where account_id = $1 and empresa_id = $2 order by id for share',
    [account_id, empresa_id],
  )
}

interface CalledAccount {
  chamada: string
  nome: string
  ativo: boolean
  fechado_ate: string | null
}

/** Reads the accounts that postings name, to explain why they were not written. */
export async function readCalled(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  called: readonly AccountRef[],
): Promise<CalledAccount[]> {
  const { rows } = await q.query<CalledAccount>(
    `with ${CALLED}
     select c.chamada, f.nome, f.ativo, f.fechado_ate::text from contas c
       join contas_financeiras f on f.account_id = $1 and f.id = c.id where c.chamada = any($3)`,
    [account_id, empresa_id, called.map(String)],
  )
  return rows
}

/** Lists the parts of an origin that are in the ledger. */
export async function readParts(
  q: Q,
  { account_id }: Tenant,
  origem_tipo: string,
  origem_id: number,
): Promise<Set<string>> {
  const { rows } = await q.query<{ componente: string }>(
    'select componente from movimentos where account_id = $1 and origem_tipo = $2 and origem_id = $3',
    [account_id, origem_tipo, origem_id],
  )
  return new Set(rows.map(({ componente }) => componente))
}

/** Valid row: not undone, and not undoing another row. */
export interface StandingPosting {
  id: number
  data: string
  de_conta_id: number
  para_conta_id: number
  de_tipo: string
  para_tipo: string
  valor: string
  componente: string
  meio: string | null
  vencimento: string | null
}

/** Reads the valid rows of an origin, in the order of writing. */
export async function readStanding(
  q: Q,
  { account_id }: Tenant,
  origem_tipo: string,
  origem_id: number,
): Promise<StandingPosting[]> {
  const { rows } = await q.query<StandingPosting>(
    `select m.id, m.data::text, m.de_conta_id, m.para_conta_id, d.tipo as de_tipo, p.tipo as para_tipo, m.valor::text, m.componente, m.meio,
        (select c.vencimento::text from parcelas c where c.account_id = $1 and c.id = m.parcela_id) as vencimento
       from movimentos m
       join contas_financeiras d on d.account_id = $1 and d.id = m.de_conta_id
       join contas_financeiras p on p.account_id = $1 and p.id = m.para_conta_id
      where m.account_id = $1 and m.origem_tipo = $2 and m.origem_id = $3 and m.estorna_id is null
        and not exists (select from movimentos e where e.account_id = $1 and e.estorna_id = m.id)
      order by m.id`,
    [account_id, origem_tipo, origem_id],
  )
  return rows
}

export interface Reversal {
  /** Day, ISO; in a closed period the first open day is used. */
  data: string
  usuario_id: number | null
  sessao_id?: number | null
  motivo: string
}

/** Inserts opposites that refer to their rows; none for rows already undone, nor for those that undo others. */
export async function insertReversals(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
  { data, usuario_id, sessao_id, motivo }: Reversal,
): Promise<number[]> {
  const { rows } = await q.query<{ estorna_id: number }>(
    `insert into movimentos (account_id, empresa_id, origem_tipo, origem_id, data, usuario_id, sessao_id, de_conta_id, para_conta_id,
        valor, componente, meio, parcela_id, parceiro_id, estorna_id, historico, criado_em)
      select $1, m.empresa_id, m.origem_tipo, m.origem_id, greatest($3::date, d.fechado_ate + 1, p.fechado_ate + 1), $4, $5,
          m.para_conta_id, m.de_conta_id, m.valor, 'estorno/' || m.id, m.meio, m.parcela_id, m.parceiro_id, m.id, $6, $agora
        from movimentos m
        join contas_financeiras d on d.account_id = $1 and d.account_id = m.account_id and d.id = m.de_conta_id
        join contas_financeiras p on p.account_id = $1 and p.account_id = m.account_id and p.id = m.para_conta_id
       where m.account_id = $1 and m.id = any($2::bigint[]) and m.estorna_id is null order by m.id
      on conflict do nothing
      returning estorna_id`,
    [account_id, ids, data, usuario_id, sessao_id ?? null, motivo],
  )
  return rows.map(({ estorna_id }) => estorna_id)
}

/** Tells if any of the rows undoes another row. */
export async function areReversals(q: Q, { account_id }: Tenant, ids: readonly number[]): Promise<boolean> {
  const { rows } = await q.query(
    'select 1 from movimentos where account_id = $1 and id = any($2::bigint[]) and estorna_id is not null limit 1',
    [account_id, ids],
  )
  return rows.length > 0
}

/** Finds a line of a bank statement that was matched with one of the rows. */
export async function readMatchedLine(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
): Promise<{ data: string; valor: string } | null> {
  const { rows } = await q.query<{ data: string; valor: string }>(
    `select l.data::text, l.valor::text from conciliacoes c
       join extrato_linhas l on l.account_id = $1 and l.id = c.linha_id
      where c.account_id = $1 and c.movimento_id = any($2::bigint[]) and c.desfeita_em is null limit 1`,
    [account_id, ids],
  )
  return rows[0] ?? null
}
