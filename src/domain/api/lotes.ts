import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Filters of the list: expired, within so many days, both, or every lot with balance. */
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
  /** Days to the last valid day, in the company's state: 0 today, negative when expired. */
  dias: z.int(),
  saldo: qtde,
  /** R$ of the balance at cost; null: no known cost, or not visible for this user. */
  valor: qtde.nullable(),
})

export type LoteNaValidade = z.output<typeof lote>

const faixa = z.object({ lotes: z.int(), valor: qtde.nullable() })

/** Lists lots with balance by date, first to expire first. */
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
    /** Counts of the whole shop, whatever the search. */
    faixas: z.object({ vencido: faixa, '7': faixa, '15': faixa, '30': faixa }),
  }),
})
