import { z } from 'zod'
import { toEndpoints } from '../fields/endpoints/to-endpoints.ts'
import { produto_vasilhame } from '../records/produto_vasilhame/index.ts'
import { paged, paging } from '../schema/paged.ts'
import { text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const { create } = toEndpoints(produto_vasilhame)

/** Creates a link at `POST …/{id}`, as the API contract has it (doc 1 §7): always a new link, whatever the id (G-056). */
export const vincularComId = defineEndpoint({
  ...create,
  path: `${produto_vasilhame.api}/:id`,
  summary: 'Vínculos: incluir (como o POST sem id)',
  params: z.object({ id: text(20) }),
})

const qtde = z.string().regex(/^-?\d+(\.\d+)?$/)

const saldo = z.object({
  parceiro: z.object({ id: z.int(), nome: z.string(), cpf_cnpj: z.string().nullable() }),
  vasilhame: z.object({ id: z.int(), nome: z.string(), referencia: z.string() }),
  /** Containers that went out, with goods or without. */
  entregue: qtde,
  devolvido: qtde,
  /** Containers that the partner still has. */
  saldo: qtde,
})

export type SaldoVasilhame = z.output<typeof saldo>

/** Lists the balance of each container at each partner, by name (G-045); `aberto=1`: only balances other than zero. */
export const monitorarVasilhames = defineEndpoint({
  method: 'GET',
  path: 'retornaveis/monitoramento',
  summary: 'Saldo de vasilhames por parceiro',
  acesso: { permission: 'menu_retornaveis', plan: 'gerenciar_retornaveis' },
  query: z.object({
    search: text(100).optional(),
    aberto: z.enum(['0', '1']).optional(),
    ...paging(200),
  }),
  response: paged(saldo),
})
