import { dayFromIso, isoPlus } from '../../../core/dates/day.ts'
import { EVENTOS } from '../../../core/dfe/nfe/event/kinds.ts'
import { type Fuso, startOfDayIn } from '../../../core/document/fuso.ts'
import { SALE, sells } from '../../../core/document/types/index.ts'
import type { Query } from '../../../domain/api/define.ts'
import type {
  historicoDoItem,
  listarVendas,
  ORDENS_DE_VENDAS,
  VendaAnswer,
} from '../../../domain/api/vendas.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import { AppError } from '../../../domain/error.ts'
import { figuresOfItems } from '../../../domain/fiscal/judged.ts'
import type { Q } from '../../db/transaction.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { openCursor } from '../../sheet/cursor-repository.ts'
import { spreadTogether } from '../columns.ts'
import { lineToWire } from '../days.ts'
import { isOfTypes } from '../of-types.ts'
import { isAnswered, readColumns, readLines } from '../statements.ts'
import { isUndoingAsked, isUntied, stands } from '../status.ts'
import { type LinhaVenda, toAnswer } from './answer.ts'
import { seesType } from './rights.ts'
import type { Diferenca, VendaGravada } from './rows.ts'

/** Writes the SQL condition: an event that ends the note `alias` was requested, and SEFAZ has not answered yet. */
export const isBeingUndone = (alias: string): string =>
  `exists (select from eventos_fiscais e where e.account_id = $conta and e.documento_id = ${alias}.id
      and ${isUndoingAsked('e')})`

/** Writes the SQL condition: the sale `alias` has the type that `place` says. */
export const isOfType = (alias: string, place: string): string => `${alias}.tipo_operacao = ${place}`

/** Maximum number of each kind of event on a note, as SQL values. */
const MOST = EVENTOS.map(({ tipo, maximo }) => `('${tipo}', ${maximo})`).join(', ')

const COLUMNS = `v.id, v.uuid, v.status, d.status_emissao, v.modelo, d.serie, d.numero, d.chave, d.protocolo,
    d.cstat, d.xmotivo, v.datavenda, v.paga_em, v.terminal_id, v.empresa_id, v.divergente,
    ${readColumns(vendas.fields, 'v', isAnswered)},
    d.tp_emis, d.prazo_transmissao, d.prazo_cancelamento, d.dh_emi, d.autorizada_em, d.alarme, d.campo,
    (select p.nome from parceiros p where p.account_id = $1 and p.id = v.parceiro_id) as cliente,
    ${isBeingUndone('d')} as cancelando,
    (select array_agg(m.tipo) from (select e.tipo, max(e.seq) as ultimo from eventos_fiscais e
        where e.account_id = $1 and e.documento_id = d.id and e.status = 'registrado' group by e.tipo) ditos
      join (values ${MOST}) as m (tipo, maximo) on m.tipo = ditos.tipo and ditos.ultimo >= m.maximo) as esgotados`

const FROM = `from vendas v left join documentos_fiscais d on d.account_id = $1 and d.venda_id = v.id and d.atual
  where v.account_id = $1`

/** SQL of an approval's value: R$ with two decimal places or more; for a cancelled line, the quantity. */
const VALOR_APROVADO = `case when a.acao <> 'cancelar_item' and scale(trim_scale(a.valor)) < 2
    then a.valor::numeric(21, 2) else trim_scale(a.valor) end::text`

type Filhos = Required<
  Pick<
    VendaAnswer,
    'itens' | 'pagamento' | 'diario' | 'divergencias' | 'aprovacoes' | 'cancelados' | 'vendedor' | 'operador'
  >
>

/**
 * Writes the query of the data that belong to a sale: journal, approvals, cancelled lines, other numbers, differences,
 * seller, operator, and `lines`. $1: account, $2: the sale's id, $3: its uuid.
 */
