import type { Ordem } from '../../../../core/bank/boleto/account.ts'
import { EMISSORES } from '../../../../core/bank/boleto/issuers.ts'
import type { ArquivoDeRemessa } from '../../../../domain/api/remessas.ts'
import type { BoletoNoBanco } from '../../../../domain/options/remessas.ts'
import type { Q } from '../../../db/transaction.ts'
import { owedNameSql } from '../../../documents/venda/name-repository.ts'
import { selectAddress } from '../../../records/parceiros/main-repository.ts'

/** An account as the register says it, and the last numbers it gave. */
export interface ContaGuardada {
  nome: string
  tipo: string
  banco: string
  agencia: string
  conta: string
  leiaute: string
  convenio: string
  carteira: string
  variacao: string
  transmissao: string
  minimo: string | null
  /** Next numbers by the register; null: not given. */
  proximo: string | null
  proxima_remessa: number | null
  /** Last number of the sequence, and the last of this year; last file. */
  ultimo: number | null
  ultimo_do_ano: number | null
  ultima_remessa: number | null
}

/** Reads an account for its boletos, and locks it until the transaction ends when `hold`; null: none. */
export async function readIssuing(
  q: Q,
  empresa_id: number,
  conta_id: number,
  ano: string,
  hold: boolean,
): Promise<ContaGuardada | null> {
  if (hold)
    await q.query(
      'select 1 from contas_financeiras where account_id = $conta and empresa_id = $1 and id = $2 for update',
      [empresa_id, conta_id],
    )
  const { rows } = await q.query<ContaGuardada>(
    `select c.nome, c.tipo, coalesce(b.codigo, '') as banco, coalesce(c.agencia, '') as agencia,
        coalesce(c.conta, '') as conta, coalesce(c.boleto_leiaute, '') as leiaute,
        coalesce(c.boleto_convenio, '') as convenio, coalesce(c.boleto_carteira, '') as carteira,
        coalesce(c.boleto_variacao, '') as variacao, coalesce(c.boleto_transmissao, '') as transmissao,
        c.boleto_minimo::text as minimo, nullif(c.boleto_proximo, '') as proximo, c.remessa_proxima as proxima_remessa,
        (select max(t.sequencia) from remessa_titulos t where t.account_id = $conta and t.conta_id = c.id) as ultimo,
        (select max(t.sequencia) from remessa_titulos t
            join remessas r on r.account_id = $conta and r.id = t.remessa_id and r.criado_em >= ($3 || '-01-01')::date
          where t.account_id = $conta and t.conta_id = c.id) as ultimo_do_ano,
        (select max(r.numero) from remessas r where r.account_id = $conta and r.conta_id = c.id) as ultima_remessa
      from contas_financeiras c left join bancos b on b.id = c.banco_id
      where c.account_id = $conta and c.empresa_id = $1 and c.id = $2`,
    [empresa_id, conta_id, ano],
  )
  return rows[0] ?? null
}

/** Writes the next numbers into the register. */
export const updateNext = (q: Q, conta_id: number, proximo: number | null, proxima_remessa: number) =>
  q.query(
    `update contas_financeiras set boleto_proximo = coalesce($2::text, boleto_proximo), remessa_proxima = $3
      where account_id = $conta and id = $1`,
    [conta_id, proximo === null ? null : String(proximo), proxima_remessa],
  )

export interface PagadorGuardado {
  parcela_id: number
  nome: string
  documento: string
  endereco: string
  bairro: string
  cep: string
  municipio_id: string | null
  /** Issue date, ISO. */
  emissao: string
}

