import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { id, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const documento = z.object({
  id,
  tipo: z.int(),
  /** Day of the document, and of its last change: DD/MM/YYYY. */
  data: z.string(),
  mudado: z.string(),
  cliente: z.string(),
  valor: z.string(),
})
export type DocumentoComDados = z.output<typeof documento>

/** Lists the quotes and orders whose personal data goes next, with the day; without an announced batch, those of today. */
export const listarDadosPessoais = defineEndpoint({
  method: 'GET',
  path: 'dados_pessoais',
  summary: 'Dados pessoais de pedidos e orçamentos antigos: o que vai sair, e quando',
  acesso: { permission: 'menu_configuracoes' },
  query: z.object({ ...paging(200), search: text(80).optional() }),
  response: paged(documento).extend({
    /** Months that data is kept; 0: for ever. */
    meses: z.int(),
    /** Day on which the data of the listed documents goes, DD/MM/YYYY; null: no batch is announced yet. */
    apagar_em: z.string().nullable(),
    /** Last batch that was done: day, and how many documents. */
    ultimo: z.object({ em: z.string(), documentos: z.int() }).nullable(),
  }),
})
