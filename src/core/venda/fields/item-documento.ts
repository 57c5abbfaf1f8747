import { ofDocuments } from './de-documento.ts'
import { UF_OPTIONS } from './documento.ts'

/** R$ typed in a line whose taxes are not computed. II, customs charges and IOF also count when taxes are computed. */
const valor = <const T extends string>(label: string, tab: T) =>
  ({ type: 'money', min: '0', label, tab, engine: true, together: true }) as const
/** R$ that SEFAZ compares, to the cent, with `base` × rate. */
const imposto = <const T extends string, const B extends string>(label: string, tab: T, base: B) =>
  ({ ...valor(label, tab), base }) as const
/**
 * Rate in %, typed in a line whose taxes are not computed, and printed in the note. The rates of DIFAL and the MVA also
 * count in a line whose taxes are computed.
 */
const taxa = <const T extends string>(label: string, tab: T, places: 2 | 4 = 2) =>
  ({ type: 'decimal', places, digits: 8, label, tab, engine: true, together: true }) as const
const cst = <const T extends string>(label: string, tab: T) =>
  ({ type: 'text', max: 3, label, tab, engine: true, together: true }) as const

const ORIGEM = [
  [0, 'Nacional'],
  [1, 'Estrangeira importação direta'],
  [2, 'Estrangeira mercado interno'],
  [3, 'Nacional import >40%'],
  [4, 'Nacional processos produtivos básicos'],
  [5, 'Nacional import <=40%'],
  [6, 'Estrangeira direta sem similar'],
  [7, 'Estrangeira interna sem similar'],
  [8, 'Nacional import >70%'],
] as const

const ICMS = 'ICMS'
const PIS = 'PIS/COFINS'
const REFORMA = 'Reforma'
const IPI = 'IPI'
const IMPORTACAO = 'Importação'

/** An addition of an import declaration (doc 2 §3.7). */
const ADICAO = {
  numero: { type: 'int', min: 0, max: 999, label: 'Número', required: true },
  numero_seq: {
    type: 'int',
    min: 1,
    max: 999,
    label: 'Sequência na adição',
    note: 'Vazia: a ordem do item na adição, contada em toda a nota',
    default: null,
  },
  cod_fabricante: { type: 'text', max: 60, label: 'Fabricante', required: true },
  desconto: { type: 'money', label: 'Desconto', default: null },
  // number of a concession act: AAAANNNNNND
  drawback: { type: 'int', min: 0, max: 99_999_999_999, label: 'Drawback', default: null },
} as const

/** An import declaration (doc 2 §3.7, 5.4). */
const DECLARACAO = {
  num_di: { type: 'text', max: 12, label: 'Número da DI', required: true },
  data_registro: { type: 'date', label: 'Registro', required: true },
  desembaraco: { type: 'text', max: 60, label: 'Local do desembaraço', required: true },
  uf_desembaraco: { type: 'enum', options: UF_OPTIONS, label: 'UF do desembaraço', required: true },
  data_desembaraco: { type: 'date', label: 'Desembaraço', required: true },
  via_transporte: {
    type: 'enum',
    options: [
      [1, 'Marítima'],
      [2, 'Fluvial'],
      [3, 'Lacustre'],
      [4, 'Aérea'],
      [5, 'Postal'],
      [6, 'Ferroviária'],
      [7, 'Rodoviária'],
      [8, 'Conduto'],
      [9, 'Meios'],
      [10, 'Entrada/Saída ficta'],
      [11, 'Courier'],
      [12, 'Handcarry'],
    ],
    label: 'Via de transporte',
    required: true,
  },
  valor_afrem: { type: 'money', label: 'AFRMM', default: null },
  forma_import: {
    type: 'enum',
    options: [
      [1, 'Conta própria'],
      [2, 'Conta e ordem'],
      [3, 'Encomenda'],
    ],
    label: 'Forma de importação',
    required: true,
  },
  cnpj_exportador: { type: 'text', max: 18, documento: 'cnpj', label: 'CNPJ do adquirente', default: null },
  uf_adiquirinte: { type: 'enum', options: UF_OPTIONS, label: 'UF do adquirente', default: null },
  cod_exportado: { type: 'text', max: 60, label: 'Código do exportador', required: true },
  adicoes: {
    type: 'list',
    of: ADICAO,
    json: true,
    singular: 'Adição',
    label: 'Adições',
    min: 1,
    max: 999,
    // misspelled as in the API's specification
    vazio: 'Informe ao menos uma Adiçõe',
    required: true,
  },
} as const

