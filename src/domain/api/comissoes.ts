import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { id, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const vendedor = z.object({ id, nome: z.string() })
export type Vendedor = z.output<typeof vendedor>

/** Lists possible sellers: active users of the session's company, by part of the name or by id. */
export const listarVendedores = defineEndpoint({
  method: 'GET',
  path: 'vendedores',
  summary: 'Vendedores da empresa',
  acesso: { permission: ['pdv_vendedor', 'cadastro_comissoes', 'relatorios_comissoes'] },
  query: z.object({ search: text(100).optional(), ...paging(200) }),
  response: paged(vendedor),
})
