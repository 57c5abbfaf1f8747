import { z } from 'zod'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** A wrong or missing part gives no right: the picture then does not exist. */
const parte = z.coerce.number().int().min(0).catch(0)

/**
 * A picture's address has its own right to be seen, because an `<img>` sends no token: account, last day (days since 1970)
 * and signature. It is answered with the record and valid for one to two weeks.
 */
const direito = z.object({
  c: parte,
  ate: parte,
  a: z.string().max(64).catch(''),
})

export const verFoto = defineEndpoint({
  method: 'GET',
  path: 'fotos/:id',
  summary: 'Foto de um cadastro',
  acesso: { sessao: false },
  params: z.object({ id: idParam }),
  query: direito,
  response: z.unknown(),
})

export const verMiniatura = defineEndpoint({
  ...verFoto,
  path: 'fotos/:id/mini',
  summary: 'Miniatura da foto de um cadastro',
})
