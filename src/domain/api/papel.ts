import { z } from 'zod'
import { FORMATOS_PAPEL, TIPOS_PAPEL } from '../../core/papel/papel.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VER_VENDAS } from './vendas.ts'

const codes = <const T extends readonly (readonly [string, string])[]>(pairs: T) =>
  pairs.map(([code]) => code) as { [I in keyof T]: T[I][0] }

export const tiposPapel = codes(TIPOS_PAPEL)
const tipoPapel = z.literal(tiposPapel)
const formatoPapel = z.literal(codes(FORMATOS_PAPEL))

/** Whoever quotes or sells handles the papers of it. */
export const PAPEIS_DE_VENDA = ['documentos_orcamentos', ...VER_VENDAS] as const

const porId = z.object({ id: idParam })

/** A quote, an order or a picking list as application/pdf. A quote of what was issued already: 422. */
export const papelVenda = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/papel',
  summary: 'Orçamento, pedido ou separação em PDF',
  acesso: { permission: PAPEIS_DE_VENDA },
  params: porId,
  query: z.object({ tipo: tipoPapel, formato: formatoPapel.default('a4') }),
  response: z.unknown(),
})

/** On 80 mm, by the print queue. Without `terminal_id`: the till that sold. */
export const imprimirPapel = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/papel',
  summary: 'Enviar orçamento, pedido ou separação à impressora de um caixa',
  acesso: { permission: PAPEIS_DE_VENDA, escrita: false },
  params: porId,
  body: z.object({ tipo: tipoPapel, terminal_id: id.optional() }),
  response: z.object({ data: z.object({ impressao_id: id }) }),
})
