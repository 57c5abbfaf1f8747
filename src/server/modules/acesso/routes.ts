import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  conferirLink,
  confirmTrial,
  mudarAmbiente,
  municipiosDaUf,
  pedirSenha,
  primeiroAcesso,
  redefinirSenha,
  requestTrial,
  verAmbiente,
} from '../../../domain/api/acesso.ts'
import { consultarCepPrimeiro, consultarCnpjPrimeiro } from '../../../domain/api/consultas.ts'
import { RESTAURO, restaurarCopia, restaurarDoServidor, verCopia } from '../../../domain/api/copias.ts'
import { acesso } from '../../../domain/api/oferta.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { bind, bindPublic } from '../../http/bind.ts'
import { decoded } from '../../http/decoded.ts'
import { notStalled } from '../../http/not-stalled.ts'
import { withProgress } from '../../http/progress.ts'
import type { Time } from '../../time.ts'
import { municipios } from '../lookups/service.ts'
import type { AcessoService } from './service.ts'

export function acessoRoutes(app: FastifyInstance, service: AcessoService, time: Time): void {
  const { senha, trial, primeiro, ambiente } = service
  bindPublic(app, acesso, async () => ({ data: await service.oferta() }))
  bindPublic(app, municipiosDaUf, ({ query }) => ({
    data: municipios()
      .filter(({ uf }) => uf === query.uf)
      .map(({ code, name }) => ({ code, name })),
  }))
  bindPublic(app, pedirSenha, ({ body }, request) => senha.pedir(body.email, request.ip))
  bindPublic(app, conferirLink, async ({ body }, request) => ({
    data: { valido: await senha.conferir(body.token, request.ip) },
  }))
  bindPublic(app, redefinirSenha, ({ body }, request) =>
    senha.redefinir(body.token, body.password, request.ip),
  )
  bindPublic(app, requestTrial, ({ body }, request) => trial.pedir(body, request.ip))
  bindPublic(app, confirmTrial, ({ body }, request) => trial.confirmar(body.token, body.password, request.ip))
  bindPublic(app, primeiroAcesso, ({ body }, request) => primeiro.concluir(body, request.ip))
  // no body parser: the uploaded file is streamed into the database
  app.register(async scope => {
    scope.addContentTypeParser(RESTAURO.tipo, (_request, payload, done) => done(null, payload))
    bindPublic(scope, restaurarCopia, async (_input, request, reply) => {
      const { codigo, senha } = RESTAURO
      const asked = { codigo: saidIn(request, codigo), senha: saidIn(request, senha) }
      if (!(request.body instanceof Readable))
        throw new AppError('CORPO_INVALIDO', { mensagem: 'Envie o arquivo da cópia' })
      const pieces = request.body.iterator({ destroyOnReturn: false })
      let begun = false
      let stalled = false
      const received = () => {
        begun = true
        return notStalled<Buffer>(time, pieces, () => {
          stalled = true
          request.log.warn('o envio de uma cópia parou')
          return fieldError('arquivo', 'O envio parou por 1 minuto, e nada foi restaurado: envie de novo')
        })
      }
      const arquivo = async function* () {
        yield* received()
      }
      try {
        return { data: await primeiro.restaurar(arquivo(), asked, request.ip) }
      } catch (error) {
        // reads the rest of the upload first: browsers show no response when the connection closes during an upload
        if (begun && !stalled) await restOf(received()).catch(() => {})
        if (stalled) void reply.header('connection', 'close')
        throw error
      }
    })
  })
  bindPublic(app, verCopia, async ({ body }, request) => ({
    data: await primeiro.verCopia(body, request.ip),
  }))
  bindPublic(app, restaurarDoServidor, ({ body }, request, reply) =>
    withProgress(request, reply, async andamento => ({
      data: await primeiro.restaurarDoServidor(body, request.ip, andamento),
    })),
  )
  bindPublic(app, consultarCnpjPrimeiro, async ({ params }, request) => ({
    data: await primeiro.cnpj(params.cnpj, request.ip),
  }))
  bindPublic(app, consultarCepPrimeiro, async ({ params }, request) => ({
    data: await primeiro.cep(params.cep, request.ip),
  }))
  bind(app, verAmbiente, async (sessao, { params }) => ({ data: await ambiente.ver(sessao, params.id) }))
  bind(app, mudarAmbiente, async (sessao, { params, body }) => ({
    data: await ambiente.mudar(sessao, params.id, body.ambiente),
  }))
}

/** Reads a header with percent-encoded text. @throws VALIDACAO at the header */
function saidIn({ headers }: FastifyRequest, name: string): string {
  const text = decoded(String(headers[name] ?? ''))
  if (text === null)
    throw fieldError(name, `O cabeçalho ${name} não está codificado como num endereço: %25 é %`)
  return text
}

/** Reads and drops the remaining pieces. */
async function restOf(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}
