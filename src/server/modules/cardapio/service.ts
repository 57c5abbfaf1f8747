import { randomBytes } from 'node:crypto'
import type { PedidoDoCanal } from '../../../core/canal/pedido.ts'
import { dayFromIso, weekday } from '../../../core/dates/day.ts'
import { isOpenAt } from '../../../core/dates/open-hours.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { ORDER } from '../../../core/document/types/index.ts'
import { AppError } from '../../../domain/error.ts'
import { kindOfDocument } from '../../../domain/notice-kinds.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { walk } from '../../documents/save.ts'
import type { PaginaPublica } from '../../http/public-page.ts'
import { notifyOnce } from '../../issuing/service.ts'
import { readHours } from '../../records/horario_dias_semanas/hours-repository.ts'
import { createLimite } from '../acesso/service.ts'
import { documentOfOrder, PUBLIC, writeOrder } from '../canais/service.ts'
import { sessionInName } from '../contas/service.ts'
import { backOffice, type Created, createTelling } from '../documentos/service.ts'
import { orderUrl } from '../paper/service.ts'
import { checkoutPage, menuPage, noticePage } from './pagina.ts'
import {
  asItCame,
  type ClienteDoCardapio,
  faultOf,
  type LinhaDoCardapio,
  linesOf,
  orderOf,
  type PedidoEscrito,
  readCustomer,
} from './pedido.ts'
import { type Publicado, placedBefore, readCardapio, readProducts } from './repository.ts'

const MINUTE = 60_000
/** Maximum of requests per IP address in a minute, and of orders in ten. */
const OPENED = 60
const ORDERED = 10
const TOKEN = /^([1-9]\d{0,14})-([\w-]{16})$/
/** Number of an order, made with its page: 128 random bits. */
const NUMBER = /^[\w-]{22}$/
const NUMBER_BYTES = 16

