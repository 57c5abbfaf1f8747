import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  aprontarItens,
  canalDaCozinha,
  desfazerPronto,
  entrarNaCozinha,
  gerarTela,
  listarTelas,
  revogarTela,
  verCozinha,
} from '../../../domain/api/cozinha.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { bind, bindPublic } from '../../http/bind.ts'
import { kitchenChannel } from '../../realtime/broadcaster.ts'
import type { Hub } from '../../realtime/hub.ts'
import { realtimeAddress } from '../../realtime/routes.ts'
import { signChannel } from '../../realtime/signature.ts'
import { createScreens } from './screens.ts'
import type { CozinhaService } from './service.ts'

export function cozinhaRoutes(app: FastifyInstance, cozinha: CozinhaService): void {
  const { screens } = cozinha
  const screenOf = ({ headers }: FastifyRequest) => screens.known(headers.authorization)

  bind(app, listarTelas, screens.listar)
  bind(app, gerarTela, async (sessao, { params, body }) => ({
    data: await screens.gerar(sessao, params.id, body.grupo_id ?? null),
  }))
  bind(app, revogarTela, async (sessao, { params }) => ({ data: await screens.revogar(sessao, params.id) }))
  bindPublic(app, verCozinha, async (_input, request) => ({
    data: await cozinha.ver(await screenOf(request)),
  }))
  bindPublic(app, aprontarItens, async ({ body }, request) => ({
    data: await cozinha.aprontar(await screenOf(request), body),
  }))
  bindPublic(app, desfazerPronto, async (_input, request) => ({
    data: await cozinha.desfazer(await screenOf(request)),
  }))
}

/** Adds the endpoints by which a kitchen screen joins its channel, and no other. */
export function kitchenChannelRoutes(
  app: FastifyInstance,
  hub: Hub,
  deps: Pick<Deps, 'db' | 'clock' | 'ports'>,
): void {
  const screens = createScreens(deps)
  const channelOf = async ({ headers }: FastifyRequest) => {
    const { account_id, empresa_id } = await screens.known(headers.authorization)
    return kitchenChannel(account_id, empresa_id)
  }
  bindPublic(app, canalDaCozinha, async (_input, request) => ({
    data: { canal: await channelOf(request), ...realtimeAddress(hub, deps.ports) },
  }))
  bindPublic(app, entrarNaCozinha, async ({ body: { socket_id, channel_name } }, request) => {
    if (channel_name !== (await channelOf(request))) throw new AppError('PROIBIDO')
    return { auth: signChannel(hub.app, socket_id, channel_name) }
  })
}
