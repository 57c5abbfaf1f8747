import { dec } from '../../../core/money/decimal.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { isComputed } from './first-fault.ts'
import { FINANCIAL, isIssued, ORDER, QUOTE } from './operacao.ts'

const OBRIGATORIO = 'Campo Obrigatório'

/** What the company and the account ask of a document. */
export interface Exigencias {
  /** Addresses the company issues from. */
  enderecos: number
  /** The account keeps its series: one field, not a free pair. */
  controle_serie: boolean
  /** Goods that leave the country. */
  exportacao: boolean
}

type Cabecalho = Readonly<Record<string, unknown>> & { tipo_operacao: number; modelo: string }

type Asks = (c: Cabecalho, e: Exigencias) => boolean

const numbered: Asks = ({ tipo_operacao }) => isIssued(tipo_operacao)
const withRecipient: Asks = ({ tipo_operacao: tipo, modelo }) =>
  modelo === '55' && tipo !== QUOTE && tipo !== ORDER && tipo !== FINANCIAL
const notAtHand: Asks = ({ tipo_atend }) => [2, 3, 4, 9].includes(Number(tipo_atend))

/** Fields of the header, by their names on the wire, and when each is asked for (doc 3 §5.1, G-070, G-071, G-142). */
const ASKED: readonly (readonly [campo: string, when: Asks])[] = [
  ['serie', (c, e) => !e.controle_serie && numbered(c, e)],
  ['numerocodumento', (c, e) => !e.controle_serie && numbered(c, e)], // contrato
  ['serie_id', (c, e) => e.controle_serie && numbered(c, e)],
  ['parceiro_id', withRecipient],
  ['addresse_id', withRecipient], // contrato
  ['endereco_emitente_id', (_, { enderecos }) => enderecos > 1],
  ['tipo_faturamento', ({ tipo_operacao: tipo }) => tipo !== 5 && tipo !== 6],
  ['natureza', ({ tipo_operacao: tipo }) => tipo === 8],
  ['tipo_documento', ({ tipo_operacao: tipo, modelo }) => tipo === 1 && modelo === '55'],
  ['tipo_atend', ({ tipo_operacao: tipo }) => tipo !== QUOTE && tipo !== ORDER],
  ['ind_intermediador', (c, e) => notAtHand(c, e) && c.tipo_operacao !== QUOTE && c.tipo_operacao !== ORDER],
  ['fretepor', ({ tipo_operacao: tipo }) => tipo !== QUOTE && tipo !== ORDER],
  ['uf_embarque', (_, { exportacao }) => exportacao],
  ['local_embarque', (_, { exportacao }) => exportacao],
]

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The header's fields that are asked for and empty, in the order of the form, each with its text. */
export function requiredFaults(cabecalho: Cabecalho, exigencias: Exigencias): Record<string, string> {
  const empty = ASKED.filter(([campo, when]) => when(cabecalho, exigencias) && isEmpty(cabecalho[campo]))
  return Object.fromEntries(empty.map(([campo]) => [campo, OBRIGATORIO]))
}

interface Said {
  item: ItemVenda
  tipo: number
  /** The product controls lots. */
  controle_lote: boolean
}

const differ = ({ item: { unidade, unidade_trib } }: Said): boolean =>
  Boolean(unidade && unidade_trib && unidade !== unidade_trib)
const computed = ({ item, tipo }: Said): boolean => isComputed(item, tipo)
/** The rule of a computed line says its CFOP. */
const withCfop = (said: Said): boolean =>
  [5, 6, 7].includes(said.tipo) || (said.tipo === 1 && !computed(said))

/** Fields of a line, by their names in the value, and when each is asked for (doc 2 §5.3, G-147). */
const OF_LINE: readonly (readonly [campo: keyof ItemVenda & string, when: (said: Said) => boolean])[] = [
  ['unidade', () => true],
  ['preco', () => true],
  ['qtde', () => true],
  ['cfop', withCfop],
  ['tipo_conversao', differ],
  ['fator_coversao', differ], // contrato
  ['lote_id', ({ controle_lote }) => controle_lote],
  ['icms_id', said => said.tipo === 1 && computed(said)],
  ['pisconfins_id', said => said.tipo === 1 && computed(said)],
  ['obs', ({ tipo }) => tipo === 6],
  ['origem', said => !computed(said) && !said.item.icms_id],
  ['csticms_id', said => !computed(said) && !said.item.icms_id],
  ['cst_pis_id', said => !computed(said) && !said.item.pisconfins_id],
  ['cst_confins_id', said => !computed(said) && !said.item.pisconfins_id], // contrato
]

const RULE_IDS: Readonly<Record<string, string>> = {
  icms_id: 'regraicms_id',
  pisconfins_id: 'regrapisconfins_id',
}

/** What of a line is asked for and empty, by its name on the wire, each with its text; a quantity of zero is none. */
export function itemFaults(said: Said): Record<string, string> {
  const { item } = said
  const lacks = (campo: keyof ItemVenda) =>
    isEmpty(item[campo]) ||
    (campo in RULE_IDS && item[campo] === 0) ||
    (campo === 'qtde' && dec(item.qtde).isZero())
  return Object.fromEntries(
    OF_LINE.filter(([campo, when]) => when(said) && lacks(campo)).map(([campo]) => [
      RULE_IDS[campo] ?? campo,
      OBRIGATORIO,
    ]),
  )
}
