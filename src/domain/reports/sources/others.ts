import { DOCUMENT_MODELS, modelOptions } from '../../../core/document/models.ts'
import { STATUS_EMISSAO } from '../../api/vendas.ts'
import { ACOES } from '../../fields/endpoints/to-trail-endpoints.ts'
import { stateOptions } from '../../options/status_venda.ts'
import { usuarios } from '../../records/usuarios/index.ts'
import type { FactSource } from '../define.ts'
import { AT, CUSTOMER, ISSUED_PATHS, ONE_SALE, PRODUCT, SALE, SEES_COST, WHEN } from './dims.ts'

/** Makes options of words that are their own codes. */
const words = (list: readonly string[]) =>
  list.map(word => [word, word.charAt(0).toUpperCase() + word.slice(1)] as const)

const USER = { label: 'Usuário', key: 'ref', of: usuarios.id } as const

/** Facts of issued notes, by their current state, and of numbers without a note: voided or missing. */
export const notes = {
  id: 'notas',
  dims: {
    ...WHEN,
    modelo: { label: 'Modelo', key: 'code', options: modelOptions(DOCUMENT_MODELS) },
    serie: { label: 'Série', key: 'number' },
    situacao: {
      label: 'Situação',
      key: 'code',
      options: stateOptions([...STATUS_EMISSAO, 'encerrada', 'substituida', 'faltando']),
    },
    venda: {
      label: 'Documento',
      key: 'code',
      also: ONE_SALE.also,
      opens: ISSUED_PATHS,
    },
  },
  sums: {
    notas: { label: 'Notas', kind: 'int' },
    inutilizadas: { label: 'Inutilizadas', kind: 'int' },
    faltando: { label: 'Faltando', kind: 'int' },
    contingencia: { label: 'Em contingência', kind: 'int' },
    valor: { label: 'Valor', kind: 'money' },
    primeira: { label: 'De', kind: 'int', fold: 'min' },
    ultima: { label: 'Até', kind: 'int', fold: 'max' },
    respondidas: { label: 'Com resposta', kind: 'int' },
    segundos: { label: 'Segundos', kind: 'decimal', places: 1 },
  },
} as const satisfies FactSource

/**
 * Facts of exceptions: cancelled sales, voided lines, drawers opened without a sale, papers printed again, and actions that a
 * supervisor approved; and the sales made, of which they are a part.
 */
export const exceptions = {
  id: 'excecoes',
  dims: {
    ...WHEN,
    hora: AT.hora,
    o_que: {
      label: 'O que foi',
      key: 'code',
      options: [
        ['venda', 'Venda cancelada'],
        ['item', 'Item cancelado'],
        ['preco', 'Preço liberado'],
        ['desconto', 'Desconto liberado'],
        ['lote_vencido', 'Lote vencido liberado'],
        ['devolucao', 'Devolução liberada'],
        ['credito_excedido', 'Crédito além do limite'],
        ['gaveta', 'Gaveta aberta'],
        ['reimpressao', 'Reimpressão'],
        ['abrir_caixa', 'Abertura de caixa liberada'],
        ['suprimento', 'Suprimento liberado'],
        ['suprimento_acima', 'Suprimento acima do limite'],
        ['sangria', 'Sangria liberada'],
        ['sangria_acima', 'Sangria acima do limite'],
        ['leitura_x', 'Leitura X liberada'],
        ['fechar_caixa', 'Fechamento liberado'],
        ['reabrir_contagem', 'Contagem desfeita'],
        ['diferenca_caixa', 'Diferença de caixa liberada'],
        ['receber_conta', 'Recebimento liberado'],
        ['pix_devolver', 'PIX decidido'],
        ['feita', 'Venda feita'],
      ],
    },
    operador: { ...USER, label: 'Operador' },
    autorizador: { ...USER, label: 'Autorizador' },
    motivo: { label: 'Motivo', key: 'code' },
    venda: ONE_SALE,
  },
  sums: {
    canceladas: { label: 'Vendas canceladas', kind: 'int' },
    estornados: { label: 'Itens estornados', kind: 'int' },
    descontos: { label: 'Descontos acima do limite', kind: 'int' },
    gaveta: { label: 'Gaveta aberta', kind: 'int' },
    reimpressao: { label: 'Reimpressões', kind: 'int' },
    vezes: { label: 'Vezes', kind: 'int' },
    valor: { label: 'Valor', kind: 'money' },
    feitas: { label: 'Vendas feitas', kind: 'int' },
  },
} as const satisfies FactSource

/** An amount of what was bought: a note of one product divides it by its quantity to the cost. */
const PAID_FOR = { kind: 'money', right: SEES_COST } as const

/** Facts of the lines of entry notes: suppliers' notes, and those that the company issued for what it bought. */
export const purchases = {
  id: 'compras',
  dims: {
    ...WHEN,
    fornecedor: { ...CUSTOMER, label: 'Fornecedor' },
    categoria: PRODUCT.categoria,
    cfop: { label: 'CFOP', key: 'code' },
    entrada: {
      label: 'Entrada',
      key: 'ref',
      also: { quando: { label: 'Quando', kind: 'instant' } },
      opens: '/estoque/entrada/:id',
    },
  },
  sums: {
    notas: { label: 'Notas', kind: 'int' },
    produtos: { label: 'Produtos', ...PAID_FOR },
    desconto: { label: 'Desconto', ...PAID_FOR },
    frete: { label: 'Frete e outros', ...PAID_FOR },
    impostos: { label: 'Impostos por fora', ...PAID_FOR },
    despesas: { label: 'Despesas fora da nota', ...PAID_FOR },
    total: { label: 'Total', ...PAID_FOR },
    a_prazo: { label: 'A prazo', kind: 'money' },
    valor_dias: { label: 'Valor × dias', kind: 'money' },
  },
} as const satisfies FactSource

