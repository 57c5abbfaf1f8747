import { z } from 'zod'
import { toPartialZod } from '../fields/schema/to-zod.ts'
import { minhas_empresas } from '../records/minhas_empresas/index.ts'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Changes fields of a company: `PUT config/empresas/:id`, at the path that the API contract names. */
export const mudarEmpresa = defineEndpoint({
  method: 'PUT',
  path: 'empresas/:id',
  summary: 'Empresa: alterar',
  acesso: { permission: 'menu_configuracoes' },
  params: z.object({ id: idParam }),
  body: toPartialZod(minhas_empresas).extend({ versao: z.int().positive().optional() }),
  response: z.object({ data: z.looseObject({ id: z.int() }) }),
})
