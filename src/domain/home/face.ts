import { z } from 'zod'
import { COMPARISONS } from '../../core/report/period.ts'

/** Most marks of a sparkline. */
export const MOST_MARKS = 30

const figure = z.object({
  id: z.string(),
  rotulo: z.string(),
  tipo: z.enum(['int', 'decimal', 'money', 'percent', 'day', 'text']),
  casas: z.int(),
  /** Decimal with a point, or DD/MM/YYYY, or words; null: there is none. */
  valor: z.string().nullable(),
  /** Same figure in the compared period; absent: it is not compared. */
  antes: z.string().nullable().optional(),
  /** Side of a figure with two: 'a receber', 'a pagar'. */
  lado: z.string().optional(),
  /** `mal`: somebody must act now; `aviso`: soon. */
  tom: z.enum(['mal', 'aviso']).optional(),
})
export type CardFigure = z.output<typeof figure>

/** Figures of a card with its days; the first figure is the card's own. */
export const face = z.object({
  /** DD/MM/YYYY. */
  de: z.string(),
  ate: z.string(),
  compara: z.enum(COMPARISONS.map(([id]) => id) as ['periodo_anterior', 'ano_anterior']),
  /** Words of the compared period; null: nothing is compared. */
  contra: z.string().nullable(),
  numeros: z.array(figure),
  /** Sparkline, a mark a day, the last of `marcas.ate`. */
  marcas: z
    .object({
      rotulo: z.string(),
      de: z.string(),
      ate: z.string(),
      valores: z.array(z.string()).max(MOST_MARKS),
    })
    .nullable(),
  /** Percentage of a goal that was reached, drawn as a bar; null: there is no goal. */
  alcance: z.string().nullable(),
  /** Few rows below the figures: products, references, sellers with what they reached of their goal. */
  linhas: z.array(
    z.object({
      chave: z.string(),
      nome: z.string(),
      valor: z.string().nullable(),
      alcance: z.string().optional(),
    }),
  ),
})
export type CardFace = z.output<typeof face>

/** Words of a card that could not be read (CAP-11). */
export const FALHA_DO_CARTAO = 'Erro ao gerar dados'

/** A card as answered: its face, or words of its failure. */
export const answeredFace = z.union([
  z.object({ dados: face, em: z.string() }),
  z.object({ erro: z.string() }),
])
export type AnsweredFace = z.output<typeof answeredFace>
