import { KIND_FLAGS } from '../documents/documento/kinds.ts'
import type { Flag } from '../options/flags.ts'

/** Whoever sells may see, print, issue and cancel what was sold. */
export const EMITIR = ['documentos_pdv', 'documentos_venda_rapida', 'documentos_documentos'] as const
/** Whoever sells at a till. */
export const VENDER = ['documentos_pdv', 'documentos_venda_rapida'] as const
/** Whoever holds one of these sees what was sold. */
export const VER_VENDAS = ['menu_pedidos', ...EMITIR] as const
/** Flags that show documents: a flag of one kind shows that kind, the delivery's shows orders. */
export const VER_DOCUMENTOS: readonly Flag[] = [...VER_VENDAS, ...KIND_FLAGS, 'menu_delivery']
/** Whoever quotes or sells handles the papers of it. */
export const PAPEIS_DE_VENDA = ['documentos_orcamentos', ...VER_VENDAS] as const