/** Makes the service of public menus, which need no login. A page shows one company's menu, and writes its orders alone. */
export function createCardapio(
  deps: Pick<Deps, 'db' | 'clock' | 'broadcaster' | 'log' | 'config' | 'vault'>,
) {
  const { db, clock, broadcaster, log } = deps
  const opens = createLimite(clock, OPENED, MINUTE)
  const orders = createLimite(clock, ORDERED, 10 * MINUTE)
  const told = createTelling(broadcaster)

  /** Reads a menu that takes orders of strangers; null: its company, its user or its plan does not. */
  async function read(q: Q, chave: string): Promise<Publicado | null> {
    const cardapio = await readCardapio(q, chave)
    const sessao = cardapio && (await sessionInName(q, cardapio, clock()))
    if (!sessao || sessao.empresa.bloqueada || sessao.empresa.status !== 1) return null
    if (!sessao.empresa.plano?.venda_app) return null
    const horas = await readHours(q, cardapio.empresa_id)
    const local = dataHoraIn(clock(), cardapio.fuso)
    const day = dayFromIso(local.slice(0, 10))
    // the week of `weekday` begins on Monday, that of the hours on Sunday
    const dia = day ? (weekday(day) + 1) % 7 : 0
    const aberto = isOpenAt(horas, { dia, hora: local.slice(11, 19) })
    return { cardapio, sessao, horas, aberto, produtos: await readProducts(q, cardapio, clock()) }
  }

  /** Stores an order, once for its number. Gives the path of its page. */
  async function place(
    { cardapio, sessao }: Publicado,
    {
      pedido,
      linhas,
      cliente,
    }: { pedido: string; linhas: readonly LinhaDoCardapio[]; cliente: ClienteDoCardapio },
  ): Promise<string> {
    let created: Created | undefined
    const id = await db.tx(sessao, async q => {
      const before = await placedBefore(q, cardapio, pedido)
      if (before !== null) return before
      const canal = { ...cardapio, id: PUBLIC, subsidio_como: 'pagamento' } as const
      const write = async (lido: PedidoDoCanal) => {
        const { dito, entrega } = await documentOfOrder(q, canal, lido)
        const { tabela_preco_id } = cardapio
        const said = { id: null, dito, entrega, doCaixa: true, jaFeito: true, tabela_preco_id }
        return walk(backOffice, { q, sessao, agora: clock(), said })
      }
      const order = orderOf(pedido, cardapio, linhas, cliente)
      created = await writeOrder(
        q,
        () => write(order),
        async reason => {
          log.warn({ cardapio: cardapio.id, causa: reason }, 'pedido do cardápio gravado como veio')
          await tell(q, { cardapio, sessao }, cliente, {
            what: `conferir o pedido de ${cliente.nome}`,
            reason,
          })
          return write(asItCame(order, reason))
        },
      )
      return created.documento.id
    })
    if (created) told.written(sessao, created)
    return new URL(orderUrl(deps, sessao, id)).pathname
  }

  /** Tells the shop that an order wants to be looked at, or was lost to it, and why. */
  const tell = (
    q: Q,
    { cardapio, sessao }: Pick<Publicado, 'cardapio' | 'sessao'>,
    { telefone }: ClienteDoCardapio,
    { what, reason }: { what: string; reason: string },
  ) =>
    notifyOnce(q, sessao, {
      ...{ empresa_id: cardapio.empresa_id, data: clock(), tipo: kindOfDocument(ORDER) },
      titulo: `${cardapio.nome}: ${what}`.slice(0, 120),
      mensagem: `Telefone ${telefone}. ${reason}`,
    })

  async function send(
    menu: Publicado,
    said: PedidoEscrito,
    linhas: LinhaDoCardapio[],
    ip: string,
  ): Promise<PaginaPublica> {
    const { cliente, erros } = readCustomer(said, menu.cardapio, linhas)
    if (Object.keys(erros).length > 0 || !NUMBER.test(said.pedido))
      return { http: 422, html: checkoutPage(menu, linhas, said, erros) }
    if (!orders.passa(ip)) return { http: 429, html: noticePage('muitas') }
    try {
      return { http: 303, html: '', ir: await place(menu, { pedido: said.pedido, linhas, cliente }) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { reason } = error
      log.warn({ cardapio: menu.cardapio.id, causa: reason }, 'pedido do cardápio não gravado')
      const what = `pedido de ${cliente.nome} não gravado`
      await db.tx(menu.sessao, q => tell(q, menu, cliente, { what, reason }))
      return { http: 503, html: noticePage('recusado') }
    }
  }

  function step(menu: Publicado, said: PedidoEscrito, ip: string): Promise<PaginaPublica> | PaginaPublica {
    const linhas = linesOf(said.itens, menu.produtos)
    const fault =
      said.passo === 'voltar'
        ? null
        : menu.aberto
          ? faultOf(linhas, menu.cardapio)
          : 'A loja está fechada agora'
    if (said.passo === 'voltar' || fault !== null)
      return { http: fault === null ? 200 : 422, html: menuPage(menu, said.itens, fault) }
    if (said.passo === 'enviar') return send(menu, said, linhas, ip)
    const pedido = randomBytes(NUMBER_BYTES).toString('base64url')
    return { http: 200, html: checkoutPage(menu, linhas, { ...said, pedido }, {}) }
  }

  /** Runs `run` for the menu that the token names, within the rate limit; failures become pages. */
  async function within(
    token: string,
    ip: string,
    run: (menu: Publicado) => Promise<PaginaPublica> | PaginaPublica,
  ): Promise<PaginaPublica> {
    if (!opens.passa(ip)) return { http: 429, html: noticePage('muitas') }
    const [, account, chave = ''] = TOKEN.exec(token) ?? []
    try {
      const menu = account ? await db.tx({ account_id: Number(account) }, q => read(q, chave)) : null
      return menu ? await run(menu) : { http: 404, html: noticePage('desconhecido') }
    } catch (error) {
      log.error({ err: error }, 'a página de um cardápio falhou')
      return { http: 503, html: noticePage('falha') }
    }
  }

  return {
    abrir: (token: string, ip: string) =>
      within(token, ip, menu => ({ http: 200, html: menuPage(menu, {}, null) })),
    pedir: (token: string, said: PedidoEscrito, ip: string) =>
      within(token, ip, menu => step(menu, said, ip)),
  }
}

export type CardapioService = ReturnType<typeof createCardapio>
