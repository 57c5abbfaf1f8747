import { ofDocuments } from './de-documento.ts'
import { PLACA, UF_OPTIONS } from './documento.ts'

const DETALHES = { tab: 'Detalhes', together: true } as const
const TRANSPORTADORA = { tab: 'Transportadora', together: true } as const

const retido = <const T extends string>(label: T) =>
  ({ type: 'money', min: '0', label, tab: 'Resumo', together: true }) as const

/** Fields of the tax reform and of rare groups (B, X, Z of the NF-e layout), which the API's specification lacks. */
export const GRUPOS_DO_DOCUMENTO = ofDocuments({
  // purpose of a note with finNFe 6 (debit) or 5 (credit) (NT 2025.002)
  tipo_debito: {
    type: 'enum',
    options: [
      ['01', 'Transferência de créditos para cooperativas'],
      ['02', 'Anulação de crédito por saídas imunes ou isentas'],
      ['03', 'Débitos de notas não processadas na apuração'],
      ['04', 'Multa e juros'],
      ['05', 'Transferência de crédito na sucessão'],
      ['06', 'Pagamento antecipado'],
      ['07', 'Perda em estoque'],
      ['08', 'Desenquadramento do Simples Nacional'],
    ],
    label: 'Tipo da nota de débito',
    ...DETALHES,
  },
  tipo_credito: {
    type: 'enum',
    options: [
      ['01', 'Multa e juros'],
      ['02', 'Crédito presumido de IBS sobre o saldo devedor na ZFM'],
      ['03', 'Retorno por recusa ou destinatário não localizado'],
      ['04', 'Redução de valores'],
      ['05', 'Transferência de crédito na sucessão'],
      ['06', 'Retorno por recusa parcial na entrega'],
    ],
    label: 'Tipo da nota de crédito',
    ...DETALHES,
  },
  previsao_entrega: { type: 'date', futuro: true, label: 'Previsão de entrega', ...DETALHES },
  // the buyer is a government (LC 214/2025 art. 473)
  gov_ente: {
    type: 'enum',
    options: [
      [1, 'União'],
      [2, 'Estado'],
      [3, 'Distrito Federal'],
      [4, 'Município'],
      [5, 'Consórcio público'],
      [6, 'Comitê Gestor do IBS'],
    ],
    label: 'Compra governamental',
    ...DETALHES,
  },
  gov_redutor: {
    type: 'decimal',
    places: 4,
    digits: 3,
    min: '0',
    max: '100',
    label: 'Redutor (%)',
    ...DETALHES,
  },
  gov_operacao: {
    type: 'enum',
    options: [
      [1, 'Fornecimento com pagamento posterior'],
      [2, 'Pagamento de fornecimento já realizado'],
      [3, 'Fornecimento com pagamento já realizado'],
      [4, 'Pagamento de fornecimento posterior'],
    ],
    label: 'Operação com o governo',
    ...DETALHES,
  },
  gov_notas: { type: 'values', of: 'text', label: 'Notas anteriores da compra', max: 99, ...DETALHES },
  notas_antecipadas: {
    type: 'values',
    of: 'text',
    label: 'Notas de pagamento antecipado',
    max: 99,
    ...DETALHES,
  },
  processos_ref: {
    type: 'list',
    singular: 'Processo',
    label: 'Processos referenciados',
    max: 100,
    json: true,
    of: {
      numero: { type: 'text', max: 60, label: 'Processo ou ato', required: true },
      origem: {
        type: 'enum',
        options: [
          [0, 'SEFAZ'],
          [1, 'Justiça Federal'],
          [2, 'Justiça Estadual'],
          [3, 'Secex ou RFB'],
          [4, 'CONFAZ'],
          [9, 'Outros'],
        ],
        label: 'Origem',
        required: true,
      },
      ato: {
        type: 'enum',
        options: [
          ['08', 'Termo de acordo'],
          ['10', 'Regime especial'],
          ['12', 'Autorização específica'],
          ['14', 'Ajuste SINIEF'],
          ['15', 'Convênio ICMS'],
        ],
        label: 'Ato',
        default: null,
      },
    },
    ...DETALHES,
  },
  // prescriptions of pesticides, and transport guides of animals and plants
  receituarios: {
    type: 'list',
    singular: 'Receituário',
    label: 'Receituários de defensivos',
    max: 20,
    json: true,
    of: {
      numero: { type: 'text', max: 30, label: 'Receituário', required: true },
      cpf: {
        type: 'text',
        max: 14,
        documento: 'cpf_cnpj',
        label: 'CPF do responsável técnico',
        required: true,
      },
    },
    ...DETALHES,
  },
  guia_tipo: {
    type: 'enum',
    options: [
      [1, 'GTA'],
      [2, 'TTA'],
      [3, 'DTA'],
      [4, 'ATV'],
      [5, 'PTV'],
      [6, 'GTV'],
      [7, 'Guia florestal'],
    ],
    label: 'Guia de trânsito',
    ...DETALHES,
  },
  guia_uf: { type: 'enum', options: UF_OPTIONS, label: 'UF da guia', ...DETALHES },
  guia_serie: { type: 'text', max: 9, label: 'Série da guia', ...DETALHES },
  guia_numero: { type: 'digits', max: 9, label: 'Número da guia', ...DETALHES },

  // federal taxes that the payer withholds (group retTrib)
  ret_pis: retido('PIS retido'),
  ret_cofins: retido('COFINS retida'),
  ret_csll: retido('CSLL retida'),
  ret_base_irrf: retido('Base do IRRF'),
  ret_irrf: retido('IRRF retido'),
  ret_base_prev: retido('Base da previdência'),
  ret_prev: retido('Previdência retida'),

  transpo_rntc: { type: 'text', max: 20, label: 'RNTC', ...TRANSPORTADORA },
  transpo_reboques: {
    type: 'list',
    singular: 'Reboque',
    label: 'Reboques',
    max: 5,
    json: true,
    of: {
      placa: { ...PLACA, required: true },
      uf: { type: 'enum', options: UF_OPTIONS, label: 'UF', default: null },
      rntc: { type: 'text', max: 20, label: 'RNTC', default: null },
    },
    ...TRANSPORTADORA,
  },
  transpo_vagao: { type: 'text', max: 20, label: 'Vagão', ...TRANSPORTADORA },
  transpo_balsa: { type: 'text', max: 20, label: 'Balsa', ...TRANSPORTADORA },
  transpo_lacres: { type: 'values', of: 'text', label: 'Lacres', max: 500, ...TRANSPORTADORA },
  // ICMS of the freight that the seller withholds from the carrier
  frete_servico: { type: 'money', min: '0', label: 'Valor do serviço', ...TRANSPORTADORA },
  frete_base: { type: 'money', min: '0', label: 'Base retida', ...TRANSPORTADORA },
  frete_aliquota: {
    type: 'decimal',
    places: 2,
    digits: 3,
    min: '0',
    label: 'Alíquota retida (%)',
    ...TRANSPORTADORA,
  },
  frete_icms: { type: 'money', min: '0', label: 'ICMS retido', ...TRANSPORTADORA },
  frete_cfop: {
    type: 'digits',
    max: 4,
    pattern: ['^\\d{4}$', 'CFOP inválido'],
    label: 'CFOP do frete',
    ...TRANSPORTADORA,
  },
  frete_municipio: {
    type: 'digits',
    max: 7,
    pattern: ['^\\d{7}$', 'Informe o código do IBGE, de 7 algarismos'],
    label: 'Município do frete (IBGE)',
    ...TRANSPORTADORA,
  },
})

