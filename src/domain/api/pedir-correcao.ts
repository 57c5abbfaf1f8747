import { z } from 'zod'
import { KIND_FLAGS } from '../documents/documento/kinds.ts'
import type { Flag } from '../rights.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { EMITIR } from './quem-vende.ts'

/** Records in which a refused note is corrected, with the right that each needs and its screen. */
export const ONDE_CORRIGIR = {
  produto: { flag: 'produtos_produto', tela: '/cadastro/produto' },
  parceiro: { flag: 'cadastro_parceiro', tela: '/cadastro/parceiro' },
  empresa: { flag: 'menu_configuracoes', tela: '/config/empresa' },
  venda: { flag: 'documentos_documentos', tela: '/vendas' },
} as const satisfies Record<string, { flag: Flag; tela: string }>

export type OndeCorrigir = keyof typeof ONDE_CORRIGIR

/** Notifies users who may correct a refused note, when the cashier may not, with a link to the record. */
export const pedirCorrecao = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/pedir_correcao',
  summary: 'Chamar quem corrige uma nota recusada',
  acesso: { permission: [...EMITIR, ...KIND_FLAGS] },
  params: z.object({ id: idParam }),
  body: z.object({
    onde: z.enum(Object.keys(ONDE_CORRIGIR) as [OndeCorrigir, ...OndeCorrigir[]]),
    registro_id: id,
  }),
  response: z.object({ data: z.object({ chamados: z.array(z.string()) }) }),
})
