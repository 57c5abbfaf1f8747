import type { FastifyInstance } from 'fastify'
import {
  baixarExtrato,
  conciliarExtrato,
  confirmarDeposito,
  desfazerExtrato,
  ignorarExtrato,
  importarExtrato,
  lancarExtrato,
  listarDepositosAtrasados,
  listarExtrato,
  listarTitulos,
} from '../../../domain/api/extratos.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import type { Sessao } from '../../http/session.ts'
import { companyChannel } from '../../realtime/broadcaster.ts'
import type { Extratos } from './service.ts'

export function extratosRoutes(
  app: FastifyInstance,
  extratos: Extratos,
  { broadcaster, wake }: Pick<Deps, 'broadcaster'> & { wake: () => void },
): void {
  /** Runs what settles instalments or undoes it; after the commit, tells open screens and the jobs. */
  const settling = async <T>({ account_id, empresa_id }: Sessao, run: Promise<T>): Promise<{ data: T }> => {
    const data = await run.finally(wake)
    broadcaster.trigger(companyChannel(account_id, empresa_id), 'Lancamento', null)
    return { data }
  }
  bind(app, listarExtrato, (sessao, { query }) => extratos.listar(sessao, query))
  bind(app, importarExtrato, async (sessao, { body }) => ({ data: await extratos.importar(sessao, body) }))
  bind(app, conciliarExtrato, async (sessao, { body }) => ({ data: await extratos.conciliar(sessao, body) }))
  bind(app, listarTitulos, async (sessao, { query }) => ({ data: await extratos.titulos(sessao, query) }))
  bind(app, baixarExtrato, (sessao, { body }) => settling(sessao, extratos.baixar(sessao, body)))
  bind(app, lancarExtrato, async (sessao, { body }) => ({ data: await extratos.lancar(sessao, body) }))
  bind(app, ignorarExtrato, async (sessao, { body }) => ({ data: await extratos.ignorar(sessao, body) }))
  bind(app, listarDepositosAtrasados, async sessao => ({ data: await extratos.atrasados(sessao) }))
  bind(app, confirmarDeposito, async (sessao, { body }) => ({ data: await extratos.confirmar(sessao, body) }))
  bind(app, desfazerExtrato, (sessao, { body }) => settling(sessao, extratos.desfazer(sessao, body)))
}