const around = (lines: string): string => `select ${lines}
      (select coalesce(json_agg(to_json(j) order by j.id), '[]') from (select j.id, j.documento_id, d.numero, j.de,
          j.para, j.cstat, j.xmotivo, j.causa, j.em
        from emissao_diario j join documentos_fiscais d on d.account_id = $1 and d.id = j.documento_id
        where j.account_id = $1 and d.venda_id = $2) j) as diario,
      (select coalesce(json_agg(to_json(a) order by a.id), '[]') from (select a.id, a.acao, a.detalhe,
          ${VALOR_APROVADO} as valor,
          p.nome as pedido_por, s.nome as aprovado_por, a.em
        from aprovacoes a left join usuarios p on p.account_id = $1 and p.id = a.pedido_por
          left join usuarios s on s.account_id = $1 and s.id = a.aprovado_por
        where a.account_id = $1 and a.venda_uuid = $3) a) as aprovacoes,
      (select coalesce(json_agg(json_build_object('nome', c.item->>'nome', 'qtde', c.item->>'qtde', 'motivo', c.motivo,
          'por', u.nome, 'em', c.em) order by c.id), '[]')
        from venda_cancelados c left join usuarios u on u.account_id = $1 and u.id = c.usuario_id
        where c.account_id = $1 and c.venda_id = $2) as cancelados,
      (select coalesce(json_agg(to_json(o) order by o.numero), '[]') from (select serie, numero, status_emissao, protocolo
        from documentos_fiscais where account_id = $1 and venda_id = $2 and not atual) o) as outros,
      v.divergencias, coalesce(s.nome, u.nome) as vendedor, u.nome as operador
      from vendas v left join usuarios u on u.account_id = $1 and u.id = v.usuario_id
        left join usuarios s on s.account_id = $1 and s.id = v.vendedor_id
      where v.account_id = $1 and v.id = $2`
const paidToWire = lineToWire(vendas.lines.pagamento.fields)

const INTEIRA = {
  name: 'venda-children',
  text: around(
    `${readLines(vendas, vendas.lines.itens)} as itens, ${readLines(vendas, vendas.lines.pagamento)} as pagamento,
      v.totais_servidor as julgado,`,
  ),
}
const EM_VOLTA = { name: 'venda-em-volta', text: around('') }

/**
 * Reads one sale of the active company. `completa` adds its lines and payments and the data that `around` reads; with
 * `linhas` false lines and payments are left out, because the caller reads them. @throws NAO_ENCONTRADO
 */
export async function readSale(
  q: Q,
  sessao: Pick<Sessao, 'account_id' | 'empresa_id'>,
  id: number,
  { completa = false, linhas = true } = {},
): Promise<VendaAnswer> {
  const key = [sessao.account_id, sessao.empresa_id, id]
  const { rows } = await q.query<LinhaVenda>({
    name: 'venda-read',
    text: `select ${COLUMNS} ${FROM} and v.empresa_id = $2 and v.id = $3`,
    values: key,
  })
  const row = rows[0]
  if (!row) throw new AppError('NAO_ENCONTRADO')
  if (!completa) return toAnswer(row)
  const children = await q.query<Filhos & { outros: OutroNumero[]; julgado?: unknown }>({
    ...(linhas ? INTEIRA : EM_VOLTA),
    values: [sessao.account_id, id, row.uuid],
  })
  const { outros = [], itens = [], pagamento, julgado, ...filhos } = children.rows[0] ?? {}
  const figures = figuresOfItems(julgado)
  return {
    ...toAnswer(row),
    ...filhos,
    ...(pagamento ? { pagamento: pagamento.map(paidToWire) } : {}),
    itens: itens.map((item, i) => withFigures(spreadTogether(item), figures[i])),
    outros_numeros: outros.map(otherNumber),
  }
}

/** Adds the stored tax figures to a line (doc 3 §3.3); a figure that a person typed stays. */
function withFigures(
  line: Record<string, unknown>,
  figures: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  if (!figures) return line
  const missing = Object.entries(figures).filter(([name]) => (line[name] ?? null) === null)
  return { ...line, ...Object.fromEntries(missing) }
}

interface OutroNumero {
  serie: number
  numero: number
  status_emissao: NonNullable<VendaAnswer['status_emissao']>
  protocolo: string | null
}

const FIM_DO_NUMERO: Partial<Record<OutroNumero['status_emissao'], string>> = {
  desconhecida: 'ficou sem a resposta da SEFAZ; o sistema consulta e cancela ou inutiliza sozinho',
  autorizada: 'foi autorizado em duplicidade; o cancelamento já foi pedido',
  cancelada: 'foi autorizado em duplicidade e cancelado',
  inutilizada: 'não chegou à SEFAZ e foi inutilizado',
  denegada: 'foi denegado pela SEFAZ',
  rejeitada: 'foi rejeitado pela SEFAZ',
}

