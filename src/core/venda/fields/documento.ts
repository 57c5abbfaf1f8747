import { MODOS_DE_ENTREGA } from '../../canal/modo.ts'
import { EMISSOES, escolheEmissao } from '../../document/emissao.ts'
import { UFS } from '../../document/uf.ts'
import { REEMBOLSOS } from '../payment/reembolsos.ts'
import { ofDocuments } from './de-documento.ts'

/** Issue modes (tpEmis) that a document may ask for, by its model (doc 3 §2). */
const EMISSAO = EMISSOES.flatMap(({ tpEmis, nome, escolhida }) =>
  escolhida.length > 0 ? [[tpEmis, nome] as const] : [],
)

export const UF_OPTIONS = UFS.map(([, sigla]) => [sigla, sigla] as const)

/** Licence plate of a vehicle, old or Mercosul format, with or without dash (G-137). */
export const PLACA = {
  type: 'text',
  max: 8,
  mask: 'AAA-XXXX',
  pattern: ['^[A-Za-z]{3}-?[A-Za-z\\d]{4}$', 'Placa inválida'],
  label: 'Placa',
} as const

/** Series and number typed by the user, for accounts without series. An issued note shows the number it was issued with. */
export const NUMERO_LIVRE = {
  serie: { type: 'digits', max: 3, label: 'Série', optional: true, sparse: true, together: true },
  // the API's spelling
  numerocodumento: {
    type: 'digits',
    max: 9,
    label: 'Número',
    optional: true,
    sparse: true,
    together: true,
  },
} as const

/** Fields of an observation, as long as in the register of observations (doc 3 §3.6). */
const OBSERVACAO = {
  nome: { type: 'text', max: 60, label: 'Descrição', required: true },
  obs: { type: 'text', max: 2000, label: 'Observação', required: true },
} as const

/** Header fields that only documents have, not a till's sale (doc 3 §3.1). Misspelled names are the API's. */
export const DOCUMENTO = ofDocuments({
  // P: an order waiting for acceptance
  status_app: { type: 'text', max: 1, pattern: ['^P$', 'Situação inválida'], label: 'Pendente' },
  validade: { type: 'date', futuro: true, label: 'Validade', tab: 'Detalhes', together: true },
  // series from the register, for an account that keeps series
  serie_venda: { type: 'ref', to: 'series', semChave: true, key: 'serie_id', label: 'Série' },
  endereco_emitente: {
    type: 'ref',
    to: 'empresas_addresss',
    semChave: true,
    label: 'Endereço do emitente',
  },
  addresse_entrega: {
    type: 'ref',
    to: 'parceiros_address',
    semChave: true,
    label: 'Endereço de entrega',
  },
  // how an order that a clerk types gets to its customer; absent: it is only sold
  modo_entrega: {
    type: 'enum',
    options: Object.entries(MODOS_DE_ENTREGA),
    label: 'Como chega ao cliente',
    tab: 'Delivery',
    together: true,
  },
  leva_troco_para: { type: 'money', label: 'Troco para', tab: 'Delivery', together: true },
  natureza: { type: 'text', max: 60, label: 'Natureza da operação', tab: 'Detalhes', together: true },
  // code of the CFOP, as in a rule's cfop
  cfop_id: { type: 'ref', to: 'cfops', label: 'CFOP', tab: 'Detalhes', together: true },
  // 1 or absent: the way the company issues now
  emissao: {
    type: 'enum',
    options: EMISSAO,
    opcaoWhen: (tpEmis, { modelo }) => escolheEmissao(Number(tpEmis), String(modelo)),
    label: 'Emissão',
    tab: 'Detalhes',
    together: true,
  },
  ind_intermediador: {
    type: 'enum',
    options: [
      [0, 'Sem intermediador'],
      [1, 'Site ou plataforma de terceiros'],
    ],
    label: 'Intermediador',
    tab: 'Detalhes',
    together: true,
  },
  cnpj_intermediador: {
    type: 'text',
    max: 18,
    documento: 'cnpj',
    label: 'CNPJ do intermediador',
    tab: 'Detalhes',
    together: true,
  },
  id_intermediador: {
    type: 'text',
    max: 60,
    label: 'Cadastro no intermediador',
    tab: 'Detalhes',
    together: true,
  },
  data_sainda: { type: 'date', futuro: true, label: 'Data de saída', tab: 'Detalhes', together: true }, // the API's spelling
  senar: { type: 'ref', to: 'senars', semChave: true, label: 'Senar', tab: 'Detalhes' },
  obs_fisco_venda: { type: 'text', max: 5000, label: 'Observação ao fisco', tab: 'Detalhes', together: true },
  obs_fisco: {
    type: 'list',
    singular: 'Observação ao Fisco',
    label: 'Observações ao fisco',
    tab: 'Detalhes',
    max: 10,
    json: true,
    together: true,
    of: OBSERVACAO,
  },
  obs_contrib: {
    type: 'list',
    singular: 'Observação ao contribuinte',
    label: 'Observações ao contribuinte',
    tab: 'Detalhes',
    max: 10,
    json: true,
    together: true,
    of: OBSERVACAO,
  },
  // references that a public buyer asks for (group compra)
  compra_empenho: { type: 'text', max: 22, label: 'Nota de empenho', tab: 'Detalhes', together: true },
  compra_pedido: { type: 'text', max: 60, label: 'Pedido do comprador', tab: 'Detalhes', together: true },
  compra_contrato: { type: 'text', max: 60, label: 'Contrato de compra', tab: 'Detalhes', together: true },
  autsXml: {
    type: 'values',
    of: 'text',
    documento: 'cpf_cnpj',
    label: 'Autorizados a baixar o XML',
    max: 10,
    tab: 'Detalhes',
    together: true,
  },
  // opaque id of an accounting integration: kept and sent back unchanged (G-029)
  id_doc_dominio: { type: 'text', max: 60, label: 'Documento no sistema contábil', together: true },
  ref: {
    type: 'values',
    of: 'text',
    label: 'Documentos referenciados',
    max: 500,
    tab: 'Documentos',
    together: true,
  },
  importada: { type: 'bool', label: 'Importada', together: true },
  // the loading order that a new note bills
  ordem_carregamento: {
    ...{ type: 'int', min: 1, label: 'Ordem de carregamento', optional: true, sparse: true, together: true },
  },
  // the stock loss that a note of debit tells
  perda_estoque: {
    ...{ type: 'int', min: 1, label: 'Perda de estoque', optional: true, sparse: true, together: true },
  },
  tipo_desoneracao: {
    type: 'enum',
    options: [
      [1, 'Por fora'],
      [2, 'Por dentro'],
    ],
    label: 'Desoneração',
    tab: 'Resumo',
    engine: true,
    together: true,
  },
  valorfrente: { type: 'money', label: 'Frete', tab: 'Resumo', engine: true, together: true }, // the API's spelling
  valorseguro: { type: 'money', label: 'Seguro', tab: 'Resumo', engine: true, together: true },
  outrasdespesas: { type: 'money', label: 'Outras despesas', tab: 'Resumo', engine: true, together: true },
  uf_embarque: {
    type: 'enum',
    // exported goods leave from a Brazilian state
    options: UF_OPTIONS.filter(([uf]) => uf !== 'EX'),
    label: 'UF de embarque',
    tab: 'Exportação',
    together: true,
  },
  local_embarque: { type: 'text', max: 60, label: 'Local de embarque', tab: 'Exportação', together: true },
  local_despacho: { type: 'text', max: 60, label: 'Local de despacho', tab: 'Exportação', together: true },
  // how a customer's return is refunded
  reembolso: {
    type: 'enum',
    options: REEMBOLSOS,
    label: 'Devolver o valor',
    tab: 'Detalhes',
    together: true,
  },
  // for a return of an unknown buyer: the shop itself is the recipient of its entry note
  destinatario_proprio: {
    type: 'bool',
    label: 'A própria empresa é a destinatária',
    optional: true,
    sparse: true,
    together: true,
  },
  // kind of a financial entry
  tipo_lancamento: {
    type: 'enum',
    options: [
      [1, 'A receber'],
      [2, 'A pagar'],
    ],
    label: 'Lançamento',
    together: true,
  },
})

