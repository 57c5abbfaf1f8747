import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Filters of the list: expired or near expiry ('alerta'), expired, expiring within so many days, every lot with balance. */
export const FAIXAS_VALIDADE = ['alerta', 'vencido', '7', '15', '30', 'todos'] as const
export type FaixaDaLista = (typeof FAIXAS_VALIDADE)[number]

const qtde = z.string().regex(/^-?\d+(\.\d+)?$/)
const dia = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/)

const lote = z.object({
  id: z.int(),
  produto: z.object({ id: z.int(), nome: z.string(), referencia: z.string(), unidade: z.string() }),
  lote: z.string(),
  fabricacao: dia,
  validade: dia,
  /** Days until the expiry date, in the company's state: 0 today, negative when expired. */
  dias: z.int(),
  saldo: qtde,
  /** R$ of the balance at cost; null: the cost is unknown, or the user may not see it. */
  valor: qtde.nullable(),
})

export type LoteNaValidade = z.output<typeof lote>

const faixa = z.object({ lotes: z.int(), valor: qtde.nullable() })

/** Lists lots with balance, first to expire first. */
export const listarValidade = defineEndpoint({
  method: 'GET',
  path: 'lotes/validade',
  summary: 'Lotes com saldo, por validade',
  acesso: { permission: ['produtos_produto', 'estoque_movimento', 'documentos_pdv'] },
  query: z.object({
    search: text(100).optional(),
    faixa: z.enum(FAIXAS_VALIDADE).default('alerta'),
    ...paging(200),
  }),
  response: paged(lote).extend({
    /** Totals of the whole shop, whatever the search. */
    faixas: z.object({ vencido: faixa, '7': faixa, '15': faixa, '30': faixa }),
  }),
})
