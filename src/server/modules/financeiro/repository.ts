import type { OrdemDasParcelas } from '../../../domain/money/owed-orders.ts'
import type { BoletoNoBanco } from '../../../domain/options/remessas.ts'
import type { Q } from '../../db/transaction.ts'
import { owedNameSql } from '../../documents/venda/name-repository.ts'
import { isBeingUndone } from '../../documents/venda/repository.ts'
import type { Paging } from '../../http/page.ts'
import { escapeLike, pattern } from '../../register/read/matching.ts'
import { openCursor } from '../../sheet/cursor-repository.ts'
import type { OwnRates } from './charges.ts'

type Named = { id: number; nome: string } | null

/** A stored instalment, with the sums of its ledger rows and payments. Days are ISO. */
export interface StoredParcela {
  id: number
  tipo: 1 | 2
  descricao: string
  parceiro: Named
  conta: Named
  /** Account of income or expense; null: the main one. */
  categoria: Named
  /** Day to which it belongs, ISO; null: that of its posting. */
  competencia: string | null
  /** Recurring bill of which the instalment is one. */
  recorrente_id: number | null
  valor: string
  vencimento: string
  num_parcela: number
  parcelas: number
  grupo_id: number
  origem: { tipo: string; id: number } | null
  status: string
  aberto: string
  valor_pago: string
  data_pagamento: string | null
  barras: string | null
  nosso_numero: string | null
  pix_copia: string | null
  /** Open Pix charge: being created at the PSP, the Pix bank (`copia_e_cola` null), waiting, or being cancelled. */
  cobranca: { txid: string; copia_e_cola: string | null } | null
  /** Last instruction to a bank about the boleto; null: none was sent. */
  remessa: BoletoNoBanco | null
  baixas: { data: string; principal: string; juros: string; multa: string }[]
}

/** SQL that reads the open principal of each instalment `p` from the ledger, and the paid amount from its payments. */
const PARCELAS = `from parcelas p
    join lancamentos t on t.account_id = $conta and t.id = p.lancamento_id
    left join parceiros f on f.account_id = $conta and f.id = p.parceiro_id
    left join contas_financeiras c on c.account_id = $conta and c.id = t.conta_id
    left join contas_financeiras k on k.account_id = $conta and k.id = t.categoria_id
    join (select case tipo when 'receber' then 1 else 2 end as tipo, array_agg(id) as ids from contas_financeiras
        where account_id = $conta and empresa_id = $1 and tipo in ('receber', 'pagar') group by 1) l on l.tipo = p.tipo
    cross join lateral (select coalesce(sum(case when m.para_conta_id = any(l.ids) then m.valor
          when m.de_conta_id = any(l.ids) then -m.valor end), 0) * case p.tipo when 1 then 1 else -1 end as aberto,
        exists (select from renegociacao_parcelas x
            join renegociacoes r on r.account_id = $conta and r.id = x.renegociacao_id and r.desfeita_em is null
          where x.account_id = $conta and x.parcela_id = p.id) as renegociada
        from movimentos m where m.account_id = $conta and m.parcela_id = p.id) a
    cross join lateral (select coalesce(sum(b.valor), 0) as pago, max(b.data) as data,
        coalesce(json_agg(json_build_object('data', b.data, 'principal', (b.principal + b.desconto)::text,
          'juros', b.juros_devidos::text, 'multa', b.multa_devida::text) order by b.data, b.id), '[]') as baixas
        from pagamentos_parcela b where b.account_id = $conta and b.parcela_id = p.id and b.estornado_em is null) b
    cross join lateral (select case
        when a.aberto > 0 then case when p.vencimento < $2::date then 'vencida' when b.pago > 0 then 'parcial' else 'aberta' end
        when a.renegociada then 'renegociada' when b.pago > 0 then 'paga' else 'cancelada' end as status) s`

