import type { FastifyInstance } from 'fastify'
import { consultarCep, consultarCnpj } from '../../../domain/api/consultas.ts'
import { bind } from '../../http/bind.ts'
import type { ConsultasService } from './service.ts'

export function consultasRoutes(app: FastifyInstance, consultas: ConsultasService): void {
  bind(app, consultarCep, async (_, { params }) => ({ data: await consultas.cep(params.cep) }))
  bind(app, consultarCnpj, async (_, { params }) => ({ data: await consultas.cnpj(params.cnpj) }))
}