/** Reads who pays the instalments, each at the main address. */
export async function readPayers(q: Q, ids: readonly number[]): Promise<PagadorGuardado[]> {
  const { rows } = await q.query<PagadorGuardado>(
    `select p.id as parcela_id, coalesce(f.nome, '') as nome, coalesce(f.cpf_cnpj, '') as documento,
        concat_ws(', ', nullif(a.endereco, ''), nullif(a.numero, ''), nullif(a.complemento, '')) as endereco,
        coalesce(a.bairro, '') as bairro, coalesce(a.cep, '') as cep, a.municipio_id, t.emissao::text
      from parcelas p join lancamentos t on t.account_id = $conta and t.id = p.lancamento_id
      left join parceiros f on f.account_id = $conta and f.id = p.parceiro_id
      left join lateral (${selectAddress('a.*', 'f.id')}) a on true
      where p.account_id = $conta and p.id = any($1::bigint[])`,
    [ids],
  )
  return rows
}

/** Reads the name and CNPJ of a company. */
export async function readPayee(q: Q, empresa_id: number): Promise<{ nome: string; documento: string }> {
  const { rows } = await q.query<{ nome: string; documento: string }>(
    `select coalesce(nullif(razao, ''), nome) as nome, regexp_replace(coalesce(cnpj, ''), '[^0-9A-Za-z]', '', 'g') as documento
      from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  return rows[0] ?? { nome: '', documento: '' }
}

export interface TituloGuardado extends BoletoNoBanco {
  id: number
  remessa_id: number
  /** Number of the file. */
  numero: number
  conta_id: number
  /** Code of the bank that has the file. */
  banco: string
  parcela_id: number
  nosso_numero: string | null
  valor: string
  /** ISO. */
  vencimento: string
}

/** Reads the instructions about instalments that were sent, oldest first. */
export async function readInstructions(
  q: Q,
  empresa_id: number,
  ids: readonly number[],
): Promise<TituloGuardado[]> {
  const { rows } = await q.query<TituloGuardado>(
    `select t.id, t.remessa_id, r.numero, t.conta_id, r.banco, t.parcela_id, t.ordem, t.situacao, t.motivo, t.nosso_numero,
        t.valor::text, t.vencimento::text
      from remessa_titulos t join remessas r on r.account_id = $conta and r.id = t.remessa_id
      where t.account_id = $conta and t.empresa_id = $1 and t.parcela_id = any($2::bigint[]) and t.situacao <> 'desfeita'
      order by t.id`,
    [empresa_id, ids],
  )
  return rows
}

/** Lists the instalments whose boletos an account's bank has, and has answered about. */
export async function readLeftAtBank(q: Q, empresa_id: number, conta_id: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select distinct t.parcela_id as id from remessa_titulos t
      where t.account_id = $conta and t.empresa_id = $1 and t.conta_id = $2 and t.ordem = 'entrada' and t.situacao = 'confirmada'
        and not exists (select from remessa_titulos b where b.account_id = $conta and b.parcela_id = t.parcela_id
          and b.id > t.id and b.situacao = 'enviada')
      order by 1`,
    [empresa_id, conta_id],
  )
  return rows.map(({ id }) => id)
}

/** Lists the instalments of a sale or document. */
export async function readOfDocument(q: Q, venda_id: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select p.id from parcelas p join lancamentos l on l.account_id = $conta and l.id = p.lancamento_id
      where p.account_id = $conta and l.origem_tipo = 'venda' and l.origem_id = $1`,
    [venda_id],
  )
  return rows.map(({ id }) => id)
}

interface NewRemessa {
  uuid: string
  empresa_id: number
  conta_id: number
  banco: string
  leiaute: number
  numero: number
  arquivo: string
  conteudo: string
  total: string
  usuario_id: number
  agora: Date
}

export async function insertRemessa(q: Q, r: NewRemessa): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `insert into remessas (account_id, uuid, empresa_id, conta_id, banco, leiaute, numero, arquivo, conteudo, total, usuario_id,
        criado_em)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[r.uuid, r.empresa_id, r.conta_id, r.banco, r.leiaute, r.numero, r.arquivo, r.conteudo, r.total],
      ...[r.usuario_id, r.agora],
    ],
  )
  return rows[0]?.id as number
}

interface NewTituloEnviado {
  ordem: Ordem
  parcela_id: number
  sequencia: number | null
  nosso_numero: string | null
  valor: string
  vencimento: string
  /** Bars of an entry or of a changed due date; null: kept as they are. */
  barras: string | null
}

