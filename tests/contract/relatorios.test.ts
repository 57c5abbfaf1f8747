import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Report, shownOf } from '../../src/domain/reports/define.ts'
import { REPORTS } from '../../src/domain/reports/index.ts'

const PAGINA = new URL('../../../shared/product/rest.md', import.meta.url).pathname

/** Columns and filters of the list that no declaration has. The list may only become shorter. */
const FALTA: Readonly<Record<string, readonly string[]>> = {
  // customers rate orders of delivery channels, which no record holds yet
  avaliacao: ['nota media e quantas'],
  // orders, fees and times of delivery come with the channels' events, which no record holds yet
  canais: ['pedidos', 'taxas do canal', 'prazo medio'],
  // no record tells goods held by others or for others: each line of block H is the company's own (IND_PROP 0)
  inventario: ['posse livro', 'filtro posse'],
  // nothing makes cashback before promotions do
  vales: ['cashback gerado usado'],
  // no record of loading orders exists yet
  veiculos: ['ordens'],
}

/** Columns and filters that stand under another name; '': words of the list that name no column. */
const OUTRO_NOME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vendas: { grupo: '', variacao: '' },
  lucro: { grupo: '', 'margem %': 'lucro %' },
  parceiros: { nome: 'cliente', documento: 'cpf cnpj', 'filtro inativo ha n dias': 'dias sem comprar' },
  produtos: { nome: 'produto' },
  venda_agrupada: { 'up to three groups chosen': '', 'filtro all dimensions of i': '' },
  comissoes: { 'exists report comissoes moved under definereport': '', 'same figures': '' },
  ctes: { numero: 'ct e' },
  ctes_os: { 'as 3 for model 67': '', 'filtro as 3': '' },
  mdfes: { numero: 'mdf e' },
  veiculos: { 'viagens ct e': 'ct e' },
  meios: { n: 'pagamentos' },
  caixas: {
    'por meio': 'dinheiro',
    abertura: 'aberto em',
    fecho: 'fechado em',
    'quebra sobra': 'quebra ou sobra',
  },
  curva_abc: { '2 1 also de clientes': '', giro: 'qtde' },
  margem: { 'perdido em desconto': 'desconto', 'filtro margem x': 'margem %' },
  posicao_estoque: { 'filtro data': '', 'filtro so com saldo': 'saldo' },
  kardex: { data: 'quando', documento: 'movimento', entra: 'entrou' },
  reposicao: { 'venda dia': 'venda por dia' },
  validade: { 'filtro ate n dias': 'dias ate vencer', 'filtro vencidos': 'vence' },
  inventario: {
    ...{ item: 'produto', 'modelo p7 at a day': '', 'signed pages as pdf': '' },
    'filtro data': '',
  },
  livro_saidas: { especie: 'nota', serie: 'nota', numero: 'nota' },
  livro_entradas: { 'same plus fornecedor': 'fornecedor', 'filtro same': '' },
  apuracao: {
    ...{ 'icms debitos': 'debitos', 'saldo anterior': 'anterior' },
    ...{ 'st by uf': 'tributo', 'difal by uf': 'tributo', ipi: 'tributo' },
  },
  cancelamentos: { '% of sales': '% das vendas' },
  pis_cofins: { valor: 'pis', 'until 12 2026': '' },
  ibs_cbs: { cclasstrib: 'classificacao' },
  notas: { autorizadas: 'situacao', canceladas: 'situacao', 'minutos ate autorizar': 'espera' },
  devolucoes: { valor: 'devolvido' },
  a_receber: { '1 30': '1 a 30', '31 60': '31 a 60', '61 90': '61 a 90' },
  a_pagar: { 'same by supplier': 'fornecedor' },
  fluxo_caixa: { '30 60 90 days': '', 'cards by expected date': '' },
  orcamentos: { vendidos: 'viraram venda' },
  entregas: { 'por entregador e bairro': 'entregador' },
  // a line keeps what an offer gave, not to how many units: all units of the line count
  promocoes: { unidades: 'qtde' },
  precos_mudados: { quem: 'usuario' },
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim()

/** Names of what a report shows. */
function columnsOf(report: Report): string[] {
  const dims = Object.entries(report.source.dims)
  return [
    ...Object.keys(report.measures).flatMap(name => [name, shownOf(report, name).label]),
    ...dims.flatMap(([name, { label, also = {} }]) => [
      ...[name, label],
      ...Object.values(also).map(each => each.label),
    ]),
  ].map(plain)
}

const filtersOf = (report: Report): string[] =>
  [
    ...report.filters.flatMap(name => [name, report.source.dims[name]?.label ?? '']),
    ...Object.values(report.ranges ?? {}).map(({ label }) => label),
    ...Object.entries(report.choices ?? {}).flatMap(([name, { label }]) => [name, label]),
  ].map(plain)

const named = (word: string, names: readonly string[]): boolean =>
  names.some(name => ` ${name}`.includes(` ${word}`) || word.startsWith(name))

/** Lists the words of a row that no column or filter of the report has. */
function missingOf(report: Report, columns: string, filters: string): string[] {
  const others = OUTRO_NOME[report.id] ?? {}
  const list = (text: string, names: readonly string[], before: string) =>
    text.split(/[,;]/).flatMap(said => {
      const word = plain(said)
      const key = `${before}${word}`
      const known = others[key] ?? word
      return word === '' || known === '' || named(known, names) ? [] : [key]
    })
  return [...list(columns, columnsOf(report), ''), ...list(filters, filtersOf(report), 'filtro ')]
}

test('cada linha do contrato tem o que diz, menos o que se sabe que falta', ({ skip }) => {
  if (!existsSync(PAGINA)) return skip('sem ../shared/product: o contrato não vem com o código')
  const [, part = ''] = readFileSync(PAGINA, 'utf8').split('### 2.9')
  const [table = ''] = part.split('### 2.10')
  const rows = [...table.matchAll(/^\| \d+ \| (\w+)[^|]*\|([^|]*)\|([^|]*)\|/gm)]
  expect(rows).toHaveLength(55)
  const known = new Map(REPORTS.map(report => [report.id, report]))
  const absent: string[] = []
  const missing: Record<string, string[]> = {}
  for (const [, id = '', columns = '', filters = ''] of rows) {
    const report = known.get(id)
    if (!report) absent.push(id)
    const words = report ? missingOf(report, columns, filters) : []
    if (words.length > 0) missing[id] = words
  }
  expect(absent).toEqual([])
  expect(missing).toEqual(FALTA)
})
