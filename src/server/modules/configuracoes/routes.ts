import type { FastifyInstance } from 'fastify'
import { mudarAccount, mudarAjustes, verAjustes } from '../../../domain/api/configuracoes.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import type { ContasService } from '../contas/service.ts'
import { createConfiguracoes } from './service.ts'

export function configuracoesRoutes(app: FastifyInstance, deps: Deps, contas: ContasService): void {
  const configuracoes = createConfiguracoes(deps)
  bind(app, verAjustes, sessao => configuracoes.ver(sessao))
  bind(app, mudarAjustes, async (sessao, { body }) => ({ data: await configuracoes.mudar(sessao, body) }))
  bind(app, mudarAccount, async (sessao, { params, body }) => {
    configuracoes.propria(sessao, params.id)
    await configuracoes.mudar(sessao, body)
    return { data: await contas.account(sessao) }
  })
}
