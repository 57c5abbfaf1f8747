import type { PlanFlag } from '../../options/flags.ts'
import type { Flag, Right } from '../../rights.ts'

/** Names and places of a document by type of operation (doc 3 §3.1), one row a type. */
export interface DocumentKind {
  tipo: number
  title: string
  singular: string
  /** 'nova nota', 'editar venda': what a route calls one, and whether it is 'Nova'. */
  one: readonly ['Novo' | 'Nova', string]
  /** Path of its list; null: it is opened from another's. */
  route: string | null
  /** End of its edit path (G-008). */
  edit: 'editar' | 'edit'
  permission: Flag
  right?: Right
  plan?: PlanFlag
  /** Its list and its viewer open without the plan too. */
  planless?: readonly ('list' | 'view')[]
  /** Words the palette finds it by. */
  palavras: string
  /** Its list and viewer are other screens. */
  ownList?: true
}

export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  {
    tipo: 1,
    title: 'Documentos',
    singular: 'Documento',
    one: ['Novo', 'documento'],
    route: '/documento/documento',
    edit: 'editar',
    permission: 'documentos_documentos',
    right: 'Documentos fiscais',
    palavras: 'nota fiscal nfe nf-e notas 55 emitir nova nota',
  },
  {
    tipo: 2,
    title: 'Orçamentos',
    singular: 'Orçamento',
    one: ['Novo', 'orçamento'],
    route: '/documento/orcamento',
    edit: 'edit',
    permission: 'documentos_orcamentos',
    right: 'Orçamentos',
    plan: 'gerar_orcamento',
    planless: ['list'],
    palavras: 'cotação proposta',
  },
  {
    tipo: 3,
    title: 'Notas de entrada',
    singular: 'Nota de entrada',
    one: ['Nova', 'nota de entrada'],
    route: '/estoque/entrada',
    edit: 'editar',
    permission: 'compra_nota_entrada',
    right: 'Nota de entrada',
    plan: 'gerenciar_dev_compra',
    palavras: 'compra comprar',
    ownList: true,
  },
  {
    tipo: 4,
    title: 'Pedidos',
    singular: 'Pedido',
    one: ['Nova', 'venda'],
    route: '/vendas',
    edit: 'editar',
    permission: 'menu_pedidos',
    right: 'Pedidos',
    palavras: 'pedido encomenda novo',
    ownList: true,
  },
  {
    tipo: 5,
    title: 'Devoluções de compra',
    singular: 'Devolução de compra',
    one: ['Nova', 'devolução de compra'],
    route: '/devolucao/compra',
    edit: 'editar',
    permission: 'devolucao_compra',
    right: 'Devolução de compra',
    plan: 'gerenciar_dev_compra',
    palavras: 'devolver',
  },
  {
    tipo: 6,
    title: 'Devoluções de venda',
    singular: 'Devolução de venda',
    one: ['Nova', 'devolução de venda'],
    route: '/devolucao/venda',
    edit: 'editar',
    permission: 'devolucao_venda',
    right: 'Devolução de venda',
    plan: 'gerenciar_dev_venda',
    palavras: 'devolver troca',
  },
  {
    tipo: 7,
    title: 'Notas complementares',
    singular: 'Nota complementar',
    one: ['Nova', 'nota complementar'],
    route: '/documento/complementar',
    edit: 'editar',
    permission: 'documentos_nota_complementar',
    right: 'Nota complementar',
    palavras: 'complemento',
  },
  {
    tipo: 8,
    title: 'Devoluções simbólicas',
    singular: 'Devolução simbólica',
    one: ['Nova', 'devolução simbólica'],
    route: '/devolucao/simbolica',
    edit: 'editar',
    permission: 'devolucao_venda',
    plan: 'gerenciar_dev_venda',
    palavras: 'anulação ajuste sinief',
  },
  {
    tipo: 9,
    title: 'Lançamentos avulsos',
    singular: 'Lançamento',
    one: ['Novo', 'lançamento'],
    route: null,
    edit: 'editar',
    permission: 'documentos_documentos',
    palavras: 'financeiro',
  },
]

/** Rights to a kind of document, each once. */
export const KIND_FLAGS: readonly Flag[] = [...new Set(DOCUMENT_KINDS.map(({ permission }) => permission))]

const ORDERS = 4

/** Does a right to one kind alone show documents of the type? One to deliveries shows orders. */
export const showsKind = (has: (flag: Flag) => boolean, tipo: number): boolean =>
  DOCUMENT_KINDS.some(kind => kind.tipo === tipo && has(kind.permission)) ||
  (tipo === ORDERS && has('menu_delivery'))

/** Undefined: no document is of that type. */
export const documentKind = (tipo: number): DocumentKind | undefined =>
  DOCUMENT_KINDS.find(kind => kind.tipo === tipo)

/** Finds the kind of an answered sale; undefined: a till made it, or it is no document's. */
export function kindOfSale(sale: object): DocumentKind | undefined {
  const { terminal_id, tipo_operacao } = sale as { terminal_id: number | null; tipo_operacao?: number }
  return terminal_id === null ? documentKind(tipo_operacao ?? 0) : undefined
}
