import type { FastifyInstance } from 'fastify'
import { imprimirEtiquetas, listarEtiquetas, verEtiquetas } from '../../../domain/api/etiquetas.ts'
import { bind } from '../../http/bind.ts'
import { withProgress } from '../../http/progress.ts'
import type { EtiquetasService } from './service.ts'

export function etiquetasRoutes(app: FastifyInstance, etiquetas: EtiquetasService): void {
  bind(app, verEtiquetas, async sessao => ({ data: await etiquetas.ver(sessao) }))
  bind(app, listarEtiquetas, async (sessao, { body }) => ({ data: await etiquetas.listar(sessao, body) }))
  bind(app, imprimirEtiquetas, (sessao, { body }, request, reply) =>
    withProgress(request, reply, async andamento => ({
      data: await etiquetas.imprimir(sessao, body, andamento),
    })),
  )
}
