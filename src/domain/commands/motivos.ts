import { z } from 'zod'

/**
 * Builds the field for the reason of a voided line or sale: a suggestion by digit, or a text that is still clear a month
 * later.
 */
export const motivo = (sugestoes: readonly string[]) =>
  z
    .string()
    .max(255, 'Máximo de 255 caracteres')
    .refine(value => value.trim().length >= 5, 'Diga o motivo em ao menos 5 letras')
    .meta({ title: 'Motivo', sugestoes })

export const MOTIVOS_ITEM = [
  'Cliente desistiu do item',
  'Lido em dobro',
  'Produto ou quantidade errada',
  'Preço diferente da gôndola',
] as const

export const MOTIVOS_VENDA = [
  'Cliente desistiu da compra',
  'Venda de teste',
  'Cliente sem meio de pagamento',
] as const

/** Suggested reasons for SEFAZ, which requires 15 characters or more. */
export const MOTIVOS_NOTA = [
  'Cliente desistiu da compra',
  'Erro na forma de pagamento',
  'Produto ou quantidade registrada errada',
  'Venda registrada em duplicidade',
] as const
