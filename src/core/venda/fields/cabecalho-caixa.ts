import { NOTE_MODELS } from '../../document/models.ts'
import { OPERATIONS } from '../../document/operations.ts'
import type { DocumentFields } from '../../fields/document-field.ts'
import { DOCUMENT_KEYS } from '../../fields/document-keys.ts'

/** Removes repeated codes of operations, keeping their order. */
const each = <T extends number>(codes: readonly T[]): T[] => [...new Set(codes)]

const TIPO_DOCUMENTO: Readonly<Record<number, string>> = {
  1: 'Normal',
  2: 'Complementar',
  3: 'Ajuste',
  4: 'Devolução',
  5: 'Nota de crédito',
  6: 'Nota de débito',
}

/** Name of the header's surcharge. */
export const SURCHARGE = 'acrscimo'

/** Fields of a till's sale, except lines and payments. */
export const CABECALHO_DO_CAIXA = {
  uuid: DOCUMENT_KEYS.uuid,
  // a document of the back office has no till: 0 in `Venda`, null in the table
  terminal: { type: 'ref', to: 'terminais', label: 'Caixa', required: true, stored: 'nullable', till: true },
  // made when the till is opened, so that a sale made offline knows its session
  sessao_uuid: { type: 'uuid', label: 'Sessão do caixa', optional: true, sparse: true, till: true },
  empresa: DOCUMENT_KEYS.empresa,
  usuario: DOCUMENT_KEYS.usuario,
  // seller who gets the commission, when not the cashier
  vendedor: {
    type: 'ref',
    to: 'usuarios',
    semChave: true,
    label: 'Vendedor',
    optional: true,
    sparse: true,
    answered: true,
  },
  // the voucher (vale) that pays the sale, wholly or in part; vale_saldo: the voucher's balance in R$ when it was read
  vale_id: {
    type: 'int',
    min: 1,
    max: 2_147_483_647,
    label: 'Vale que paga',
    optional: true,
    sparse: true,
    answered: true,
  },
  vale_saldo: { type: 'money', label: 'Vale', optional: true, sparse: true, wire: false, stored: false },
  // name of the seller chosen, for the cashier to read
  vendedor_nome: { type: 'text', max: 60, label: 'Vendedor', optional: true, wire: false, stored: false },
  status: { type: 'text', max: 1, label: 'Situação', default: 'A', held: false, wire: false },
  tipo_operacao: {
    type: 'enum',
    options: each(OPERATIONS.map(({ tipo }) => tipo)).map(
      tipo => [tipo, OPERATIONS.find(row => row.tipo === tipo)?.title ?? ''] as const,
    ),
    label: 'Tipo de operação',
    required: true,
    default: 1,
    held: false,
    answered: true,
  },
  modelo: {
    type: 'enum',
    options: [
      ['65', NOTE_MODELS['65'].nome],
      ['55', NOTE_MODELS['55'].nome],
    ],
    label: 'Modelo',
    required: true,
  },
  // for a note of model 55: prices are net, and IBS, CBS and IS are added to them even if the company's prices include taxes
  preco_liquido: { type: 'bool', label: 'Preço líquido', default: false, held: false, stored: false },
  // derived by the server from the payment methods, unless a document of the back office has it
  tipo_faturamento: {
    type: 'enum',
    options: [
      [0, 'à vista'],
      [1, 'a prazo'],
      [2, 'sem pagamento'],
    ],
    label: 'Faturamento',
    default: 0,
    held: false,
  },
  finalidade_op: {
    type: 'enum',
    options: [
      [1, 'Saída'],
      [0, 'Entrada'],
    ],
    label: 'Finalidade',
    default: 1,
    held: false,
  },
  tipo_documento: {
    type: 'enum',
    options: each(OPERATIONS.map(({ documento }) => documento)).map(
      documento => [documento, TIPO_DOCUMENTO[documento] ?? ''] as const,
    ),
    label: 'Tipo de documento',
    default: 1,
    held: false,
  },
  tipo_atend: {
    type: 'enum',
    options: [
      [0, 'Não se aplica'],
      [1, 'Operação presencial'],
      [2, 'Internet'],
      [3, 'Teleatendimento'],
      [4, 'NFC-e com entrega a domicílio'],
      [5, 'Presencial, fora do estabelecimento'],
      [9, 'Não presencial, outros'],
    ],
    label: 'Atendimento',
    default: 1,
    held: false,
  },
  parceiro: {
    type: 'ref',
    to: 'parceiros',
    label: 'Cliente',
    default: null,
    held: false,
    answered: true,
  },
  // the API's spelling
  addresse: {
    type: 'ref',
    to: 'parceiros_address',
    semChave: true,
    label: 'Endereço',
    default: null,
    held: false,
  },
  // customer without a register: CPF, or CNPJ (letters allowed), no mask
  cpf_cnpj: {
    type: 'text',
    max: 14,
    pattern: ['^(\\d{11}|[0-9A-Z]{12}\\d{2})$', 'CPF/CNPJ inválido'],
    label: 'CPF/CNPJ',
    default: null,
    held: false,
    answered: true,
  },
  nome_consumidor: {
    type: 'text',
    max: 60,
    label: 'Consumidor',
    default: null,
    held: false,
    answered: true,
  },
  obs: { type: 'text', max: 5000, label: 'Observação', default: null, held: false },
  desconto: { type: 'money', label: 'Desconto', required: true, start: '0.00', answered: true, engine: true },
  // the API's spelling
  acrscimo: {
    type: 'money',
    label: 'Acréscimo',
    required: true,
    start: '0.00',
    answered: true,
    engine: true,
  },
  // a discount typed in % stays a percentage while the cart changes; absent or null: typed in R$
  desconto_percentual: {
    type: 'decimal',
    label: 'Desconto (%)',
    optional: true,
    wire: false,
    stored: false,
  },
  acrscimo_percentual: {
    type: 'decimal',
    label: 'Acréscimo (%)',
    optional: true,
    wire: false,
    stored: false,
  },
  taxa_entrega: {
    type: 'money',
    label: 'Taxa de entrega',
    required: true,
    start: '0.00',
    answered: true,
    engine: true,
  },
  valor_produtos: { type: 'money', label: 'Produtos', required: true, held: false, answered: true },
  valor_total: { type: 'money', label: 'Total', required: true, held: false, answered: true },
  troco: { type: 'money', label: 'Troco', required: true, held: false, answered: true },
  regras: { type: 'json', label: 'Regras como vendidas', required: true },
  // other input of the tax engine (emitter, recipient, account switches), stored so that issuing computes the same figures
  contexto: { type: 'json', label: 'Contexto fiscal', required: true, wire: false },
  // the till's totals (NF-e tag names): the server computes again and compares
  totais: { type: 'json', label: 'Totais do caixa', required: true, column: 'totais_cliente' },
  // totals computed by the server when it checked the sale (domain/fiscal/judged.ts), signed
  totais_servidor: { type: 'json', label: 'Totais do servidor', required: true, wire: false },
  divergente: { type: 'bool', label: 'Divergente', default: false, held: false, wire: false },
  // the differences: field, text, expected, received
  divergencias: { type: 'json', label: 'Divergências', default: [], wire: false },
  // the customer has paid: a paid sale is never refused for wrong figures, only marked `divergente`. Another error refuses
  // the sale the first time; sent again (`offline`), the sale is stored, marked and reported
  paga: { type: 'bool', label: 'Paga', required: true, held: false, till: true },
  // the till's clock at payment: stored for a sale sent late (`offline`), unless in the future or over 30 days old; for
  // any other sale, the server's moment is stored
  paga_em: { type: 'instant', label: 'Paga em', required: true, held: false, till: true },
  // paid earlier and sent again now, because the server was out of reach or had refused the sale
  offline: { type: 'bool', label: 'Offline', default: false, held: false, till: true },
  // server clock minus the till's clock, seconds: the server's clock decides, the difference is only noted
  relogio_diferenca: { type: 'int', label: 'Diferença do relógio', default: 0, held: false, wire: false },
  datavenda: { type: 'instant', label: 'Data da venda', required: true, held: false, wire: false },
  // version of the till's catalogue when the sale began; for information only, because each line's seal proves the price
  catalogo: { type: 'text', max: 60, label: 'Catálogo', default: null, stored: false, till: true },
  // the till's clock when the sale is sent: enviada_em − paga_em is the sale's age, even if that clock is wrong
  enviada_em: {
    type: 'instant',
    label: 'Enviada em',
    required: true,
    optional: 'wire',
    held: false,
    stored: false,
    till: true,
  },
  // signature of this sale by the session that sold it, because another session may send it
  autoria: {
    type: 'text',
    max: 80,
    label: 'Autoria',
    optional: 'wire',
    held: false,
    stored: false,
    till: true,
  },
} as const satisfies DocumentFields
