import { z } from 'zod'
import { ORDER } from '../../core/document/types/index.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { documentKind } from '../documents/documento/kinds.ts'
import type { Flag } from '../rights.ts'
import { decimal, money, requiredText, text } from '../schema/types.ts'

/** Right to write orders. */
export const ORDER_FLAGS: readonly Flag[] = [documentKind(ORDER)?.permission ?? []].flat()

const MAX_ITENS = 990

const item = z
  .strictObject({
    referencia: text(40).optional(),
    gtin: text(20).optional(),
    qtde: decimal(4).refine(valor => !isDecimal(valor) || dec(valor).gt(0), 'Deve ser maior que zero'),
    preco: decimal(10),
    desconto: money.default('0.00'),
  })
  .refine(({ referencia, gtin }) => Boolean(referencia || gtin), {
    path: ['referencia'],
    message: 'Diga a referência ou o GTIN',
  })

/** An order as a shop tells it. `cliente` and `endereco` have the keys of the registers of partners and of addresses. */
export const pedidoExterno = z.strictObject({
  externo_id: requiredText(60),
  canal: requiredText(40).default('loja'),
  cliente: z.record(z.string(), z.unknown()).optional(),
  endereco: z.record(z.string(), z.unknown()).optional(),
  itens: z.array(item).min(1, 'Informe ao menos um item').max(MAX_ITENS, `Máximo de ${MAX_ITENS} itens`),
  frete: money.default('0.00'),
  pagamentos: z
    .array(z.strictObject({ meio: requiredText(60), valor: money }))
    .max(20)
    .default([]),
  obs: text(2000).optional(),
})
export type PedidoExterno = z.output<typeof pedidoExterno>
