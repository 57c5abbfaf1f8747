import { randomUUID } from 'node:crypto'
import type { LinhaDeExtrato } from '../../../core/bank/ofx.ts'
import type { LinhaDoExtrato } from '../../../domain/api/extratos.ts'
import type { Q } from '../../db/transaction.ts'
import { historySql } from '../../documents/venda/name-repository.ts'

/** A statement's line, with an identity that is unique in the account. */
export interface LinhaNova extends LinhaDeExtrato {
  identidade: string
}

/** Inserts the lines that the account lacks; returns how many. `before`: lines of the file before these. */
export async function insertLinhas(
  q: Q,
  of: { empresa_id: number; conta_id: number; usuario_id: number; arquivo: string },
  rows: readonly LinhaNova[],
  before: number,
): Promise<number> {
  const column = <T>(read: (row: LinhaNova) => T) => rows.map(read)
  const { rowCount } = await q.query(
    `insert into extrato_linhas (account_id, empresa_id, conta_id, usuario_id, arquivo, identidade, data, valor, historico, documento,
        fitid, ordem)
      select $conta, $1, $2, $3, $4, l.identidade, l.data, l.valor, l.historico, l.documento, l.fitid, l.n + $11
        from unnest($5::text[], $6::date[], $7::numeric[], $8::text[], $9::text[], $10::text[])
        with ordinality as l (identidade, data, valor, historico, documento, fitid, n)
      on conflict on constraint extrato_linhas_identidade do nothing returning account_id`,
    [
      ...[of.empresa_id, of.conta_id, of.usuario_id, of.arquivo],
      ...[column(({ identidade }) => identidade), column(({ data }) => data), column(({ valor }) => valor)],
      ...[
        column(({ historico }) => historico),
        column(({ documento }) => documento),
        column(({ fitid }) => fitid),
        before,
      ],
    ],
  )
  return rowCount ?? 0
}

export interface ContaDoExtrato {
  id: number
  nome: string
  tipo: string
  /** Code of the bank, branch and number; empty: not registered. */
  banco: string
  agencia: string
  conta: string
}

const CONTA = `select c.id, c.nome, c.tipo, coalesce(b.codigo, '') as banco, coalesce(c.agencia, '') as agencia,
    coalesce(c.conta, '') as conta
  from contas_financeiras c left join bancos b on b.id = c.banco_id
  where c.account_id = $conta and c.empresa_id = $1`

export async function readConta(q: Q, empresa_id: number, id: number): Promise<ContaDoExtrato | null> {
  const { rows } = await q.query<ContaDoExtrato>(`${CONTA} and c.id = $2`, [empresa_id, id])
  return rows[0] ?? null
}

/** Reads the company's other accounts that say their number at the bank. */
export async function readOutras(q: Q, empresa_id: number, id: number): Promise<ContaDoExtrato[]> {
  const { rows } = await q.query<ContaDoExtrato>(
    `${CONTA} and c.id <> $2 and coalesce(c.conta, '') <> '' and c.ativo order by c.nome`,
    [empresa_id, id],
  )
  return rows
}

/** Writes bank (by code), branch and number where an account has none. Returns what was written, '' where nothing. */
export async function teachConta(
  q: Q,
  id: number,
  { banco, agencia, conta }: Pick<ContaDoExtrato, 'banco' | 'agencia' | 'conta'>,
): Promise<{ banco: string; agencia: string; conta: string }> {
  const { rows } = await q.query<{ banco: string; agencia: string; conta: string }>(
    `with antes as (select id, banco_id, coalesce(agencia, '') as agencia, coalesce(conta, '') as conta
        from contas_financeiras where account_id = $conta and id = $1 for update),
      banco as (select id, nome from bancos where codigo = nullif($2, '') order by account_id limit 1),
      escrita as (update contas_financeiras c
        set banco_id = coalesce(c.banco_id, (select id from banco)),
          agencia = coalesce(nullif(c.agencia, ''), nullif($3, '')), conta = coalesce(nullif(c.conta, ''), nullif($4, ''))
        from antes a where c.account_id = $conta and c.id = a.id)
      select case when a.banco_id is null then coalesce((select nome from banco), '') else '' end as banco,
        case when a.agencia = '' then $3 else '' end as agencia, case when a.conta = '' then $4 else '' end as conta
      from antes a`,
    [id, banco, agencia, conta],
  )
  return rows[0] ?? { banco: '', agencia: '', conta: '' }
}

/** File of a line that a person said instead of a bank. */
export const BY_HAND = 'Confirmado sem extrato'

