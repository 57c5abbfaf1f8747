import { z } from 'zod'
import { ORDER } from '../../core/document/types/index.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { documentKind } from '../documents/documento/kinds.ts'
import { MODOS, type ModoEntrega } from '../entregas/ladder.ts'
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

/** Ways in which a shop's customer gets an order: none is served at a table. */
export const MODOS_DE_LOJA = (Object.keys(MODOS) as ModoEntrega[]).filter(modo => modo !== 'local')

const pagamento = z.strictObject({
  /** Name of a payment method, or its tPag. */
  meio: requiredText(60),
  valor: money,
  /** Name of a card's brand, or its tBand; a shop often does not know it. */
  bandeira: text(60).optional(),
  /** True: the shop has received it, and nobody receives it at the door. */
  pago: z.boolean().optional(),
  /** R$ of the note for which the courier carries change. */
  troco_para: money.optional(),
})

/** An order as a shop tells it. `cliente` and `endereco` have the keys of the registers of partners and of addresses. */
export const pedidoExterno = z.strictObject({
  externo_id: requiredText(60),
  canal: requiredText(40).trim().default('loja'),
  cliente: z.record(z.string(), z.unknown()).optional(),
  endereco: z.record(z.string(), z.unknown()).optional(),
  itens: z.array(item).min(1, 'Informe ao menos um item').max(MAX_ITENS, `Máximo de ${MAX_ITENS} itens`),
  frete: money.default('0.00'),
  // fields added later have no default: a stored digest of the order must stay the same
  modo: z.enum(MODOS_DE_LOJA).optional(),
  pagamentos: z.array(pagamento).max(20).default([]),
  obs: text(2000).optional(),
})
export type PedidoExterno = z.output<typeof pedidoExterno>
