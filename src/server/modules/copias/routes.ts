import type { FastifyInstance } from 'fastify'
import {
  ajustarCopias,
  baixarCopia,
  conferirCopia,
  ensaiarCopia,
  excluirCopia,
  fazerCopia,
  listarCopias,
} from '../../../domain/api/copias.ts'
import { bind } from '../../http/bind.ts'
import { withProgress } from '../../http/progress.ts'
import type { CopiasService } from './service.ts'

export function copiasRoutes(app: FastifyInstance, copias: CopiasService): void {
  bind(app, listarCopias, async () => ({ data: await copias.listar() }))
  bind(app, ajustarCopias, async (_sessao, { body }) => ({ data: await copias.ajustar(body) }))
  bind(app, fazerCopia, (_sessao, _input, request, reply) =>
    withProgress(request, reply, async andamento => ({ data: await copias.copyNow(andamento) })),
  )
  bind(app, conferirCopia, (_sessao, { params: { nome }, body: { senha } }, request, reply) =>
    withProgress(request, reply, async andamento => ({
      data: await copias.conferir(nome, senha, andamento),
    })),
  )
  bind(app, ensaiarCopia, (_sessao, { params: { nome }, body: { senha } }, request, reply) =>
    withProgress(request, reply, async andamento => ({
      data: await copias.ensaiar(nome, senha, andamento),
    })),
  )
  bind(app, baixarCopia, async (_sessao, { params: { nome } }, _request, reply) => {
    const { bytes, arquivo } = await copias.baixar(nome)
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${nome}"`)
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .send(arquivo)
  })
  bind(app, excluirCopia, async (_sessao, { params: { nome } }) => {
    await copias.excluir(nome)
    return { data: { excluida: true as const } }
  })
}
