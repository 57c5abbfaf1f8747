import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Spans of the list: past the date, within so many days, both, or every lot with balance. */
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
  /** To the last valid day, where the company is: 0 today, negative past it. */
  dias: z.int(),
  saldo: qtde,
  /** R$ of the balance at cost; null: no cost is known, or not for who asks. */
  valor: qtde.nullable(),
})

export type LoteNaValidade = z.output<typeof lote>

const faixa = z.object({ lotes: z.int(), valor: qtde.nullable() })

/** Lots with balance by their date, first to expire first. */
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
    /** Counts of the whole shop, whatever is searched. */
    faixas: z.object({ vencido: faixa, '7': faixa, '15': faixa, '30': faixa }),
  }),
})