const COLUMNS = `p.id, p.tipo, ${owedNameSql('t')} as descricao, case when f.id is not null then json_build_object('id', f.id, 'nome', f.nome) end as parceiro,
    case when c.id is not null then json_build_object('id', c.id, 'nome', c.nome) end as conta, case when k.id is not null then json_build_object('id', k.id, 'nome', k.nome) end as categoria, t.recorrente_id, t.competencia::text, p.valor::text,
    p.vencimento::text, p.num as num_parcela,
    (select greatest(count(*), max(o.num))::int from parcelas o where o.account_id = $conta and o.lancamento_id = p.lancamento_id) as parcelas,
    p.lancamento_id as grupo_id,
    case when t.origem_tipo is not null then json_build_object('tipo', t.origem_tipo, 'id', t.origem_id) end as origem,
    s.status, a.aberto::numeric(14, 2)::text as aberto, b.pago::numeric(14, 2)::text as valor_pago,
    b.data::text as data_pagamento, b.baixas, p.barras, p.nosso_numero, p.pix_copia,
    (select json_build_object('txid', x.txid, 'copia_e_cola', x.copia_e_cola) from pix_cobrancas x
      where x.account_id = $conta and x.parcela_id = p.id and x.situacao in ('criando', 'aguardando', 'cancelando')) as cobranca,
    (select json_build_object('ordem', x.ordem, 'situacao', x.situacao, 'motivo', x.motivo) from remessa_titulos x
      where x.account_id = $conta and x.parcela_id = p.id and x.situacao <> 'desfeita' order by x.id desc limit 1) as remessa`

interface Whose {
  empresa_id: number
  /** Today in the company's state, ISO. */
  hoje: string
}

export interface Filter extends Whose {
  tipo: number
  status: string
  parceiro_id: number | null
  conta_id: number | null
  de: string | null
  ate: string | null
  search: string
  /** Barcode of a boleto. */
  barras: string | null
  ids: readonly number[] | null
  /** Default: due date, earliest first. */
  order?: OrdemDasParcelas
  /** Conditions of the list's search box. */
  typed?: Typed
}

interface Typed {
  /** Least and greatest amount, and open principal. */
  valor: Range
  aberto: Range
  /** Names: `*a*` contains, `a*` begins, `a` equals. */
  parceiro: string | null
  descricao: string | null
  categoria: string | null
  conta: string | null
}

type Range = readonly [from: string | null, until: string | null]
const ANY: Range = [null, null]

const isNamed = (name: string, place: string): string =>
  `(${place}::text is null or norm(${name}) like norm(${place}))`
const isWithin = (figure: string, from: string, until: string): string =>
  `(${from}::numeric is null or ${figure} >= ${from}) and (${until}::numeric is null or ${figure} <= ${until})`

const WHERE = `where p.account_id = $conta and p.empresa_id = $1 and p.tipo = $3
    and ($4::bigint is null or p.parceiro_id = $4) and ($5::bigint is null or t.conta_id = $5)
    and ($6::date is null or p.vencimento >= $6) and ($7::date is null or p.vencimento <= $7)
    and ($8 = '' or norm(${owedNameSql('t')}) like '%' || norm($8) || '%' or norm(f.nome) like '%' || norm($8) || '%')
    and ($9::bigint[] is null or p.id = any($9))
    and case $10 when 'todas' then true when 'em_aberto' then a.aberto > 0
      when 'a_vencer' then a.aberto > 0 and p.vencimento >= $2::date else s.status = $10 end
    and ($11::text is null or p.barras = $11)
    and ${isWithin('p.valor', '$12', '$13')} and ${isWithin('a.aberto', '$14', '$15')}
    and ${isNamed('f.nome', '$16')} and ${isNamed(owedNameSql('t'), '$17')}
    and ${isNamed('k.nome', '$18')} and ${isNamed('c.nome', '$19')}`

const valuesOf = (f: Filter) => [
  ...[f.empresa_id, f.hoje, f.tipo, f.parceiro_id, f.conta_id, f.de, f.ate],
  ...[
    escapeLike(f.search),
    f.ids,
    f.status,
    f.barras,
    ...(f.typed?.valor ?? ANY),
    ...(f.typed?.aberto ?? ANY),
  ],
  ...[f.typed?.parceiro, f.typed?.descricao, f.typed?.categoria, f.typed?.conta].map(name =>
    name ? pattern(name) : null,
  ),
]

/** SQL of each order; instalments without partner come last. */
const ORDERS: Readonly<Record<OrdemDasParcelas, string>> = {
  'vencimento,asc': 'p.vencimento, p.id',
  'vencimento,desc': 'p.vencimento desc, p.id desc',
  'valor,asc': 'p.valor, p.id',
  'valor,desc': 'p.valor desc, p.id desc',
  'parceiro,asc': 'norm(f.nome) nulls last, p.vencimento, p.id',
  'parceiro,desc': 'norm(f.nome) desc nulls last, p.vencimento, p.id',
}

const selected = ({ order = 'vencimento,asc' }: Filter): string =>
  `select ${COLUMNS} ${PARCELAS} ${WHERE} order by ${ORDERS[order]}`