const weight = (label: string) =>
  ({ type: 'decimal', places: 4, digits: 8, label, tab: 'Transportadora', together: true }) as const

/** Fields of carrier and vehicle (doc 3 §3.2). */
export const TRANSPORTE = ofDocuments({
  fretepor: {
    type: 'enum',
    options: [
      [0, 'Contratação por conta do remetente (CIF)'],
      [1, 'Contratação por conta do destinatário (FOB)'],
      [2, 'Contratação por conta de terceiros'],
      [3, 'Transporte próprio por conta do remetente'],
      [4, 'Transporte próprio por conta do destinatário'],
      [9, 'Sem ocorrência de transporte'],
    ],
    label: 'Frete por conta',
    tab: 'Transportadora',
    together: true,
  },
  // the API's spelling
  trnasportadora: {
    type: 'ref',
    to: 'parceiros',
    semChave: true,
    label: 'Transportadora',
    tab: 'Transportadora',
  },
  transportadora_address: {
    type: 'ref',
    to: 'parceiros_address',
    semChave: true,
    label: 'Endereço da transportadora',
    tab: 'Transportadora',
  },
  // where the goods are collected, when not at the issuer
  retirada: {
    type: 'ref',
    to: 'parceiros',
    semChave: true,
    label: 'Retirada com',
    tab: 'Transportadora',
    together: true,
  },
  retirada_address: {
    type: 'ref',
    to: 'parceiros_address',
    semChave: true,
    label: 'Endereço de retirada',
    tab: 'Transportadora',
    together: true,
  },
  placa: { ...PLACA, tab: 'Transportadora', together: true },
  ufplaca: {
    type: 'enum',
    options: UF_OPTIONS,
    label: 'UF da placa',
    tab: 'Transportadora',
    together: true,
  },
  transpo_qtde: weight('Quantidade de volumes'),
  transpo_especie: { type: 'text', max: 60, label: 'Espécie', tab: 'Transportadora', together: true },
  transpo_marca: { type: 'text', max: 60, label: 'Marca', tab: 'Transportadora', together: true },
  transpo_numero: { type: 'text', max: 20, label: 'Numeração', tab: 'Transportadora', together: true },
  transpo_pesobruto: weight('Peso bruto'),
  transpo_pesoliquedo: weight('Peso líquido'), // the API's spelling
})
