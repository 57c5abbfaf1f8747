import { z } from 'zod'
import { toEndpoints } from '../fields/endpoints/to-endpoints.ts'
import { produtos } from '../records/produtos/index.ts'
import { produtos_lotes } from '../records/produtos_lotes/index.ts'
import { paged } from '../schema/paged.ts'
import { idParam, text } from '../schema/types.ts'
import type { Endpoint } from './define.ts'

const register = toEndpoints(produtos)

const registro = z.object({ data: z.looseObject({ id: z.int() }) })

/** Gives a product as its form shows it; the till's short product form copies most fields from a similar product. */
export const verProduto = {
  ...register.get,
  params: z.object({ id: idParam }),
  response: registro,
} satisfies Endpoint

/** Creates a product. The server checks the body by the register's schema, which the till does not load. */
export const criarProduto = {
  method: 'POST',
  path: register.create.path,
  summary: register.create.summary,
  acesso: register.create.acesso,
  body: z.record(z.string(), z.unknown()),
  response: registro,
} satisfies Endpoint

const lote = z.object({
  id: z.int(),
  lote: z.string(),
  fabricacao: z.string().nullable(),
  validade: z.string().nullable(),
  saldo: z.string(),
  /** Quantities reserved by open documents, by uuid. */
  reservas: z.array(z.object({ venda: z.string().nullable(), qtde: z.string() })).optional(),
})

/** Lists a product's lots, with the fields that the lot dialog needs (CAP-15). */
export const listarLotes = {
  ...toEndpoints(produtos_lotes).list,
  params: z.object({ produto_id: idParam }),
  query: z.object({
    /** Search by part of the lot's number: `*text*`. */
    lote: text(60).optional(),
    /** 1: only lots with a balance; 0: only those without. */
    com_saldo: z.enum(['0', '1']).optional(),
    limit: z.coerce.number().int().optional(),
    page: z.coerce.number().int().optional(),
    order_by: text(60).optional(),
  }),
  response: paged(lote),
} satisfies Endpoint