/** Writes a file's instructions, numbers and bars. By a unique index one instruction of an instalment waits at a time. */
export async function insertInstructions(
  q: Q,
  of: { remessa_id: number; empresa_id: number; conta_id: number },
  titulos: readonly NewTituloEnviado[],
): Promise<void> {
  const rows = JSON.stringify(titulos)
  await q.query(
    `insert into remessa_titulos (account_id, remessa_id, empresa_id, conta_id, parcela_id, ordem, sequencia, nosso_numero, valor,
        vencimento, situacao)
      select $conta, $1, $2, $3, x.parcela_id, x.ordem, x.sequencia, x.nosso_numero, x.valor, x.vencimento, 'enviada'
        from json_to_recordset($4::json) as x (parcela_id bigint, ordem text, sequencia bigint, nosso_numero text, valor numeric,
          vencimento date)
      returning id`,
    [of.remessa_id, of.empresa_id, of.conta_id, rows],
  )
  await q.query(
    `update parcelas p set barras = coalesce(x.barras, p.barras), nosso_numero = coalesce(x.nosso_numero, p.nosso_numero)
      from json_to_recordset($1::json) as x (parcela_id bigint, nosso_numero text, barras text)
      where p.account_id = $conta and p.id = x.parcela_id`,
    [rows],
  )
}

const BANKS = Object.entries(EMISSORES)
  .map(([code, { nome }]) => `when '${code}' then '${nome}'`)
  .join(' ')

/** SQL of a file `r`: its account, its user, and how many of its boletos the bank answered. */
export const FILE_JOINS = `join contas_financeiras c on c.account_id = $conta and c.id = r.conta_id
    left join usuarios u on u.account_id = $conta and u.id = r.usuario_id
    cross join lateral (select count(*)::int as titulos, count(*) filter (where t.situacao = 'enviada')::int as aguardando,
        count(*) filter (where t.situacao = 'recusada')::int as recusados
      from remessa_titulos t where t.account_id = $conta and t.remessa_id = r.id) n`

/** SQL of what a file says that its table does not have; `resposta` null: the bank answered and took all. */
export const FILE_COLUMNS = {
  conta: 'c.nome',
  banco: `case r.banco ${BANKS} else r.banco end`,
  usuario: `coalesce(u.nome, '')`,
  titulos: 'n.titulos',
  aguardando: 'n.aguardando',
  recusados: 'n.recusados',
  desfeita: 'r.desfeita_em is not null',
  resposta: `case when r.desfeita_em is not null then 'desfeita' when n.aguardando = n.titulos then 'sem resposta'
    else nullif(concat_ws(', ', nullif(n.aguardando, 0) || ' sem resposta',
      nullif(n.recusados, 0) || case n.recusados when 1 then ' recusado' else ' recusados' end), '') end`,
} as const

const COLUMNS = Object.entries(FILE_COLUMNS)
  .map(([name, text]) => `${text} as ${name}`)
  .join(', ')