function otherNumber({ serie, numero, status_emissao, protocolo }: OutroNumero) {
  const fim = FIM_DO_NUMERO[status_emissao] ?? 'ainda em andamento'
  const prova = protocolo ? `, protocolo ${protocolo}` : ''
  return {
    serie: String(serie),
    numero: String(numero),
    status_emissao,
    texto: `O número ${numero} ${fim}${prova}`,
  }
}

const NUMBER = 'd.numero'

const ORDERS: Readonly<Record<(typeof ORDENS_DE_VENDAS)[number], string>> = {
  id: 'v.id',
  datavenda: 'v.datavenda',
  valor_total: 'v.valor_total',
  numerocodumento: NUMBER,
  status: 'v.status',
}

/** Lists the requested types of document that the user may see. */
const typesSeen = (sessao: Sessao, asked = String(SALE)): number[] =>
  asked
    .split(',')
    .map(Number)
    .filter(tipo => seesType(sessao, tipo))

/** Number of customers up to which their sales are looked up one customer at a time. */
const FEW = 100

/** Writes the SQL query of the customers whose name has the text at `text`. */
const customersNamed = (text: string): string =>
  `select p.id from parceiros p where p.account_id = $1 and strpos(lower(p.nome), lower(${text})) > 0`

/** Writes the SQL query of the sales whose current note has the number at `numero`, in the series at `serie` or any. */
const numbered = (numero: string, serie?: string): string =>
  `select d.venda_id from series s join documentos_fiscais d on d.account_id = $1 and d.empresa_id = $2
      and d.modelo = s.modelo and d.serie = s.serie::int and d.numero = ${numero}::int and d.atual
    where s.account_id = $1 and s.empresa_id = $2${serie ? ` and s.serie::int = ${serie}::int` : ''}`

/** Writes the SQL condition: the sale `v` is one of those that a query finds; the query runs first, alone. */
const isAmong = (query: string): string => `v.id = any(array(${query}))`

/**
 * Writes the SQL condition: the sale `v` has a text as number ('1/000042' is number 42 of series 1, '000042' of any series),
 * key, CPF or CNPJ, total, typed name or customer's name. Only what the text can be is looked for, each by its own index:
 * one condition with `or` would read every sale of the company.
 * @param place adds a value and gives its place in the statement; `$1` is the account, `$2` the company
 */
async function isSearched(
  q: Q,
  { account_id }: Sessao,
  text: string,
  place: (value: unknown) => string,
): Promise<string> {
  const { rowCount } = await q.query(`${customersNamed('$2')} limit ${FEW + 1}`, [account_id, text])
  const p = place(text)
  const [, serie, numero] = /^(?:0*(\d{1,3})\/)?0*(\d{1,9})$/.exec(text) ?? []
  const ofCompany = 'select w.id from vendas w where w.account_id = $1 and w.empresa_id = $2'
  const found: string[] = []
  if (numero) found.push(numbered(place(numero), serie && place(serie)))
  if (/^\d{44}$/.test(text))
    found.push(
      `select d.venda_id from documentos_fiscais d where d.account_id = $1 and d.chave = ${p} and d.atual`,
    )
  const documento = text.replace(/[./-]/g, '').toUpperCase()
  if (/^[\dA-Z]{9,12}\d\d$/.test(documento)) found.push(`${ofCompany} and w.cpf_cnpj = ${place(documento)}`)
  if (/^-?\d{1,15}[.,]\d\d$/.test(text))
    found.push(`${ofCompany} and w.valor_total = ${place(text.replace(',', '.'))}::numeric`)
  const named = (alias: string) =>
    `${alias}.nome_consumidor is not null and strpos(lower(${alias}.nome_consumidor), lower(${p})) > 0`
  const customers = customersNamed(p)
  // of many customers, most sales are found: reading them newest first is sooner done than looking each up
  if ((rowCount ?? 0) > FEW) {
    const one = found.map(query => ` or ${isAmong(query)}`).join('')
    return `(v.parceiro_id in (${customers}) or (${named('v')})${one})`
  }
  found.push(
    `${ofCompany} and ${named('w')}`,
    `select w.id from vendas w where w.account_id = $1 and w.parceiro_id = any(array(${customers}))`,
  )
  return isAmong(found.join(' union all '))
}