const ITEM = { tab: 'Item', together: true } as const
const ICMS = { tab: 'ICMS', together: true } as const
const valor = <const T extends string>(label: T) => ({ type: 'money', min: '0', label, ...ICMS }) as const

const REFORMA = { tab: 'Reforma', together: true } as const

const taxaIcms = <const T extends string>(label: T) =>
  ({ type: 'decimal', places: 2, digits: 8, min: '0', label, ...ICMS }) as const

/** Fields of tax retained before (CST 60, CSOSN 500); empty: the purchases decide (core/purchases/figuras.ts). */
export const RETIDO_ANTES = ofDocuments({
  st_ret_base: valor('Base do ST retido antes'),
  st_ret_aliq: taxaIcms('Alíquota com FCP (%)'),
  st_ret_substituto: valor('ICMS do substituto'),
  st_ret_valor: valor('ICMS ST retido antes'),
  fcp_ret_base: valor('Base do FCP retido antes'),
  fcp_ret_aliq: taxaIcms('FCP retido antes (%)'),
  fcp_ret_valor: valor('FCP ST retido antes'),
})

/** Fields of rare groups of a line (I, L, N of the layout). */
export const GRUPOS_DO_ITEM = ofDocuments({
  codigo_barra: {
    type: 'text',
    max: 30,
    pattern: ['^(\\S.{1,28}\\S)?$', 'Informe de 3 a 30 caracteres'],
    label: 'Código de barras próprio',
    xml: 'cBarra',
    ...ITEM,
  },
  fci: {
    type: 'text',
    max: 36,
    pattern: ['^[A-F0-9]{8}(-[A-F0-9]{4}){3}-[A-F0-9]{12}$', 'Informe o número da FCI com os traços'],
    label: 'Número da FCI',
    xml: 'nFCI',
    ...ITEM,
  },
  recopi: {
    type: 'digits',
    max: 20,
    pattern: ['^\\d{20}$', 'Informe os 20 algarismos do RECOPI'],
    label: 'RECOPI',
    xml: 'nRECOPI',
    ...ITEM,
  },
  // for a return or a debit whose original note is known only by its key (group VC)
  nota_origem_chave: {
    type: 'text',
    max: 44,
    documento: 'chave',
    label: 'Chave da nota de origem',
    ...ITEM,
  },
  nota_origem_item: { type: 'int', min: 1, max: 990, label: 'Item da nota de origem', ...ITEM },
  nves_item: { type: 'values', of: 'text', label: 'NVE', max: 8, ...ITEM },
  bem_usado: { type: 'bool', label: 'Bem móvel usado', ...ITEM },
  armas_item: {
    type: 'list',
    singular: 'Arma',
    label: 'Armas',
    max: 500,
    json: true,
    of: {
      tipo: {
        type: 'enum',
        options: [
          [0, 'Uso permitido'],
          [1, 'Uso restrito'],
        ],
        label: 'Uso',
        required: true,
      },
      serie: { type: 'text', max: 15, label: 'Série da arma', required: true },
      cano: { type: 'text', max: 15, label: 'Série do cano', required: true },
      descricao: { type: 'text', max: 256, label: 'Descrição', required: true },
    },
    ...ITEM,
  },
  // ICMS of CST 10, 20 or 90 shared between two states
  part_uf: { type: 'enum', options: UF_OPTIONS, label: 'UF do ICMS ST', ...ICMS },
  part_base_op: {
    type: 'decimal',
    places: 2,
    digits: 3,
    min: '0',
    max: '100',
    label: 'Base da operação própria (%)',
    ...ICMS,
  },
  // R$ per taxable unit fixed by the state, for rules that use it; empty: the value of the product's register
  valor_pauta: { type: 'decimal', places: 4, digits: 10, label: 'Preço de pauta', engine: true, ...ICMS },
  valor_pauta_st: {
    type: 'decimal',
    places: 4,
    digits: 10,
    label: 'Preço de pauta ou lista da ST',
    engine: true,
    ...ICMS,
  },
  // ST retained before and passed on to the other state (CST 41 or 60)
  rep_base_ret: valor('Base do ST retido'),
  rep_icms_ret: valor('ICMS ST retido'),
  rep_base_dest: valor('Base do ST no destino'),
  rep_icms_dest: valor('ICMS ST no destino'),
  ...RETIDO_ANTES,
  // credits reversed (group gEstornoCred)
  estorno_ibs: { type: 'money', min: '0', label: 'IBS estornado', ...REFORMA },
  estorno_cbs: { type: 'money', min: '0', label: 'CBS estornada', ...REFORMA },
  // period and amounts settled by a debit note with CST 800 or 811 (groups gTransfCred, gAjusteCompet)
  ajuste_competencia: {
    type: 'text',
    max: 7,
    pattern: ['^20\\d{2}-(0[1-9]|1[0-2])$', 'Mês inválido: use AAAA-MM'],
    label: 'Período de apuração (AAAA-MM)',
    ...REFORMA,
  },
  ajuste_ibs: { type: 'money', min: '0', label: 'IBS do débito', ...REFORMA },
  ajuste_cbs: { type: 'money', min: '0', label: 'CBS do débito', ...REFORMA },
})
