import { z } from 'zod'
import { toEndpoints } from '../fields/endpoints/to-endpoints.ts'
import { parceiros } from '../records/parceiros/index.ts'
import { paged } from '../schema/paged.ts'
import { text } from '../schema/types.ts'
import type { Endpoint } from './define.ts'

const { list } = toEndpoints(parceiros)

const cliente = z.object({
  id: z.int(),
  nome: z.string(),
  apilido: z.string().nullable().optional(), // the API's spelling
  cpf_cnpj: z.string().nullable(),
  tipo: z.literal(['F', 'J', 'E']),
  consumidor: z.union([z.literal(0), z.literal(1), z.boolean()]),
  /** Price table of the customer's sales. */
  tabela_preco_id: z.int().nullish(),
  classificacaos: z.array(z.int()).optional(),
  /** False where the customer has bought nothing yet. */
  comprou: z.boolean().optional(),
  address_primary: z
    .object({
      id: z.int(),
      tipo_contribuite: z.literal([1, 2, 9]), // the API's spelling
      municipio: z.object({ uf: z.string(), nome: z.string().optional() }).nullable(),
    })
    .nullable()
    .optional(),
})

export type ClienteBusca = z.output<typeof cliente>

/** Fields of `includes` that the till asks of each partner. */
export const DO_CLIENTE = 'address_primary,comprou'

/** Searches partners for the till: the register's list endpoint, with only the fields that the till needs. */
export const buscarClientes = {
  method: 'GET',
  path: list.path,
  summary: list.summary,
  acesso: list.acesso,
  query: z.object({
    full_search: text(60),
    ativo: z.coerce.number().int().optional(),
    includes: text(60).optional(),
    limit: z.coerce.number().int().optional(),
  }),
  response: paged(cliente),
} satisfies Endpoint
