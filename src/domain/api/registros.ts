import { z } from 'zod'
import { paged } from '../schema/paged.ts'
import { idParam, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const registro = z.object({ data: z.looseObject({ id: z.int() }) })
const lista = paged(z.looseObject({ id: z.int() }))

/** Finds a product to sell, with add-ons, by reference, else GTIN, else another code. 404 'Produto não localizado'. */
export const produtoPorReferencia = defineEndpoint({
  method: 'GET',
  path: 'produtos/ref/:ref',
  summary: 'Produto pela referência',
  acesso: {},
  params: z.object({ ref: text(60) }),
  response: registro,
})

/** Lists a product's variants (grades), each with size and subdivision. */
export const gradesDoProduto = defineEndpoint({
  method: 'GET',
  path: 'produtos/:produto_id/grades',
  summary: 'Grades do produto',
  acesso: {},
  params: z.object({ produto_id: idParam }),
  response: lista,
})

/** Gives, for a composition being typed, each ingredient's current cost, and why an ingredient is not allowed. */
export const insumosDaComposicao = defineEndpoint({
  method: 'GET',
  path: 'produtos/composicao/insumos',
  summary: 'Custo dos insumos de uma composição, e os que a fariam circular',
  acesso: { permission: ['produtos_produto', 'produtos_insumo'] },
  query: z.object({
    /** Ids of the ingredients: `1,2,3`. */
    ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/),
    /** Product whose composition is typed; absent: the product is not saved yet. */
    produto_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        /** Cost in R$ per unit: the average cost, else the cost in the product's record; null: unknown. */
        custo: z.string().nullable(),
        /** Reason why the ingredient is not allowed (it contains the product); null: allowed. */
        circular: z.string().nullable(),
      }),
    ),
  }),
})

/** Lists the card brands of a payment group: 1 crédito, 2 débito, 3 voucher (G-053). */
export const bandeirasDoGrupo = defineEndpoint({
  method: 'GET',
  path: 'bandeiras/grupo/:grupo',
  summary: 'Bandeiras de um grupo',
  acesso: {},
  params: z.object({ grupo: idParam }),
  response: lista,
})
