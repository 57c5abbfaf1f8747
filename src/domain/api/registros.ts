import { z } from 'zod'
import { paged } from '../schema/paged.ts'
import { idParam, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const registro = z.object({ data: z.looseObject({ id: z.int() }) })
const lista = paged(z.looseObject({ id: z.int() }))

/**
 * Finds a product for a cart by reference, else GTIN, else another code, with its complements. 404 'Produto não localizado'.
 */
export const produtoPorReferencia = defineEndpoint({
  method: 'GET',
  path: 'produtos/ref/:ref',
  summary: 'Produto pela referência',
  acesso: {},
  params: z.object({ ref: text(60) }),
  response: registro,
})

/** Lists a product's grid lines, with size and subdivision. */
export const gradesDoProduto = defineEndpoint({
  method: 'GET',
  path: 'produtos/:produto_id/grades',
  summary: 'Grades do produto',
  acesso: {},
  params: z.object({ produto_id: idParam }),
  response: lista,
})

/** Gives ingredients' cost today, and those that contain the product, while a composition is typed. */
export const insumosDaComposicao = defineEndpoint({
  method: 'GET',
  path: 'produtos/composicao/insumos',
  summary: 'Custo dos insumos de uma composição, e os que a fariam circular',
  acesso: { permission: ['produtos_produto', 'produtos_insumo'] },
  query: z.object({
    /** `1,2,3` */
    ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/),
    /** The product being made; absent for a new one. */
    produto_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        /** R$ per unit: the average, else the register's; null: unknown. */
        custo: z.string().nullable(),
        /** Reason why it cannot go into the product. */
        circular: z.string().nullable(),
      }),
    ),
  }),
})

/** Lists the brands of a group: 1 crédito, 2 débito, 3 voucher (G-053). */
export const bandeirasDoGrupo = defineEndpoint({
  method: 'GET',
  path: 'bandeiras/grupo/:grupo',
  summary: 'Bandeiras de um grupo',
  acesso: {},
  params: z.object({ grupo: idParam }),
  response: lista,
})
