import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/error.ts'

/** Decodes percent-encoded text; null when it is invalid. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Reads JSON bodies, and refuses another encoding than UTF-8 (RFC 8259, 8.1): its letters would be stored broken. */
export function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) return void parse(request, body.toString('utf8'), done)
    done(
      new AppError('CORPO_INVALIDO', {
        mensagem: 'O corpo da requisição não está em UTF-8: envie-o em UTF-8',
      }),
    )
  })
}