/** Exported goods: under a drawback, or through an exporting company (group I03). */
const EXPORTACAO = {
  drawback: { type: 'digits', max: 11, label: 'Ato concessório de drawback', default: null },
  registro: { type: 'digits', max: 12, label: 'Registro de exportação', default: null },
  chave: {
    type: 'text',
    max: 44,
    documento: 'chave',
    label: 'Chave da NF-e de exportação',
    default: null,
  },
  qtde: {
    type: 'decimal',
    places: 4,
    digits: 11,
    min: '0.0001',
    label: 'Quantidade exportada',
    default: null,
  },
} as const

/** Tells whether an export is indirect: then `registro`, `chave` and `qtde` are all required. */
const indireta = ({ registro, chave, qtde }: Readonly<Record<string, unknown>>) =>
  Boolean(registro || chave || qtde)
/** Tells whether an export is direct: then `drawback` is required. An empty row is direct. */
const direta = (exportacao: Readonly<Record<string, unknown>>) => !indireta(exportacao)

const DA_LINHA = ofDocuments({
  cfop: { type: 'ref', to: 'cfops', label: 'Natureza da Operação', engine: true, together: true },
  num_pedido: { type: 'text', max: 30, label: 'Nº do pedido', together: true },
  num_item: { type: 'text', max: 30, label: 'Item do pedido', together: true },
  calcular_imposto: {
    type: 'bool',
    label: 'Calcular Imposto Automaticamente',
    engine: true,
    together: true,
  },
  mov_estoque: { type: 'bool', label: 'Movimentar Estoque', together: true },
  mov_financeiro: { type: 'bool', label: 'Movimentar Financeiro', together: true },
  obs: { type: 'text', max: 500, label: 'Observação do Item', together: true },
  contrato_item: { type: 'int', label: 'Item do contrato', together: true },
  // the line of another document from which this line was made
  origem_venda_id: { type: 'int', min: 1, max: 2_147_483_647, label: 'Documento de origem' },
  origem_item: { type: 'int', min: 1, max: 990, label: 'Item do documento de origem' },
  // quantity of the original line not yet returned: sent by the server with a return, never by the client
  a_devolver: { type: 'decimal', places: 4, digits: 11, label: 'A devolver', list: true, stored: false },
  // quantity that the line's contract still allows: sent by the server with a new note, never by the client
  saldo_contrato: { type: 'decimal', places: 4, digits: 11, label: 'Saldo do contrato', stored: false },

  base_partilha: valor('Base da partilha', 'Item'),
  aliq_fpc: taxa('FCP (%)', 'Item'), // the API's spelling
  aliq_icms_int_des: taxa('Alíquota interna do destino (%)', 'Item'),
  aliq_icms_des: taxa('Alíquota interestadual (%)', 'Item'),
  percetualPart: taxa('Partilha (%)', 'Item'), // the API's spelling
  vlrfcp: valor('Valor do FCP', 'Item'),
  vlrparufdes: valor('ICMS do destino', 'Item'),
  vlrparuforig: valor('ICMS da origem', 'Item'),

  origem: { type: 'enum', options: ORIGEM, label: 'Origem', tab: ICMS, together: true },
  csticms_id: cst('CST ICMS', ICMS),
  base_icms: valor('Base do ICMS', ICMS),
  aliqreducao: taxa('Redução (%)', ICMS),
  aliq_icms: taxa('Alíquota (%)', ICMS),
  vlricms: imposto('Valor do ICMS', ICMS, 'base_icms'),
  base_icms_st: valor('Base do ICMS ST', ICMS),
  aliqmva: taxa('MVA (%)', ICMS),
  aliicms_st: taxa('Alíquota ST (%)', ICMS),
  aliqreducao_st: taxa('Redução ST (%)', ICMS),
  vlr_icms_st: valor('Valor do ICMS ST', ICMS),
  base_fcp: valor('Base do FCP', ICMS),
  aliq_fcp: taxa('Alíquota do FCP (%)', ICMS),
  vlr_fcp: imposto('Valor do FCP', ICMS, 'base_fcp'),
  base_fcp_st: valor('Base do FCP ST', ICMS),
  vlr_fcp_st: valor('Valor do FCP ST', ICMS),
  modalidadeicms: {
    type: 'enum',
    options: [
      [0, 'MVA %'],
      [1, 'Pauta'],
      [2, 'Preço tabelado máx'],
      [3, 'Valor da operação'],
    ],
    label: 'Base do ICMS por',
    tab: ICMS,
    together: true,
  },
  modalidadeicmsst: {
    type: 'enum',
    options: [
      [0, 'Preço tabelado'],
      [1, 'Lista negativa'],
      [2, 'Lista positiva'],
      [3, 'Lista neutra'],
      [4, 'MVA %'],
      [5, 'Pauta'],
    ],
    label: 'Base do ICMS ST por',
    tab: ICMS,
    together: true,
  },
  motivo_desoneracao: {
    type: 'enum',
    options: [
      [1, 'Táxi'],
      [3, 'Produtor agropecuário'],
      [4, 'Frotista/Locadora'],
      [5, 'Diplomático/Consular'],
      [6, 'Utilitários e motocicletas da Amazônia Ocidental e Áreas de Livre Comércio'],
      [7, 'SUFRAMA'],
      [8, 'Venda a órgão público'],
      [9, 'Outros'],
      [10, 'Deficiente condutor'],
      [11, 'Deficiente não condutor'],
      [12, 'Órgão de fomento e desenvolvimento agropecuário'],
      [16, 'Olimpíadas Rio 2016'],
      [90, 'Solicitado pelo Fisco'],
    ],
    label: 'Motivo da desoneração',
    tab: ICMS,
    together: true,
  },
  valor_desoneracao: valor('Valor desonerado', ICMS),
  percentual_diferimento: taxa('Diferimento (%)', ICMS, 4),
  vlr_icms_diferido: valor('ICMS diferido', ICMS),

  cst_pis_id: cst('CST PIS', PIS),
  base_pis: valor('Base do PIS', PIS),
  aliq_pis: taxa('Alíquota do PIS (%)', PIS),
  vlrpis: valor('Valor do PIS', PIS),
  cst_confins_id: cst('CST COFINS', PIS), // the API's spelling
  base_confins: valor('Base da COFINS', PIS),
  aliq_confins: taxa('Alíquota da COFINS (%)', PIS),
  vlrconfins: valor('Valor da COFINS', PIS),

  base_cbs: valor('Base da CBS', REFORMA),
  aliq_cbs: taxa('Alíquota da CBS (%)', REFORMA),
  aliq_cbs_efetiva: taxa('Alíquota efetiva da CBS (%)', REFORMA, 4),
  vlr_cbs_bruto: imposto('CBS bruta', REFORMA, 'base_cbs'),
  vlr_cbs: imposto('Valor da CBS', REFORMA, 'base_cbs'),
  base_ibs_uf: valor('Base do IBS (UF)', REFORMA),
  vlr_ibs_uf: imposto('IBS da UF', REFORMA, 'base_ibs_uf'),
  base_ibs_mu: valor('Base do IBS (município)', REFORMA),
  vlr_ibs_mu: imposto('IBS do município', REFORMA, 'base_ibs_mu'),
  vlr_ibs_total: { ...valor('IBS total', REFORMA), adds: ['vlr_ibs_uf', 'vlr_ibs_mu'] },
  base_isl: valor('Base do IS', REFORMA),
  aliq_isl: taxa('Alíquota do IS (%)', REFORMA),
  vlr_isl_ad: valor('IS ad valorem', REFORMA),
  vlr_isl_especifica: valor('IS específico', REFORMA),
  vlr_isl: imposto('Valor do IS', REFORMA, 'base_isl'),

  cstipi_id: cst('CST IPI', IPI),
  base_ipi: valor('Base do IPI', IPI),
  aliqipi: taxa('Alíquota do IPI (%)', IPI),
  vlripi: valor('Valor do IPI', IPI),
  codigo_enq_ipi: { type: 'text', max: 3, label: 'Enquadramento', tab: IPI, together: true },
  percete_dev: {
    type: 'decimal',
    places: 2,
    digits: 3,
    min: '0',
    max: '100',
    label: '% Devolução',
    tab: IPI,
    engine: true,
    together: true,
  }, // the API's spelling

  det_exporta: {
    type: 'list',
    of: EXPORTACAO,
    json: true,
    singular: 'Exportação do item',
    label: 'Exportações',
    tab: 'Item',
    requiredWhen: { drawback: direta, registro: indireta, chave: indireta, qtde: indireta },
    max: 500,
    together: true,
  },

  base_ii: valor('Base do II', IMPORTACAO),
  valor_aduaneiro: valor('Despesas aduaneiras', IMPORTACAO),
  valor_iof: valor('Valor do IOF', IMPORTACAO),
  valor_ii: valor('Valor do II', IMPORTACAO),
  dis: {
    type: 'list',
    of: DECLARACAO,
    json: true,
    singular: 'Declaração de importação',
    label: 'Declarações de importação',
    tab: IMPORTACAO,
    // sea transport pays a tax on the freight (AFRMM)
    requiredWhen: { valor_afrem: ({ via_transporte }) => via_transporte === 1 },
    max: 100,
    together: true,
  },
})

/** Line fields that only documents have, not a till's sale (doc 2 §3.7): typed figures, imports, order numbers. */
export const ITEM_DOCUMENTO = {
  ...DA_LINHA,
  // N marks a new line for the server. Sent when adding a line or in a draft document, never stored (doc 3 §4)
  status: {
    type: 'enum',
    options: [['N', 'Nova']],
    label: 'Situação',
    optional: true,
    sparse: true,
    held: false,
    stored: false,
  },
} as const
