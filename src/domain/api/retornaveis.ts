import { z } from 'zod'
import { toEndpoints } from '../register/to-endpoints.ts'
import { produto_vasilhame } from '../registers/produto_vasilhame.ts'
import { text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const { create } = toEndpoints(produto_vasilhame)

/** doc 1 §7 lists the POST of a link under /{id}: a new one, whatever the id says (G-056). */
export const vincularComId = defineEndpoint({
  ...create,
  path: `${produto_vasilhame.api}/:id`,
  summary: 'Vínculos: incluir (como o POST sem id)',
  params: z.object({ id: text(20) }),
})