export async function readRemessa(q: Q, empresa_id: number, id: number): Promise<ArquivoDeRemessa | null> {
  const { rows } = await q.query<ArquivoDeRemessa>(
    `select r.id, r.leiaute, r.numero, r.arquivo, r.criado_em::text, r.total::text, ${COLUMNS}
      from remessas r ${FILE_JOINS} where r.account_id = $conta and r.empresa_id = $1 and r.id = $2`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/** Finds the file that a request with this key made; null: none. */
export async function findRemessa(q: Q, empresa_id: number, uuid: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    'select id from remessas where account_id = $conta and empresa_id = $1 and uuid = $2',
    [empresa_id, uuid],
  )
  return rows[0]?.id ?? null
}

export async function readBytes(
  q: Q,
  empresa_id: number,
  id: number,
): Promise<{ arquivo: string; conteudo: string } | null> {
  const { rows } = await q.query<{ arquivo: string; conteudo: string }>(
    'select arquivo, conteudo from remessas where account_id = $conta and empresa_id = $1 and id = $2',
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/** Reads the instructions of a file with the names of their instalments. */
export async function readOfFile(
  q: Q,
  remessa_id: number,
): Promise<(TituloGuardado & { descricao: string; parceiro: string; paga: boolean })[]> {
  const { rows } = await q.query<TituloGuardado & { descricao: string; parceiro: string; paga: boolean }>(
    `select t.id, t.remessa_id, r.numero, t.conta_id, r.banco, t.parcela_id, t.ordem, t.situacao, t.motivo, t.nosso_numero,
        t.valor::text, t.vencimento::text, ${owedNameSql('l')} || ' ' || p.num as descricao, coalesce(f.nome, '') as parceiro,
        exists (select from pagamentos_parcela b where b.account_id = $conta and b.parcela_id = p.id
          and b.estornado_em is null) as paga
      from remessa_titulos t join remessas r on r.account_id = $conta and r.id = t.remessa_id
      join parcelas p on p.account_id = $conta and p.id = t.parcela_id
      join lancamentos l on l.account_id = $conta and l.id = p.lancamento_id
      left join parceiros f on f.account_id = $conta and f.id = p.parceiro_id
      where t.account_id = $conta and t.remessa_id = $1 order by t.id`,
    [remessa_id],
  )
  return rows
}

/** Takes back a file that the bank did not answer, and its entries' bars; false: answered or taken back already. */
export async function undoRemessa(q: Q, id: number, usuario_id: number, agora: Date): Promise<boolean> {
  const { rows } = await q.query<{ id: number }>(
    `update remessas set desfeita_em = $2, desfeita_por = $3 where account_id = $conta and id = $1 and desfeita_em is null
        and not exists (select from remessa_titulos t where t.account_id = $conta and t.remessa_id = $1
          and t.situacao <> 'enviada')
      returning id`,
    [id, agora, usuario_id],
  )
  if (rows.length === 0) return false
  await q.query(
    `with t as (update remessa_titulos set situacao = 'desfeita', respondido_em = $2
          where account_id = $conta and remessa_id = $1 returning parcela_id, ordem)
      update parcelas p set barras = null, nosso_numero = null from t
        where p.account_id = $conta and p.id = t.parcela_id and t.ordem = 'entrada'`,
    [id, agora],
  )
  return true
}

/** Writes the bank's answer to an instruction. */
export const answerInstruction = (
  q: Q,
  id: number,
  said: {
    situacao: BoletoNoBanco['situacao']
    motivo: string | null
    nosso_numero?: string | null
    agora: Date
  },
) =>
  q.query(
    `update remessa_titulos set situacao = $2, motivo = $3, respondido_em = $4, nosso_numero = coalesce($5, nosso_numero)
      where account_id = $conta and id = $1`,
    [id, said.situacao, said.motivo, said.agora, said.nosso_numero ?? null],
  )

/** Ends what waits or stands at the bank for instalments: they were paid, or their boletos cancelled. */
export const endInstructions = (q: Q, parcelas: readonly number[], agora: Date) =>
  q.query(
    `update remessa_titulos set situacao = 'encerrada', respondido_em = $2
      where account_id = $conta and parcela_id = any($1::bigint[]) and situacao in ('enviada', 'confirmada')`,
    [parcelas, agora],
  )

/** Takes the bars of a boleto that the bank does not have; its number stays, so that what still comes of it is found. */
export const dropBars = (q: Q, parcela_id: number) =>
  q.query('update parcelas set barras = null where account_id = $conta and id = $1', [parcela_id])

/** Reads the names of the account's files of a day (ISO), of all companies, banks and accounts. */
export async function filesOfDay(q: Q, dia: string): Promise<ReadonlySet<string>> {
  const { rows } = await q.query<{ arquivo: string }>(
    `select arquivo from remessas where account_id = $conta and criado_em >= $1::date - 1 and criado_em < $1::date + 2`,
    [dia],
  )
  return new Set(rows.map(({ arquivo }) => arquivo))
}