/** Inserts a line that a person says instead of a bank. */
export async function insertByHand(
  q: Q,
  of: { empresa_id: number; conta_id: number; usuario_id: number },
  line: Pick<LinhaGuardada, 'data' | 'valor' | 'historico'>,
): Promise<LinhaGuardada> {
  const { data, valor, historico } = line
  const { rows } = await q.query<{ id: number }>(
    `insert into extrato_linhas (account_id, empresa_id, conta_id, usuario_id, arquivo, identidade, data, valor, historico, documento,
        fitid, ordem) values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, '', '', 0) returning id`,
    [of.empresa_id, of.conta_id, of.usuario_id, BY_HAND, randomUUID(), data, valor, historico],
  )
  const id = rows[0]?.id as number
  return { id, data, valor, historico, documento: '', arquivo: BY_HAND, motivo: null, movimentos: [] }
}

/** A stored line, as far as it tells whether a file has it. */
export interface LinhaConhecida {
  id: number
  identidade: string
  data: string
  valor: string
  historico: string
  fitid: string
}

/** Reads the stored lines of an account in some days. */
export async function readConhecidas(
  q: Q,
  conta_id: number,
  de: string,
  ate: string,
): Promise<LinhaConhecida[]> {
  const { rows } = await q.query<LinhaConhecida>(
    `select id, identidade, data::text, valor::text, historico, fitid from extrato_linhas
      where account_id = $conta and conta_id = $1 and data between $2 and $3 order by ordem, id`,
    [conta_id, de, ate],
  )
  return rows
}

/** Gives stored lines the identities and ids with which the bank sends them now. */
export async function renameLinhas(
  q: Q,
  rows: readonly { id: number; identidade: string; fitid: string }[],
): Promise<void> {
  await q.query(
    `update extrato_linhas l set identidade = n.identidade, fitid = n.fitid
      from unnest($1::bigint[], $2::text[], $3::text[]) as n (id, identidade, fitid)
      where l.account_id = $conta and l.id = n.id`,
    [rows.map(({ id }) => id), rows.map(({ identidade }) => identidade), rows.map(({ fitid }) => fitid)],
  )
}

export interface LinhaGuardada {
  id: number
  data: string
  valor: string
  historico: string
  documento: string
  /** File of the line; BY_HAND: none. */
  arquivo: string
  motivo: string | null
  /** Ids of the movements matched with the line. */
  movimentos: number[]
}

/** Rows of a file stored by one statement. */
export const BATCH = 2000

const isMatched = (line: string): string =>
  `exists (select from conciliacoes c where c.account_id = $conta and c.linha_id = ${line}.id and c.desfeita_em is null)`
const isNew = (line: string): string => `${line}.ignorada is null and not ${isMatched(line)}`
const SITUACAO = {
  nova: isNew('l'),
  conciliada: isMatched('l'),
  ignorada: 'l.ignorada is not null',
} as const satisfies Record<LinhaDoExtrato['situacao'], string>

const LINHA = `l.id, l.data::text, l.valor::text, l.historico, l.documento, l.arquivo, l.ignorada as motivo,
  coalesce((select array_agg(distinct c.movimento_id) from conciliacoes c
    where c.account_id = $conta and c.linha_id = l.id and c.desfeita_em is null), '{}') as movimentos`

interface Pedida {
  empresa_id: number
  conta_id: number
  situacao: LinhaDoExtrato['situacao']
  search: string | null
  page: number
  limit: number
}