const UNIT_COST = { kind: 'money', places: 4, right: SEES_COST } as const

/** Facts of the lines of entry notes. `ultimo` and `anterior` stand on a product's two newest lines of the period. */
export const purchasedItems = {
  id: 'itens_comprados',
  dims: {
    ...WHEN,
    ...PRODUCT,
    fornecedor: { ...CUSTOMER, label: 'Fornecedor' },
    entrada: purchases.dims.entrada,
  },
  sums: {
    qtde: { label: 'Qtde', kind: 'decimal', places: 4 },
    valor: { label: 'Valor', ...PAID_FOR },
    menor: { label: 'Menor custo', ...UNIT_COST, fold: 'min' },
    maior: { label: 'Maior custo', ...UNIT_COST, fold: 'max' },
    ultimo: { label: 'Último custo', ...UNIT_COST, fold: 'max' },
    anterior: { label: 'Anterior', ...UNIT_COST, fold: 'max' },
  },
} as const satisfies FactSource

const OFFERED = {
  ...WHEN,
  vendedor: SALE.vendedor,
  canal: SALE.canal,
  parceiro: CUSTOMER,
  com_produto: { ...PRODUCT.produto, filters: true },
  virou: {
    label: 'Virou venda',
    key: 'code',
    options: [
      ['sim', 'Sim'],
      ['nao', 'Não'],
    ],
  },
} as const

const ONE_OFFERED = {
  label: 'Documento',
  key: 'ref',
  also: { quando: { label: 'Quando', kind: 'instant' }, cliente: { label: 'Cliente', kind: 'text' } },
} as const

const OFFERED_SUMS = {
  documentos: { label: 'Documentos', kind: 'int' },
  valor: { label: 'Valor', kind: 'money' },
  virou_venda: { label: 'Viraram venda', kind: 'int' },
  valor_vendido: { label: 'Valor vendido', kind: 'money' },
} as const

/** Facts of quotes: what was sent to customers, what they answered, and what became a sale. */
export const quotes = {
  id: 'orcamentos',
  dims: {
    ...OFFERED,
    motivo: { label: 'Motivo da recusa', key: 'code' },
    documento: { ...ONE_OFFERED, opens: '/documento/orcamento/:id' },
  },
  sums: {
    ...OFFERED_SUMS,
    enviados: { label: 'Enviados', kind: 'int' },
    respondidos: { label: 'Respondidos', kind: 'int' },
    aceitos: { label: 'Aceitos', kind: 'int' },
    dias: { label: 'Dias até a venda', kind: 'int' },
  },
} as const satisfies FactSource

/** Facts of orders: what waits to be accepted or sold, what is reserved for them, and what the stock lacks. */
export const orders = {
  id: 'pedidos',
  dims: { ...OFFERED, documento: { ...ONE_OFFERED, opens: '/vendas/:id' } },
  sums: {
    ...OFFERED_SUMS,
    pendente: { label: 'Pendentes', kind: 'int' },
    aceito: { label: 'Aceitos', kind: 'int' },
    reservado: { label: 'Reservado', kind: 'decimal', places: 4 },
    faltando: { label: 'Faltando estoque', kind: 'decimal', places: 4 },
    prometido: { label: 'Prometido', kind: 'day', fold: 'min' },
    atraso: { label: 'Atraso em dias', kind: 'int', fold: 'max' },
  },
} as const satisfies FactSource

/** Facts of what users did: changes of registers, logins and refused ones, approvals by PIN, files taken. */
export const changes = {
  id: 'mudancas',
  dims: {
    ...WHEN,
    usuario: USER,
    cadastro: { label: 'Cadastro', key: 'code' },
    acao: { label: 'Ação', key: 'code', options: [...words(ACOES), ['recusada', 'Entrada recusada']] },
    mudanca: {
      label: 'Registro',
      key: 'ref',
      also: { quando: { label: 'Quando', kind: 'instant' } },
    },
  },
  sums: {
    entradas: { label: 'Entradas', kind: 'int' },
    falhas: { label: 'Falhas ao entrar', kind: 'int' },
    aprovacoes: { label: 'Aprovações dadas', kind: 'int' },
    mudancas: { label: 'Mudanças', kind: 'int' },
    direitos: { label: 'Mudanças de direito', kind: 'int' },
    exportacoes: { label: 'Exportações', kind: 'int' },
    vezes: { label: 'Vezes', kind: 'int' },
  },
} as const satisfies FactSource

/** Facts of price changes in the register of products. */
export const priceChanges = {
  id: 'precos_mudados',
  dims: {
    ...WHEN,
    ...PRODUCT,
    usuario: USER,
    mudanca: {
      label: 'Mudança',
      key: 'ref',
      also: {
        quando: { label: 'Quando', kind: 'instant' },
        etiqueta: { label: 'Etiqueta impressa', kind: 'instant' },
      },
    },
  },
  sums: {
    vezes: { label: 'Vezes', kind: 'int' },
    de: { label: 'De', kind: 'money', places: 4, fold: 'min' },
    para: { label: 'Para', kind: 'money', places: 4, fold: 'max' },
  },
} as const satisfies FactSource
