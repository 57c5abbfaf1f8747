import type { DocumentFields } from '../../fields/document-field.ts'
import {
  AWAY,
  type AwayRuleIds,
  KIND_NAME,
  KINDS,
  type Kind,
  type NeededKind,
  needed,
  ruleFieldsOf,
} from '../../tax/kinds.ts'
import { ESCOLHAS } from './escolhas.ts'
import { OFERTAS_DO_ITEM } from './ofertas.ts'
import { VEICULO_DO_ITEM } from './veiculo.ts'

/** Names the product's column with its rule of a kind; of two rules, the one for sales inside the state. */
export const productRule = (kind: Kind): string => `${ruleFieldsOf(kind)[0]}_id`

type RuleFields = {
  readonly [K in Kind as `regra${K}`]: {
    readonly type: 'ref'
    readonly to: `tributacao_${K}`
    readonly semChave: true
    readonly label: string
    readonly required: K extends NeededKind ? true : false
    readonly value: `${K}_id`
    readonly product: true
    readonly sealed: true
    readonly answered: true
    readonly mended: string
  }
}

type AwayName = keyof AwayRuleIds extends `${infer N}_id` ? N : never
type AwayFields = {
  readonly [N in AwayName]: {
    readonly type: 'ref'
    readonly to: string
    readonly label: string
    readonly optional: true
    readonly wire: false
    readonly stored: false
    readonly product: true
  }
}

/** Rules of a line: `regraicms_id`, `regraipi_id`… in API and table; `icms_id`, `ipi_id`… in `Venda`, as in a product. */
const RULES = Object.fromEntries(
  KINDS.map(kind => [
    `regra${kind}`,
    {
      type: 'ref',
      to: `tributacao_${kind}`,
      semChave: true,
      label: `Regra de ${KIND_NAME[kind]}`,
      required: needed(kind),
      // 0: no rule, in a line with typed taxes
      value: `${kind}_id`,
      product: true,
      sealed: true,
      answered: true,
      mended: productRule(kind),
    },
  ]),
) as RuleFields

/** Rules for other states (`icms_fora_id`), only in `Venda`. The API has just the rule that the line used. */
const AWAY_RULES = Object.fromEntries(
  AWAY.map(([kind, value]) => [
    value.replace(/_id$/, ''),
    {
      type: 'ref',
      to: `tributacao_${kind}`,
      label: `Regra de ${KIND_NAME[kind]} fora do estado`,
      optional: true,
      wire: false,
      stored: false,
      product: true,
    },
  ]),
) as AwayFields

/** Approximate taxes of the NCM (Lei 12.741/2012), %. */
const IBPT = {
  nacionalfederal: { type: 'decimal', places: 4, label: 'Federal (nacional)', required: true },
  importadosfederal: { type: 'decimal', places: 4, label: 'Federal (importado)', required: true },
  estadual: { type: 'decimal', places: 4, label: 'Estadual', required: true },
  municipal: { type: 'decimal', places: 4, label: 'Municipal', required: true },
} as const satisfies DocumentFields

