import { KIND_FLAGS } from '../documents/documento/kinds.ts'
import type { Flag } from '../rights.ts'

/** Rights to see, print, issue and cancel sales. */
export const EMITIR = ['documentos_pdv', 'documentos_venda_rapida', 'documentos_documentos'] as const
/** Rights to sell at a till. */
export const VENDER = ['documentos_pdv', 'documentos_venda_rapida'] as const
/** Rights to see sales. */
export const VER_VENDAS = ['menu_pedidos', ...EMITIR] as const
/** Rights to see documents: the right to any kind of document, and delivery's right to orders. */
export const VER_DOCUMENTOS: readonly Flag[] = [...VER_VENDAS, ...KIND_FLAGS, 'menu_delivery']
/** Rights to print and send quotes, orders and picking lists. */
export const PAPEIS_DE_VENDA = ['documentos_orcamentos', ...VER_VENDAS] as const
