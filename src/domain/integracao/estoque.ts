import { z } from 'zod'
import { decimal, instant, text } from '../schema/types.ts'

/** A balance, or a difference of one, as another program tells it. */
export const estoqueExterno = z
  .strictObject({
    referencia: text(40).optional(),
    gtin: text(20).optional(),
    /** Name of the deposit; absent: the main one. */
    deposito: text(40).optional(),
    /** Balance at `em`. */
    saldo: decimal(4, { digits: 9 }).optional(),
    /** Moment of the balance; absent: now. */
    em: instant.optional(),
    /** Difference: negative where goods went. */
    qtde: decimal(4, { digits: 9, negative: true }).optional(),
    motivo: text(200).optional(),
  })
  .refine(({ referencia, gtin }) => Boolean(referencia || gtin), {
    path: ['referencia'],
    message: 'Diga a referência ou o GTIN',
  })
  .refine(({ saldo, qtde }) => (saldo === undefined) !== (qtde === undefined), {
    path: ['saldo'],
    message: 'Diga o saldo, ou a diferença em qtde',
  })
export type EstoqueExterno = z.output<typeof estoqueExterno>