/** Fields of a till's line. The sale's type, the API schemas and the table are made from these declarations. */
export const ITENS_DO_CAIXA = {
  // id of the line in its sale, and React key
  uid: { type: 'uid', label: 'Linha', required: true, answered: true },
  produto: {
    type: 'ref',
    to: 'produtos',
    chave: 'venda_itens_produto_fk',
    label: 'Produto',
    required: true,
    product: true,
    answered: true,
  },
  referencia: {
    type: 'text',
    max: 40,
    label: 'Referência',
    required: true,
    product: true,
    sealed: true,
    answered: true,
    xml: 'cProd',
  },
  nome: {
    type: 'text',
    max: 120,
    label: 'Descrição',
    required: true,
    product: true,
    sealed: true,
    answered: true,
    xml: 'xProd',
  },
  // shown after the name where lines are listed (core/text/product-name.ts); the note has only the name
  marca: { type: 'text', max: 60, label: 'Marca', optional: true, product: true, answered: true },
  // the code read, when it is a GTIN (cEAN); null prints SEM GTIN
  gtin: { type: 'text', max: 20, label: 'GTIN', product: true, answered: true, mended: 'gtin' },
  unidade: {
    type: 'text',
    max: 6,
    label: 'Unidade',
    required: true,
    start: 'UN',
    product: true,
    sealed: true,
    answered: true,
    engine: true,
    xml: 'uCom',
  },
  ncm: {
    type: 'digits',
    max: 8,
    pattern: ['^\\d{8}$', 'NCM inválido'],
    label: 'NCM',
    required: true,
    product: true,
    sealed: true,
    answered: true,
    mended: 'ncm',
    xml: 'NCM',
  },
  cest: { type: 'text', max: 20, label: 'CEST', product: true, sealed: true, answered: true, mended: 'cest' },
  cbenef: {
    type: 'text',
    max: 30,
    label: 'Código de benefício',
    product: true,
    sealed: true,
    answered: true,
    mended: 'cbenef',
    xml: 'cBenef',
  },
  // taxable unit, and conversion of a quantity into it (tax/rules §14)
  unidade_trib: {
    type: 'text',
    max: 6,
    label: 'Unidade tributável',
    default: null,
    product: true,
    sealed: true,
    engine: true,
  },
  // the API's spelling
  fator_coversao: {
    type: 'decimal',
    places: 4,
    digits: 8,
    label: 'Fator de conversão',
    default: null,
    product: true,
    sealed: true,
    engine: true,
  },
  tipo_conversao: {
    type: 'enum',
    options: [
      [1, 'Divisão'],
      [2, 'Multiplicação'],
    ],
    label: 'Tipo de conversão',
    default: null,
    product: true,
    sealed: true,
    engine: true,
  },
  qtde: {
    type: 'decimal',
    places: 4,
    digits: 8,
    label: 'Quantidade',
    required: true,
    answered: true,
    engine: true,
    xml: 'qCom',
  },
  // R$ of one unit
  preco: {
    type: 'decimal',
    places: 10,
    digits: 10,
    label: 'Preço',
    required: true,
    product: true,
    answered: true,
  },
  // R$ of this line
  desconto: { type: 'money', label: 'Desconto', required: true, start: '0.00', answered: true, engine: true },
  // a discount typed in % stays a percentage while the line changes; absent or null: typed in R$
  desconto_percentual: {
    type: 'decimal',
    label: 'Desconto (%)',
    optional: true,
    wire: false,
    stored: false,
  },
  preco_total: { type: 'money', label: 'Total', required: true, held: false, answered: true },
  // total printed on a scale's label, R$: vProd must equal it
  total_etiqueta: { type: 'money', label: 'Total da etiqueta' },
  // line of the product's grid (size and subdivision), described in `nome`; the register may later delete it
  grade: {
    type: 'ref',
    to: 'produto_grades',
    semChave: true,
    label: 'Grade',
    optional: true,
    product: true,
    answered: true,
  },
  lote: { type: 'ref', to: 'produtos_lotes', label: 'Lote', answered: true },
  validade_lote: { type: 'date', label: 'Validade do lote', optional: true, wire: false, stored: false },
  nome_lote: { type: 'text', max: 20, label: 'Número do lote', value: 'lote', wire: false, stored: false },
  origem_leitura: {
    type: 'enum',
    options: [
      ['scan', 'Leitor'],
      ['teclado', 'Teclado'],
      ['busca', 'Busca'],
      ['balanca', 'Balança'],
    ],
    label: 'Origem da leitura',
    required: true,
    start: 'teclado',
    answered: true,
  },
  ...RULES,
  ...AWAY_RULES,
  // rates at the sale
  ibpt: {
    type: 'group',
    of: IBPT,
    json: true,
    label: 'Tributos aproximados',
    product: true,
    engine: true,
  },
  ...ESCOLHAS,
  ...VEICULO_DO_ITEM,
  ...OFERTAS_DO_ITEM,
  // the server's signature (seal) on the data from the catalogue (core/venda/selo.ts); absent or null = unsealed
  selo: { type: 'text', max: 80, label: 'Selo', optional: true, stored: false, product: true, till: true },
} as const satisfies DocumentFields
