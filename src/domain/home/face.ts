import { z } from 'zod'
import { COMPARISONS } from '../../core/report/period.ts'

/** Maximum number of points of a sparkline. */
export const MOST_MARKS = 30

const figure = z.object({
  id: z.string(),
  rotulo: z.string(),
  tipo: z.enum(['int', 'decimal', 'money', 'percent', 'day', 'text']),
  casas: z.int(),
  /** Decimal with a point, DD/MM/YYYY, or text; null: no value. */
  valor: z.string().nullable(),
  /** Value in the compared period; absent: the figure is not compared. */
  antes: z.string().nullable().optional(),
  /** Label of the side, when a figure has two: 'a receber', 'a pagar'. */
  lado: z.string().optional(),
  /** `mal`: the user must act now; `aviso`: soon. */
  tom: z.enum(['mal', 'aviso']).optional(),
})
export type CardFigure = z.output<typeof figure>

/** Data of a card: its days and figures. The first figure is shown large. */
export const face = z.object({
  /** DD/MM/YYYY. */
  de: z.string(),
  ate: z.string(),
  compara: z.enum(COMPARISONS.map(([id]) => id) as ['periodo_anterior', 'ano_anterior']),
  /** Name of the compared period; null: no comparison. */
  contra: z.string().nullable(),
  numeros: z.array(figure),
  /** Sparkline with one point a day, from `de` to `ate`. */
  marcas: z
    .object({
      rotulo: z.string(),
      de: z.string(),
      ate: z.string(),
      valores: z.array(z.string()).max(MOST_MARKS),
    })
    .nullable(),
  /** Reached percentage of a goal, drawn as a bar; null: no goal. */
  alcance: z.string().nullable(),
  /** A few rows below the figures: products, references, or sellers with the reached part of their goal. */
  linhas: z.array(
    z.object({
      chave: z.string(),
      nome: z.string(),
      valor: z.string().nullable(),
      alcance: z.string().optional(),
      /** Formatted value, and its part of the greatest, in per cent, drawn as a bar. */
      texto: z.string().optional(),
      parte: z.string().optional(),
    }),
  ),
})
export type CardFace = z.output<typeof face>

/** Text of a card that could not be computed (CAP-11). */
export const FALHA_DO_CARTAO = 'Erro ao gerar dados'

/** A card in the response: its data, or an error text. */
export const answeredFace = z.union([
  z.object({ dados: face, em: z.string() }),
  z.object({ erro: z.string() }),
])
export type AnsweredFace = z.output<typeof answeredFace>
