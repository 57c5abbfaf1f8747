import type { FastifyInstance } from 'fastify'
import { anularVale, emitirVale, imprimirVale, lerVale, verVale } from '../../../domain/api/vales.ts'
import { bind } from '../../http/bind.ts'
import type { Vales } from './service.ts'

export function valesRoutes(app: FastifyInstance, vales: Vales): void {
  bind(app, lerVale, async (sessao, { query }) => ({ data: await vales.ler(sessao, query.codigo) }))
  bind(app, verVale, async (sessao, { params }) => ({ data: await vales.ver(sessao, params.id) }))
  bind(app, imprimirVale, async (sessao, { params }) => ({ data: await vales.imprimir(sessao, params.id) }))
  bind(app, emitirVale, async (sessao, { body }) => ({ data: await vales.emitir(sessao, body) }))
  bind(app, anularVale, async (sessao, { params, body }) => ({
    data: await vales.anular(sessao, params.id, body),
  }))
}