type Asked = Omit<Query<typeof listarVendas>, 'page' | 'limit' | 'contar'>

/** Writes conditions and order of a list of sales; `$1` is the account, `$2` the company. */
async function selectionOf(q: Q, sessao: Sessao, filtro: Asked) {
  const params: unknown[] = [sessao.account_id, sessao.empresa_id]
  const where: string[] = []
  const add = (sql: (place: string) => string, value: unknown) => {
    params.push(value)
    where.push(sql(`$${params.length}`))
  }
  add(p => `v.tipo_operacao = any(${p}::int[])`, typesSeen(sessao, filtro.tipo_operacao))
  if (filtro.parceiro_id) add(p => `v.parceiro_id = ${p}`, filtro.parceiro_id)
  if (filtro.numero) add(p => isAmong(numbered(p)), filtro.numero)
  if (filtro.status_app)
    add(p => `coalesce(v.status_app, 'A') = any(${p}::text[])`, filtro.status_app.split(','))
  if (filtro.status) add(p => `v.status = any(${p}::text[])`, filtro.status.split(','))
  if (filtro.modelo) add(p => `v.modelo = any(${p}::text[])`, filtro.modelo.split(','))
  if (filtro.conferir) add(p => `v.divergente = ${p}`, filtro.conferir === '1')
  if (filtro.sem_papel)
    add(
      p =>
        `exists (select from impressoes i where i.account_id = $1 and i.venda_id = v.id and i.status = 'erro') = ${p}`,
      filtro.sem_papel === '1',
    )
  if (filtro.sem_ligacao) add(p => `${isUntied('v')} = ${p}`, filtro.sem_ligacao === '1')
  if (filtro.terminal_id) add(p => `v.terminal_id = ${p}`, filtro.terminal_id)
  const { fuso } = sessao.empresa
  if (filtro.de) add(p => `v.datavenda >= ${p}::timestamptz`, instantOf(filtro.de, fuso).from)
  if (filtro.ate) {
    const { from, after } = instantOf(filtro.ate, fuso)
    if (after) add(p => `v.datavenda < ${p}::timestamptz`, after)
    else add(p => `v.datavenda <= ${p}::timestamptz`, from)
  }
  const busca = filtro.full_search?.trim()
  if (busca) where.push(await isSearched(q, sessao, busca, value => `$${params.push(value)}`))
  const filter = where.map(condition => ` and ${condition}`).join('')
  const [column = '', way] = (filtro.order_by ?? '').split(',')
  const sense = way === 'asc' ? 'asc' : 'desc'
  const by = ORDERS[(column || 'datavenda') as keyof typeof ORDERS]
  // both columns in one sense, as the index of days has them; a sale may have no number
  const order = `${by} ${sense}${by === NUMBER ? ' nulls last' : ''}, v.id ${sense}`
  return { params, filter, order }
}

/** Reads all sales of a query, in its order, in parts. */
export async function readSales(q: Q, sessao: Sessao, filtro: Asked) {
  const { params, filter, order } = await selectionOf(q, sessao, filtro)
  const text = `select ${COLUMNS} ${FROM} and v.empresa_id = $2${filter} order by ${order}`
  return openCursor(q, { text, params }, (rows: LinhaVenda[]) => rows.map(toAnswer))
}

