import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/error.ts'
import { FALTAM } from '../../domain/faltam.ts'
import { admit } from './access.ts'
import { urlOf } from './bind.ts'

/**
 * Serves endpoints of the specification that do not exist yet. Signed-in users get 501, because an empty list would
 * look like an answer.
 */
export function missingRoutes(app: FastifyInstance): void {
  for (const [area, { chamadas }] of Object.entries(FALTAM))
    for (const chamada of chamadas) {
      const [method = '', path = ''] = chamada.split(' ')
      app.route({
        method,
        url: urlOf({ path }),
        onRequest: async request => {
          await admit(app, { escrita: false }, request)
          throw new AppError('NAO_CONSTRUIDO', { mensagem: `Ainda não existe nesta versão: ${area}` })
        },
        // never reached: onRequest throws
        handler: () => undefined,
      })
    }
}
