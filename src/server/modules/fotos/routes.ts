import type { FastifyInstance, FastifyReply } from 'fastify'
import { verFoto, verMiniatura } from '../../../domain/api/fotos.ts'
import { AppError } from '../../../domain/error.ts'
import { bindPublic } from '../../http/bind.ts'
import type { Fotos } from './service.ts'

/** Adds the routes of pictures for `<img>`, opened by a signed URL; a wrong one is answered as a missing picture. */
export function fotosRoutes(app: FastifyInstance, fotos: Fotos): void {
  const send = async (
    reply: FastifyReply,
    direito: Parameters<Fotos['ler']>[0],
    qual: 'imagem' | 'mini',
  ): Promise<FastifyReply> => {
    const found = await fotos.ler(direito, qual)
    if (!found) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Foto não encontrada' })
    return reply
      .type(found.tipo)
      .header('cache-control', 'private, max-age=604800, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(found.bytes)
  }
  bindPublic(app, verFoto, ({ params, query }, _request, reply) =>
    send(reply, { ...query, id: params.id }, 'imagem'),
  )
  bindPublic(app, verMiniatura, ({ params, query }, _request, reply) =>
    send(reply, { ...query, id: params.id }, 'mini'),
  )
}
