import type { FastifyInstance } from 'fastify'
import {
  buscarCtes,
  desfazerFrete,
  discordarDoFrete,
  importarCte,
  lancarFrete,
  retirarDesacordo,
  verFrete,
} from '../../../domain/api/conhecimentos-recebidos.ts'
import { bind } from '../../http/bind.ts'
import type { CteRecebido, RecebidasService } from '../recebidas/service.ts'
import type { FretesService } from './service.ts'

const told = ({ id, chave }: CteRecebido) => ({ data: { id, chave } })

/** Routes of received CT-e. */
export function fretesRoutes(app: FastifyInstance, fretes: FretesService, recebidas: RecebidasService): void {
  bind(app, verFrete, async (sessao, { params }) => ({ data: await fretes.ver(sessao, params.id) }))
  bind(app, lancarFrete, async (sessao, { params, body }) =>
    told(await fretes.lancar(sessao, params.id, body)),
  )
  bind(app, desfazerFrete, async (sessao, { params }) => told(await fretes.desfazer(sessao, params.id)))
  bind(app, discordarDoFrete, async (sessao, { params, body }) =>
    told(await recebidas.discordar(sessao, params.id, body.motivo)),
  )
  bind(app, retirarDesacordo, async (sessao, { params }) =>
    told(await recebidas.discordar(sessao, params.id, null)),
  )
  bind(app, importarCte, async (sessao, { body }) => told(await recebidas.importarCte(sessao, body.xml)))
  bind(app, buscarCtes, sessao => recebidas.buscarCtes(sessao))
}
