import { z } from 'zod'
import { paged } from '../schema/paged.ts'
import { idParam, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const registro = z.object({ data: z.looseObject({ id: z.int() }) })
const lista = paged(z.looseObject({ id: z.int() }))

/** By reference, else GTIN, else another of its codes. 'Produto não localizado' 404. */
export const produtoPorReferencia = defineEndpoint({
  method: 'GET',
  path: 'produtos/ref/:ref',
  summary: 'Produto pela referência',
  acesso: {},
  params: z.object({ ref: text(60) }),
  response: registro,
})

/** Grid lines of a product, sizes and subdivisions opened. */
export const gradesDoProduto = defineEndpoint({
  method: 'GET',
  path: 'produtos/:produto_id/grades',
  summary: 'Grades do produto',
  acesso: {},
  params: z.object({ produto_id: idParam }),
  response: lista,
})

/** Brands of one group: 1 crédito, 2 débito, 3 voucher (G-053). */
export const bandeirasDoGrupo = defineEndpoint({
  method: 'GET',
  path: 'bandeiras/grupo/:grupo',
  summary: 'Bandeiras de um grupo',
  acesso: {},
  params: z.object({ grupo: idParam }),
  response: lista,
})