export async function listParcelas(q: Q, filter: Filter, { page, limit }: Paging): Promise<StoredParcela[]> {
  const { rows } = await q.query<StoredParcela>(`${selected(filter)} limit $20 offset $21`, [
    ...valuesOf(filter),
    limit,
    (page - 1) * limit,
  ])
  return rows
}

/** Reads all instalments of a filter in parts. */
export const openParcelas = <Row>(q: Q, filter: Filter, toPart: (rows: StoredParcela[]) => Row[]) =>
  openCursor(q, { text: selected(filter), params: valuesOf(filter) }, toPart)

interface Sums {
  quantidade: number
  aberto: string
  vencido: string
}

export async function sumParcelas(q: Q, filter: Filter): Promise<Sums> {
  const { rows } = await q.query<Sums>(
    `select count(*)::int as quantidade, coalesce(sum(greatest(a.aberto, 0)), 0)::numeric(16, 2)::text as aberto,
        coalesce(sum(a.aberto) filter (where s.status = 'vencida'), 0)::numeric(16, 2)::text as vencido
      ${PARCELAS} ${WHERE}`,
    valuesOf(filter),
  )
  return rows[0] as Sums
}

export async function readParcelas(
  q: Q,
  { empresa_id, hoje }: Whose,
  ids: readonly number[],
): Promise<StoredParcela[]> {
  const { rows } = await q.query<StoredParcela>(
    `select ${COLUMNS} ${PARCELAS} where p.account_id = $conta and p.empresa_id = $1 and p.id = any($3::bigint[])
      order by p.vencimento, p.id`,
    [empresa_id, hoje, ids],
  )
  return rows
}

/** Reads all instalments of an entry (`grupo_id`). */
export async function readGroup(
  q: Q,
  { empresa_id, hoje }: Whose,
  grupo_id: number,
): Promise<StoredParcela[]> {
  const { rows } = await q.query<StoredParcela>(
    `select ${COLUMNS} ${PARCELAS} where p.account_id = $conta and p.empresa_id = $1 and p.lancamento_id = $3 order by p.num`,
    [empresa_id, hoje, grupo_id],
  )
  return rows
}

/** Locks instalments until the transaction ends, in id order to avoid deadlocks. */
export async function holdParcelas(q: Q, empresa_id: number, ids: readonly number[]): Promise<void> {
  await q.query(
    'select 1 from parcelas where account_id = $conta and empresa_id = $1 and id = any($2::bigint[]) order by id for update',
    [empresa_id, ids],
  )
}

/** Returns the ids of the instalments that belong to a document whose note is being cancelled. */
export async function readBeingUndone(q: Q, ids: readonly number[]): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select p.id from parcelas p
        join lancamentos t on t.account_id = $conta and t.id = p.lancamento_id and t.origem_tipo = 'venda'
        join documentos_fiscais d on d.account_id = $conta and d.venda_id = t.origem_id
      where p.account_id = $conta and p.id = any($1::bigint[]) and ${isBeingUndone('d')}`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

export interface NewLancamento {
  empresa_id: number
  uuid: string | null
  tipo: number
  descricao: string
  parceiro_id: number | null
  conta_id: number | null
  categoria_id: number | null
  emissao: string
  /** Day to which it belongs, ISO. Absent: that of `emissao`. */
  competencia?: string | null
  valor: string
  usuario_id: number
  /** Document and batch of a file that brought the entry. */
  documento?: string
  lote_id?: number | null
}

/** Inserts an entry; null: its uuid is already used. */
export async function insertLancamento(q: Q, l: NewLancamento): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `insert into lancamentos (account_id, empresa_id, uuid, tipo, descricao, parceiro_id, conta_id, emissao, valor, usuario_id, categoria_id, documento, lote_id, competencia)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
    [
      ...[
        l.empresa_id,
        l.uuid,
        l.tipo,
        l.descricao,
        l.parceiro_id,
        l.conta_id,
        l.emissao,
        l.valor,
        l.usuario_id,
      ],
      l.categoria_id,
      l.documento ?? null,
      l.lote_id ?? null,
      l.competencia ?? null,
    ],
  )
  return rows[0]?.id ?? null
}

export async function findLancamento(q: Q, empresa_id: number, uuid: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    'select id from lancamentos where account_id = $conta and empresa_id = $1 and uuid = $2',
    [empresa_id, uuid],
  )
  return rows[0]?.id ?? null
}

