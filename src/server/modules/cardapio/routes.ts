import type { FastifyInstance } from 'fastify'
import { paginaCardapio, pedirNoCardapio } from '../../../domain/api/cardapio.ts'
import { AppError } from '../../../domain/error.ts'
import { bindPublic } from '../../http/bind.ts'
import { publicScope, publicSender } from '../../http/public-page.ts'
import { ESTILO } from './estilo.ts'
import { noticePage } from './pagina.ts'
import type { CardapioService } from './service.ts'

const send = publicSender(ESTILO)

/** Splits a form into its fields and the quantities of products ('q12' is that of product 12). */
function readForm(form: URLSearchParams): Record<string, unknown> {
  const fields = [...form]
  const itens = fields.flatMap(([name, value]) => {
    const [, id] = /^q([1-9]\d{0,14})$/.exec(name) ?? []
    return id === undefined ? [] : [[id, value] as const]
  })
  return {
    ...Object.fromEntries(fields.filter(([name]) => !/^q\d/.test(name))),
    itens: Object.fromEntries(itens),
  }
}

/** Adds the public pages of menus. */
export function cardapioRoutes(app: FastifyInstance, cardapio: CardapioService): void {
  void app.register(async page => {
    publicScope(page, readForm, (error, reply) =>
      send(
        reply,
        error instanceof AppError && error.codigo === 'NAO_ENCONTRADO'
          ? { http: 404, html: noticePage('desconhecido') }
          : { http: 422, html: noticePage('formulario') },
      ),
    )
    bindPublic(page, paginaCardapio, async ({ params }, { ip }, reply) =>
      send(reply, await cardapio.abrir(params.token, ip)),
    )
    bindPublic(page, pedirNoCardapio, async ({ params, body }, { ip }, reply) =>
      send(reply, await cardapio.pedir(params.token, body, ip)),
    )
  })
}
