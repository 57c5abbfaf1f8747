import type { FastifyInstance } from 'fastify'
import {
  aprovarLicenca,
  atualizarIbpt,
  faltaDaLicenca,
  importarArquivo,
  recusarLicenca,
} from '../../../domain/api/admin.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { withProgress } from '../../http/progress.ts'
import { createImportador } from './importar/service.ts'
import { createLicencas } from './licencas-service.ts'

/** Adds the administration's routes that are not registers. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const licencas = createLicencas(deps)
  const importador = createImportador({ ...deps, dataDir: deps.config.dataDir })
  const bytesOf = ({ nome, conteudo }: { nome: string; conteudo: string }) => ({
    nome,
    bytes: Buffer.from(conteudo, 'base64'),
  })
  bind(app, faltaDaLicenca, async (sessao, { params }) => ({ data: await licencas.falta(sessao, params.id) }))
  bind(app, aprovarLicenca, async (sessao, { params }) => ({
    data: await licencas.aprovar(sessao, params.id),
  }))
  bind(app, recusarLicenca, async (sessao, { params }) => ({
    data: await licencas.recusar(sessao, params.id),
  }))
  bind(app, importarArquivo, (sessao, { params, body }, request, reply) =>
    withProgress(request, reply, async andamento => ({
      data: await importador.importar(params.tipo, bytesOf(body), sessao, andamento),
    })),
  )
  bind(app, atualizarIbpt, (sessao, { body }, request, reply) =>
    withProgress(request, reply, async andamento => ({
      data: await importador.importar('ibpt', bytesOf(body), sessao, andamento),
    })),
  )
}
