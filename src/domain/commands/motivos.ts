import { z } from 'zod'

/** Builds the schema of a reason to cancel a line or sale: a suggestion, by digit, or a text of at least 5 letters. */
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

/** Suggested reasons for SEFAZ, which requires at least 15 characters. */
export const MOTIVOS_NOTA = [
  'Cliente desistiu da compra',
  'Erro na forma de pagamento',
  'Produto ou quantidade registrada errada',
  'Venda registrada em duplicidade',
] as const
