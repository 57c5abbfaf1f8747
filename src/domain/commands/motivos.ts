import { z } from 'zod'

/** Why a line or a sale is voided: said by a digit, or in words that mean something to who reads them a month later. */
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

/** SEFAZ wants 15 characters or more: each of these has them. */
export const MOTIVOS_NOTA = [
  'Cliente desistiu da compra',
  'Erro na forma de pagamento',
  'Produto ou quantidade registrada errada',
  'Venda registrada em duplicidade',
] as const
