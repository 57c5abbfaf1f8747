import { dataHoraIn } from '../../../core/document/fuso.ts'
import { ORDER } from '../../../core/document/types/index.ts'
import { dataHora } from '../../../core/paper/format.ts'
import { ditoAoCliente } from '../../../domain/entregas/cliente.ts'
import { reached } from '../../../domain/entregas/ladder.ts'
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

/** Tells the whole minutes until the moment that the customer was promised; '' where it is past, or nothing was promised. */
function leftOf({ estado, prazo }: Pick<FollowedOrder, 'estado' | 'prazo'>, agora: Date): string {
  const left = prazo === null || !reached(estado, 'aceito') ? 0 : prazo.getTime() - agora.getTime()
  return left > 0 ? ` Faltam cerca de ${Math.ceil(left / MINUTE)} min.` : ''
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
      const [estado, dito] = ditoAoCliente(order)
      const texto = dito + leftOf(order, clock())
      const quando = dataHora(dataHoraIn(order.pedido_em, order.fuso)).slice(0, 16).replace(' ', ', às ')
      return { http: 200, html: followPage({ ...order, estado, texto, quando }) }
    } catch (error) {
      log.error({ err: error }, 'a página de um pedido falhou')
      return { http: 503, html: reasonPage('falha') }
    }
  }
}

export type OrderPage = ReturnType<typeof createOrderPage>