/** Reads a page of an account's lines, oldest first, and their total number. */
export async function listLinhas(
  q: Q,
  { empresa_id, conta_id, situacao, search, page, limit }: Pedida,
): Promise<{ rows: LinhaGuardada[]; total: number }> {
  const where = `l.empresa_id = $1 and l.conta_id = $2 and ${SITUACAO[situacao]}
    and ($3::text is null or l.historico ilike $3 or l.documento ilike $3 or l.valor::text like $3)`
  const of = [empresa_id, conta_id, search && `%${search.replace(/[\\%_]/g, '\\$&')}%`]
  const { rows: counted } = await q.query<{ total: number }>(
    `select count(*)::int as total from extrato_linhas l where l.account_id = $conta and ${where}`,
    of,
  )
  const { rows } = await q.query<LinhaGuardada>(
    `select ${LINHA} from extrato_linhas l where l.account_id = $conta and ${where} order by l.data, l.ordem, l.id limit $4 offset $5`,
    [...of, limit, (page - 1) * limit],
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Lines that compete at most for the movements of a page. */
const MOST_RIVALS = 2000

/**
 * Reads the new lines of some days, which compete for the same movements. Where they are too many: those of the page, then
 * lines of one of `valores`, the amounts of those movements, then the nearest days.
 */
export async function readNovas(
  q: Q,
  conta_id: number,
  [de, ate]: readonly [string, string],
  { pagina, valores }: { pagina: readonly Pick<LinhaGuardada, 'id' | 'data'>[]; valores: readonly string[] },
): Promise<LinhaGuardada[]> {
  const days = pagina.map(({ data }) => data).sort()
  const { rows } = await q.query<LinhaGuardada>(
    `select ${LINHA} from (select r.* from extrato_linhas r where r.account_id = $conta and r.conta_id = $1
          and r.data between $2 and $3 and ${isNew('r')}
        order by r.id = any($4::bigint[]) desc, r.valor = any($5::numeric[]) desc,
          greatest(r.data - $7::date, $6::date - r.data, 0), r.data, r.ordem, r.id limit ${MOST_RIVALS}) l
      order by l.data, l.ordem, l.id`,
    [conta_id, de, ate, pagina.map(({ id }) => id), valores, days[0], days.at(-1)],
  )
  return rows
}

/** Reads lines of an account, and locks them until the transaction ends. */
export async function holdLinhas(
  q: Q,
  empresa_id: number,
  conta_id: number,
  ids: readonly number[],
): Promise<LinhaGuardada[]> {
  await q.query(
    `select 1 from extrato_linhas where account_id = $conta and empresa_id = $1 and conta_id = $2 and id = any($3)
      order by id for update`,
    [empresa_id, conta_id, ids],
  )
  const { rows } = await q.query<LinhaGuardada>(
    `select ${LINHA} from extrato_linhas l where l.account_id = $conta and l.empresa_id = $1 and l.conta_id = $2 and l.id = any($3)`,
    [empresa_id, conta_id, ids],
  )
  return rows
}

export interface Contadas {
  nova: number
  conciliada: number
  ignorada: number
  /** Sum of the new lines, R$. */
  a_conciliar: string
}

export async function countLinhas(q: Q, conta_id: number): Promise<Contadas> {
  const { rows } = await q.query<Contadas>(
    `select count(*) filter (where nova)::int as nova, count(*) filter (where conciliada)::int as conciliada,
        count(*) filter (where ignorada)::int as ignorada, coalesce(sum(valor) filter (where nova), 0)::numeric(16, 2)::text as a_conciliar
      from (select l.valor, ${SITUACAO.nova} as nova, ${SITUACAO.conciliada} as conciliada, ${SITUACAO.ignorada} as ignorada
        from extrato_linhas l where l.account_id = $conta and l.conta_id = $1) t`,
    [conta_id],
  )
  return rows[0] as Contadas
}

export interface MovimentoDaConta {
  id: number
  data: string
  /** R$, with the bank's sign: negative leaves the account. */
  valor: string
  historico: string
  meio: string | null
  parceiro_id: number | null
  identidades: string[]
  /** Name of the account at its other side. */
  contra: string
  /** True for a cheque that was taken to the bank. */
  depositado: boolean
}

/** SQL columns of a movement, as seen from account $1. */
const MOVIMENTO = `m.id, m.data::text, (case when m.para_conta_id = $1 then m.valor else -m.valor end)::text as valor, m.meio, m.parceiro_id,
  (select c.nome from contas_financeiras c where c.account_id = $conta
    and c.id = case when m.para_conta_id = $1 then m.de_conta_id else m.para_conta_id end) as contra,
  m.origem_tipo = 'cheque' and m.componente = 'deposito' as depositado,
  concat_ws(' · ', nullif(${historySql('m')}, ''), p.nome) as historico,
  case when m.origem_tipo = 'venda' then coalesce((select array_agg(x.e2eid) from vendas v
    join pix_cobrancas x on x.account_id = $conta and x.venda_uuid = v.uuid and x.e2eid is not null
    where v.account_id = $conta and v.id = m.origem_id), '{}') else '{}' end as identidades`
const MATCHED = (id: string) =>
  `exists (select from conciliacoes c where c.account_id = $conta and c.movimento_id = ${id} and c.conta_id = $1 and c.desfeita_em is null)`
/**
 * SQL condition: the movement is not matched and not reversed. A reversal counts only if the reversed movement was matched:
 * otherwise the bank saw neither of the two.
 */
const SEEN = `not ${MATCHED('m.id')}
  and not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = m.id)
  and (m.estorna_id is null or ${MATCHED('m.estorna_id')})`
const SIDES = (
  where: string,
) => `(select * from movimentos where account_id = $conta and para_conta_id = $1 and ${where}
    union all select * from movimentos where account_id = $conta and de_conta_id = $1 and ${where}) m
  left join parceiros p on p.account_id = $conta and p.id = m.parceiro_id`

/** Reads the movements of an account, of some days, that are neither matched with a line nor reversed. */
export async function readCandidatos(
  q: Q,
  conta_id: number,
  de: string,
  ate: string,
): Promise<MovimentoDaConta[]> {
  const { rows } = await q.query<MovimentoDaConta>(
    `select ${MOVIMENTO} from ${SIDES('data between $2 and $3')} where ${SEEN} order by m.data, m.id`,
    [conta_id, de, ate],
  )
  return rows
}

/** Reads movements of an account by id; `livre`: neither matched with a line nor reversed. */
export async function readMovimentos(
  q: Q,
  conta_id: number,
  ids: readonly number[],
): Promise<(MovimentoDaConta & { livre: boolean })[]> {
  const { rows } = await q.query<MovimentoDaConta & { livre: boolean }>(
    `select ${MOVIMENTO}, ${SEEN} as livre from ${SIDES('id = any($2)')}`,
    [conta_id, ids],
  )
  return rows
}

/** A match of a line with a movement. `conta_id`: the account of the movement's matched side. */
export interface Pareada {
  linha_id: number
  movimento_id: number
  conta_id: number
  /** Payment of an instalment that the match made; absent: the movement was there before, or is the line's own. */
  pagamento_id?: number
}

/** Matches lines with movements; false: one of the movements is already matched, or is twice in `pares`. */
export async function insertConciliacoes(
  q: Q,
  usuario_id: number,
  pares: readonly Pareada[],
): Promise<boolean> {
  const { rowCount } = await q.query(
    `insert into conciliacoes (account_id, usuario_id, linha_id, movimento_id, conta_id, pagamento_id)
      select $conta, $1, l.* from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
        as l (linha_id, movimento_id, conta_id, pagamento_id)
      on conflict do nothing returning account_id`,
    [
      ...[usuario_id, pares.map(({ linha_id }) => linha_id), pares.map(({ movimento_id }) => movimento_id)],
      pares.map(({ conta_id }) => conta_id),
      pares.map(({ pagamento_id = null }) => pagamento_id),
    ],
  )
  return rowCount === pares.length
}

/** Undoes the matches of lines; returns the payments that they had made. */
export async function undoConciliacoes(
  q: Q,
  usuario_id: number,
  linhas: readonly number[],
): Promise<number[]> {
  const { rows } = await q.query<{ pagamento_id: number | null }>(
    `update conciliacoes set desfeita_em = $agora, desfeita_por = $1
      where account_id = $conta and linha_id = any($2) and desfeita_em is null returning pagamento_id`,
    [usuario_id, linhas],
  )
  return [...new Set(rows.flatMap(({ pagamento_id }) => pagamento_id ?? []))].sort((a, b) => a - b)
}

/** Marks lines as ignored, with a reason; null: no longer ignored. */
export async function writeIgnorada(q: Q, linhas: readonly number[], motivo: string | null): Promise<void> {
  await q.query('update extrato_linhas set ignorada = $2 where account_id = $conta and id = any($1)', [
    linhas,
    motivo,
  ])
}

/** Stores a balance given in a statement. */
export async function insertSaldo(
  q: Q,
  said: { conta_id: number; usuario_id: number; arquivo: string; data: string; valor: string },
): Promise<void> {
  await q.query(
    'insert into extrato_saldos (account_id, conta_id, usuario_id, arquivo, data, valor) values ($conta, $1, $2, $3, $4, $5)',
    [said.conta_id, said.usuario_id, said.arquivo, said.data, said.valor],
  )
}

/** Reads the newest balance given in a statement; null: none. */
export async function readSaldo(q: Q, conta_id: number): Promise<{ data: string; valor: string } | null> {
  const { rows } = await q.query<{ data: string; valor: string }>(
    `select data::text, valor::text from extrato_saldos where account_id = $conta and conta_id = $1
      order by extrato_saldos.data desc, id desc limit 1`,
    [conta_id],
  )
  return rows[0] ?? null
}

export interface Regra {
  texto: string
  conta_id: number
  conta: string
}

/** Reads the company's rules, except those that would post a line to the statement's own account or to an inactive one. */
export async function readRegras(q: Q, empresa_id: number, conta_id: number): Promise<Regra[]> {
  const { rows } = await q.query<Regra>(
    `select r.texto, r.conta_id, c.nome as conta from regras_extrato r
       join contas_financeiras c on c.account_id = $conta and c.id = r.conta_id and c.ativo
      where r.account_id = $conta and r.empresa_id = $1 and r.conta_id <> $2`,
    [empresa_id, conta_id],
  )
  return rows
}

/** Reads by what the company is known in a bank's file: its CNPJ without marks. */
export async function readCompany(q: Q, empresa_id: number): Promise<{ nome: string; cnpj: string }> {
  const { rows } = await q.query<{ nome: string; cnpj: string }>(
    `select nome, regexp_replace(coalesce(cnpj, ''), '[^0-9A-Za-z]', '', 'g') as cnpj
       from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  return rows[0] ?? { nome: '', cnpj: '' }
}
