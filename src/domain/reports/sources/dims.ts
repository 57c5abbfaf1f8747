import { PROPRIO } from '../../../core/canal/modo.ts'
import { NOTE_MODELS } from '../../../core/document/models.ts'
import { OWN_DOCUMENTS } from '../../documents/index.ts'
import { conhecimentos_recebidos } from '../../readings/conhecimentos-recebidos.ts'
import { bandeiras } from '../../records/bandeiras/index.ts'
import { categorias } from '../../records/categorias/index.ts'
import { meio_pagamentos } from '../../records/meio_pagamentos/index.ts'
import { parceiros } from '../../records/parceiros/index.ts'
import { produtos } from '../../records/produtos/index.ts'
import { terminais } from '../../records/terminais/index.ts'
import { usuarios } from '../../records/usuarios/index.ts'
import type { Dimension, Sum } from '../define.ts'

/** Right to see costs, margins and all figures computed from them. */
export const SEES_COST = 'relatorios_custo'

/** Right to see what identifies a person in reports, their files and letters: CPF and city. */
export const SEES_PERSONAL = 'relatorios_pessoais'

export const CANAIS = [
  ['caixa', 'Caixa'],
  ['documento', 'Retaguarda'],
  [PROPRIO, 'Delivery próprio'],
] as const

/** Screens of fiscal documents, by the word with which their keys begin. */
export const ISSUED_PATHS: Readonly<Record<string, string>> = {
  venda: '/vendas/:id',
  ...Object.fromEntries(OWN_DOCUMENTS.map(({ id, path }) => [id, `${path}/:id`])),
  compra: '/estoque/entrada/:id',
  frete: `${conhecimentos_recebidos.routes.list}?busca=:id&faixa=todos`,
}

const WEEKDAYS = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']

/** Date dimensions of any fact with a date. */
export const WHEN = {
  dia: { label: 'Dia', key: 'day' },
  mes: { label: 'Mês', key: 'month' },
  dia_semana: {
    label: 'Dia da semana',
    key: 'number',
    options: WEEKDAYS.map((name, i) => [i + 1, name] as const),
  },
} as const satisfies Record<string, Dimension>

/** Dimensions of a sale, without buyer and product. */
export const SALE = {
  vendedor: { label: 'Vendedor', key: 'ref', of: usuarios.id },
  /** An application by its own name, which no option lists. */
  canal: { label: 'Canal', key: 'code', options: CANAIS, others: true },
  tipo: {
    label: 'Tipo',
    key: 'code',
    options: [
      ['venda', 'Venda'],
      ['devolucao', 'Devolução'],
    ],
  },
} as const satisfies Record<string, Dimension>

export const AT = {
  hora: { label: 'Hora', key: 'number', most: 23 },
  terminal: { label: 'Caixa', key: 'ref', of: terminais.id },
  modelo: {
    label: 'Modelo',
    key: 'code',
    options: Object.values(NOTE_MODELS).map(({ modelo, nome }) => [modelo, nome] as const),
  },
} as const satisfies Record<string, Dimension>

export const CUSTOMER = {
  label: 'Cliente',
  key: 'ref',
  of: parceiros.id,
  also: {
    documento: { label: 'CPF/CNPJ', kind: 'text', right: SEES_PERSONAL },
    cidade: { label: 'Cidade', kind: 'text', right: SEES_PERSONAL },
  },
  opens: '/cadastro/parceiro/:id/editar',
} as const satisfies Dimension

/** City of a customer, by its IBGE code. */
export const CITY = {
  label: 'Cidade',
  key: 'code',
  of: 'municipios',
  right: SEES_PERSONAL,
} as const satisfies Dimension

/** Customers with a purchase, each counted once however the report is grouped; `voltaram`: on two or more days. */
export const COUNTED = {
  clientes: { label: 'Clientes', kind: 'int', distinct: 'once' },
  voltaram: { label: 'Compraram em dois dias', kind: 'int', distinct: 'twice' },
} as const satisfies Record<string, Sum>

/** Dimension of a single sale or return, the last drill-down of most reports. */
export const ONE_SALE = {
  label: 'Venda',
  key: 'ref',
  fine: true,
  also: {
    quando: { label: 'Quando', kind: 'instant' },
    cliente: { label: 'Cliente', kind: 'text' },
  },
  opens: '/vendas/:id',
} as const satisfies Dimension

export const PRODUCT = {
  produto: {
    label: 'Produto',
    key: 'ref',
    of: produtos.id,
    also: { referencia: { label: 'Referência', kind: 'text' } },
  },
  categoria: { label: 'Categoria', key: 'ref', of: categorias.id },
  marca: { label: 'Marca', key: 'code' },
  fornecedor: { label: 'Fornecedor', key: 'ref', of: parceiros.id },
} as const satisfies Record<string, Dimension>

export const PAID = {
  tpag: { label: 'Meio', key: 'code' },
  meio: { label: 'Forma', key: 'ref', of: meio_pagamentos.id },
  bandeira: { label: 'Bandeira', key: 'ref', of: bandeiras.id },
} as const satisfies Record<string, Dimension>

const costs = { right: SEES_COST } as const

/** Amounts of sold goods: net, cost, margin and profit. */
export const GOODS = {
  qtde: { label: 'Qtde', kind: 'decimal', places: 4 },
  bruto: { label: 'Bruto', kind: 'money' },
  desconto: { label: 'Desconto', kind: 'money' },
  liquido: { label: 'Líquido', kind: 'money' },
  impostos: { label: 'Impostos', kind: 'money' },
  custo: { label: 'Custo', kind: 'money', ...costs },
  margem: { label: 'Margem', kind: 'money', ...costs },
  lucro: { label: 'Lucro bruto', kind: 'money', ...costs },
  com_custo: { label: 'Vendido com custo', kind: 'money', ...costs },
  sem_custo: { label: 'Sem custo', kind: 'int', ...costs },
} as const satisfies Record<string, Sum>
