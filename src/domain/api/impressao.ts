import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { tiposPapel } from './papel.ts'

const acesso = {
  permission: ['menu_pedidos', 'documentos_pdv', 'documentos_venda_rapida', 'documentos_documentos'],
} as const

/** Papers of no sale's document: slips of the drawer, receipts, carnês, promissory notes, boletos, parked sales, test pages. */
export const OWN_PAPERS = ['caixa', 'recibo', 'carne', 'boleto', 'estacionada', 'teste'] as const

export const impressaoAnswer = z.object({
  id,
  /** Till; null: paper of a print group, for an order without till. */
  terminal_id: id.nullable(),
  /** Sale; null: the paper has none. */
  venda_id: id.nullable(),
  tipo: z.literal([
    'danfe',
    'comprovante',
    'cancelamento',
    'cozinha',
    'entrega',
    ...tiposPapel,
    ...OWN_PAPERS,
  ]),
  vias: z.int(),
  status: z.literal(['pendente', 'impressa', 'erro']),
  destino: z.string().nullable(),
  tentativas: z.int(),
  /** Last error, as text for the user. */
  erro: z.string().nullable(),
  criado_em: z.string(),
  impressa_em: z.string().nullable(),
})

export type ImpressaoAnswer = z.output<typeof impressaoAnswer>

/** Lists the print queue: waiting and failed papers, newest first; `todas` adds printed ones. */
export const listarImpressoes = defineEndpoint({
  method: 'GET',
  path: 'impressoes',
  summary: 'Fila de impressão',
  acesso,
  query: z.object({
    terminal_id: idParam.optional(),
    venda_id: idParam.optional(),
    todas: z.literal(['0', '1']).default('0'),
    ...paging(200),
  }),
  response: paged(impressaoAnswer),
})

/** Prints a paper again at once, in any state: waiting, failed or printed. */
export const repetirImpressao = defineEndpoint({
  method: 'POST',
  path: 'impressoes/:id/repetir',
  summary: 'Imprimir de novo',
  acesso: { ...acesso, escrita: false },
  params: z.object({ id: idParam }),
  body: z.object({}),
  response: z.object({ data: impressaoAnswer }),
})

/** Prints the test page of a till's printer; `impressa` is false if the till has no printer. */
export const imprimirAmostra = defineEndpoint({
  method: 'POST',
  path: 'impressoes/pagina_de_teste',
  summary: 'Imprimir a página de teste do caixa',
  acesso: { permission: [...acesso.permission, 'menu_configuracoes'], escrita: false },
  body: z.object({ terminal_id: id }),
  response: z.object({ data: z.object({ impressa: z.boolean() }) }),
})