/** Lists the company's sales, newest first unless `order_by`. With `contar=0` the total ends with the page. */
export async function listSales(q: Q, sessao: Sessao, filtro: Query<typeof listarVendas>) {
  const { params, filter, order } = await selectionOf(q, sessao, filtro)
  const offset = (filtro.page - 1) * filtro.limit
  const { rows } = await q.query<LinhaVenda>(
    `select ${COLUMNS} ${FROM} and v.empresa_id = $2${filter} order by ${order}
      limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, filtro.limit, offset],
  )
  const data = rows.map(toAnswer)
  if (filtro.contar === '0') return toPage(data, offset + data.length, filtro)
  // the filter reads nothing of the note: joining it would only cost time
  const total = await q.query<{ n: number }>(
    `select count(*)::int as n from vendas v where v.account_id = $1 and v.empresa_id = $2${filter}`,
    params,
  )
  return toPage(data, total.rows[0]?.n ?? 0, filtro)
}

/** Lists a product's sales, newest first, also unpaid; no cancelled, voided or denied ones. @throws NAO_ENCONTRADO */
export async function itemHistory(
  q: Q,
  sessao: Sessao,
  produto_id: number,
  { parceiro_id, page, limit }: Query<typeof historicoDoItem>,
) {
  const known = await q.query(
    'select from produtos where account_id = $conta and id = $1 and empresa_id = $2',
    [produto_id, sessao.empresa_id],
  )
  if (known.rowCount === 0) throw new AppError('NAO_ENCONTRADO')
  const params: unknown[] = [sessao.account_id, sessao.empresa_id, produto_id]
  const from = `from venda_itens i join vendas v on v.account_id = $1 and v.id = i.venda_id
      left join documentos_fiscais d on d.account_id = $1 and d.venda_id = v.id and d.atual
    where i.account_id = $1 and i.produto_id = $3 and v.empresa_id = $2 and ${stands('v')}
      and ${isOfTypes('v', sells)}
      ${parceiro_id ? `and v.parceiro_id = $${params.push(parceiro_id)}` : ''}`
  const { rows: counted } = await q.query<{ n: number }>(`select count(*)::int as n ${from}`, params)
  const { rows } = await q.query<{
    venda_id: number
    numerocodumento: string | null // the API's spelling
    datavenda: Date
    qtde: string
    preco: string
  }>(
    `select v.id as venda_id, d.numero::text as numerocodumento, v.datavenda, i.qtde::text, i.preco::text ${from}
      order by v.datavenda desc, v.id desc, i.num limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, limit, (page - 1) * limit],
  )
  const data = rows.map(({ datavenda, ...row }) => ({ ...row, datavenda: datavenda.toISOString() }))
  return toPage(data, counted[0]?.n ?? 0, { page, limit })
}

/** Reads an instant from ISO or DD/MM/YYYY; a day alone is its beginning and the next day's. @throws VALIDACAO */
function instantOf(text: string, fuso: Fuso): { from: string; after?: string } {
  const br = /^(\d{2})\/(\d{2})\/(\d{4})(.*)$/.exec(text)
  const iso = br ? `${br[3]}-${br[2]}-${br[1]}${br[4]}` : text
  const time = Date.parse(iso)
  if (Number.isNaN(time)) throw new AppError('VALIDACAO', { mensagem: 'Data inválida' })
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return { from: new Date(time).toISOString() }
  // the 30th of February, which Date takes for a day of March
  if (!dayFromIso(iso)) throw new AppError('VALIDACAO', { mensagem: 'Data inválida' })
  return {
    from: startOfDayIn(iso, fuso).toISOString(),
    after: startOfDayIn(isoPlus(iso, 1), fuso).toISOString(),
  }
}

/** Locks a draft (unpaid sale) until the transaction ends; false: it was paid meanwhile, or does not exist. */
export async function holdDraft(q: Q, { account_id }: Sessao, id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    'select 1 from vendas where account_id = $1 and id = $2 and not paga for update',
    [account_id, id],
  )
  return rowCount === 1
}

/** Adds differences that are found only while the sale is stored. Gives the changed sale. */
export async function addDivergences(
  q: Q,
  sessao: Sessao,
  id: number,
  venda: VendaGravada,
  novas: readonly Diferenca[],
): Promise<VendaGravada> {
  if (novas.length === 0) return venda
  const divergencias = [...venda.divergencias, ...novas]
  await q.query('update vendas set divergente = true, divergencias = $3 where account_id = $1 and id = $2', [
    sessao.account_id,
    id,
    JSON.stringify(divergencias),
  ])
  return { ...venda, divergente: true, divergencias }
}

/** Adds a difference to a stored sale, unless the sale has it. */
export async function addDifference(q: Q, id: number, diferenca: Diferenca): Promise<void> {
  await q.query(
    `update vendas set divergente = true, divergencias = divergencias || $2::jsonb
      where account_id = $conta and id = $1 and not divergencias @> $2::jsonb returning account_id`,
    [id, JSON.stringify([diferenca])],
  )
}

/** Writes the SQL condition: the order `alias` waits to be accepted. */
export const isWaiting = (alias: string): string => `coalesce(${alias}.status_app = 'P', false)`
