import { z } from 'zod'
import { toEndpoints } from '../fields/endpoints/to-endpoints.ts'
import { produto_vasilhame } from '../records/produto_vasilhame/index.ts'
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