export interface NewParcela {
  num: number
  /** Due date, ISO. */
  vencimento: string
  valor: string
}

export async function insertParcelas(
  q: Q,
  grupo: Pick<NewLancamento, 'empresa_id' | 'tipo' | 'parceiro_id'> & { lancamento_id: number },
  parcelas: readonly NewParcela[],
): Promise<{ id: number; num: number; valor: string }[]> {
  const { rows } = await q.query<{ id: number; num: number; valor: string }>(
    `insert into parcelas (account_id, lancamento_id, empresa_id, tipo, parceiro_id, num, vencimento, valor)
      select $conta, $1, $2, $3, $4, x.num, x.vencimento, x.valor
        from json_to_recordset($5::json) as x (num int, vencimento date, valor numeric) order by x.num
      returning id, num, valor::text`,
    [grupo.lancamento_id, grupo.empresa_id, grupo.tipo, grupo.parceiro_id, JSON.stringify(parcelas)],
  )
  return rows
}

export async function updateParcela(
  q: Q,
  id: number,
  { vencimento, valor }: { vencimento: string; valor: string },
): Promise<void> {
  await q.query('update parcelas set vencimento = $2, valor = $3 where account_id = $conta and id = $1', [
    id,
    vencimento,
    valor,
  ])
}

export async function updateLancamento(
  q: Q,
  id: number,
  said: {
    descricao: string
    parceiro_id: number | null
    conta_id: number | null
    categoria_id: number | null
    competencia: string | null
  },
): Promise<void> {
  await q.query(
    `with l as (update lancamentos set descricao = $2, parceiro_id = $3, conta_id = $4, categoria_id = $5, competencia = $6,
          valor = (select sum(valor) from parcelas where account_id = $conta and lancamento_id = $1)
        where account_id = $conta and id = $1)
      update parcelas set parceiro_id = $3 where account_id = $conta and lancamento_id = $1`,
    [id, said.descricao, said.parceiro_id, said.conta_id, said.categoria_id, said.competencia],
  )
}

/** Returns the ids of the ledger rows, not reversed, that opened instalments typed by a user. */
export async function readOpening(q: Q, parcelas: readonly number[]): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select m.id from movimentos m where m.account_id = $conta and m.parcela_id = any($1::bigint[]) and m.origem_tipo = 'lancamento'
      and m.estorna_id is null and not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = m.id)`,
    [parcelas],
  )
  return rows.map(({ id }) => id)
}

/** Reads the records that a request refers to: partner, financial account, payment method. */
export async function readPointed(
  q: Q,
  empresa_id: number,
  said: { parceiro_id?: number | null; conta_id?: number | null; meio_pagamento_id?: number | null },
) {
  const { rows } = await q.query<{
    parceiro: boolean
    conta: { nome: string; tipo: string; ativo: boolean; principal: boolean } | null
    meio: { tpag: string; ativo: boolean } | null
  }>(
    `select exists (select from parceiros where account_id = $conta and id = $2) as parceiro,
      (select json_build_object('nome', nome, 'tipo', tipo, 'ativo', ativo, 'principal', principal) from contas_financeiras
        where account_id = $conta and empresa_id = $1 and id = $3) as conta,
      (select json_build_object('tpag', tpag, 'ativo', ativo) from meio_pagamentos
        where account_id = $conta and id = $4) as meio`,
    [empresa_id, said.parceiro_id ?? null, said.conta_id ?? null, said.meio_pagamento_id ?? null],
  )
  return rows[0] as (typeof rows)[0]
}

/** Reads by id what a bank may write of partners: names, and CPF or CNPJ. */
export async function readPartners(
  q: Q,
  ids: readonly number[],
): Promise<Map<number, { nome: string; apelido: string; documento: string }>> {
  const { rows } = await q.query<{ id: number; nome: string; apelido: string; documento: string }>(
    `select id, nome, coalesce(apilido, '') as apelido, coalesce(cpf_cnpj, '') as documento from parceiros
      where account_id = $conta and id = any($1::bigint[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, ...partner }) => [id, partner]))
}

/** Reads the company's rates for late and early payment. */
export async function readRates(q: Q, empresa_id: number): Promise<OwnRates> {
  const { rows } = await q.query<OwnRates>(
    `select multa_atraso::text as multa, juros_atraso::text as juros, carencia_atraso as carencia, desconto_antecipado::text as desconto,
        coalesce(limite_dispensa, 0)::text as dispensa
      from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  return rows[0] as OwnRates
}
