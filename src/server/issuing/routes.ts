import type { FastifyInstance } from 'fastify'
import { comprasComSt } from '../../domain/api/documentos.ts'
import {
  conferirSeries,
  entrarContingencia,
  sairContingencia,
  seriesAConferir,
  situacaoEmissor,
} from '../../domain/api/emissor.ts'
import { bind } from '../http/bind.ts'
import type { Sessao } from '../http/session.ts'
import type { Ports } from '../ports/open.ts'
import type { FiscalService } from './service.ts'

/** Texts on the screen Situação about a company's till computers, such as a TEF agent that is switched off. */
export type Health = (sessao: Sessao) => Promise<string[]>

export function fiscalRoutes(
  app: FastifyInstance,
  fiscal: FiscalService,
  ports: Ports,
  health: Health,
): void {
  bind(app, entrarContingencia, async (sessao, { body, query: { familia } }) => ({
    data: await fiscal.canal(sessao, body, familia),
  }))
  bind(app, sairContingencia, async (sessao, { query: { familia } }) => ({
    data: await fiscal.canal(sessao, null, familia),
  }))
  bind(app, seriesAConferir, async sessao => ({ data: await fiscal.seriesAConferir(sessao) }))
  bind(app, conferirSeries, async (sessao, { body }) => ({ data: await fiscal.conferirSeries(sessao, body) }))
  bind(app, comprasComSt, async (sessao, { params }) => ({
    data: await fiscal.comprasComSt(sessao, params.id),
  }))
  bind(app, situacaoEmissor, async sessao => ({
    data: {
      ...(await fiscal.situacao(sessao)),
      fora: [...ports.health(), ...(await health(sessao))],
    },
  }))
}
