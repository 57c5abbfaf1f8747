import { z } from 'zod'
import { id } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const lacuna = z.object({
  id,
  serie_id: id,
  modelo: z.string(),
  serie: z.int(),
  /** First and last of the numbers that no note has. */
  de: z.int(),
  ate: z.int(),
  usuario_id: id,
  criado_em: z.string(),
})

export type Lacuna = z.output<typeof lacuna>

/** Numbers that a series of the open company jumped over, newest first: proposed for voiding. */
export const listarLacunas = defineEndpoint({
  method: 'GET',
  path: 'numeracao/lacunas',
  summary: 'Números pulados das séries da empresa, a inutilizar',
  acesso: { permission: ['cadastro_series', 'fiscal_inutilizar_numeracao'] },
  response: z.object({
    data: z.array(lacuna),
    total: z.int(),
    page: z.int(),
    last_page: z.int(),
  }),
})
