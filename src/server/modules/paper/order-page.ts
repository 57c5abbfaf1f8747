import { dataHoraIn } from '../../../core/document/fuso.ts'
import { ORDER } from '../../../core/document/types/index.ts'
import { dataHora } from '../../../core/paper/format.ts'
import type { EtapaEntrega } from '../../../domain/entregas/ladder.ts'
import type { Deps } from '../../deps.ts'
import type { PaginaPublica } from '../../http/public-page.ts'
import { createLimite } from '../acesso/service.ts'
import { orderOf } from './order-link.ts'
import { type FollowedOrder, readFollowed } from './order-page-repository.ts'
import { followPage, reasonPage } from './pagina.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const POR_MINUTO = 40
/** Time after the end of an order for which its page stands. */
const AFTER_MS = 48 * HOUR
const GONE = 410

/** Words of an order beyond its acceptance, by the state of its way. */
const ON_ITS_WAY: Partial<Record<EtapaEntrega, readonly [title: string, text: string]>> = {
  preparando: ['Em preparo', 'A loja está preparando o pedido.'],
  pronto: ['Pronto', 'O pedido está pronto na loja.'],
  saiu: ['Saiu para entrega', 'O pedido está a caminho.'],
  entregue: ['Entregue', 'O pedido chegou.'],
  retirado: ['Retirado', 'O pedido foi retirado na loja.'],
  servido: ['Servido', 'O pedido está à mesa.'],
}

function statesOf({ etapa, ...o }: FollowedOrder): readonly [title: string, text: string] {
  if (o.cancelado) return ['Cancelado', 'A loja não vai entregar este pedido.']
  const way = etapa && ON_ITS_WAY[etapa]
  if (way) return way
  if (o.concluido) return ['Concluído', 'O pedido saiu da loja com a sua nota.']
  return o.aceito
    ? ['Aceito', 'A loja está preparando o pedido.']
    : ['Recebido', 'A loja ainda vai aceitar o pedido.']
}

/** Makes the service of the pages by which customers follow their orders. */
export function createOrderPage({ db, clock, vault, log }: Pick<Deps, 'db' | 'clock' | 'vault' | 'log'>) {
  const limite = createLimite(clock, POR_MINUTO, MINUTE)
  return async (token: string, ip: string): Promise<PaginaPublica> => {
    if (!limite.passa(ip)) return { http: 429, html: reasonPage('muitas') }
    const of = orderOf(vault, token)
    try {
      const order = of && (await db.tx(of, q => readFollowed(q, of.id, ORDER)))
      if (!order) return { http: 404, html: reasonPage('desconhecido') }
      if (order.fim && clock().getTime() - order.fim.getTime() > AFTER_MS)
        return { http: GONE, html: reasonPage('vencido') }
      const [estado, texto] = statesOf(order)
      const quando = dataHora(dataHoraIn(order.pedido_em, order.fuso)).slice(0, 16).replace(' ', ', às ')
      return { http: 200, html: followPage({ ...order, estado, texto, quando }) }
    } catch (error) {
      log.error({ err: error }, 'a página de um pedido falhou')
      return { http: 503, html: reasonPage('falha') }
    }
  }
}

export type OrderPage = ReturnType<typeof createOrderPage>
