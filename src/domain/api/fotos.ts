import { z } from 'zod'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Part of the query that grants access. An invalid or missing part becomes 0, which grants nothing: the response is 404. */
const parte = z.coerce.number().int().min(0).catch(0)

/**
 * Query of a photo's URL that grants access, because an `<img>` sends no token: account, last day (days since 1970) and
 * signature. The query changes every week and is valid for one to two weeks.
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
