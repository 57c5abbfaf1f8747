import { faultText } from '../contract/judge.ts'
import type { Board, BoardAct } from '../sefaz/panel/board.ts'
import type { Placed } from './book.ts'
import { PEDIDOS_AJUSTES, PEDIDOS_DIALS } from './dials.ts'
import type { MenuItem, OrderWishes } from './order.ts'
import type { PedidosSimulator } from './start.ts'
import { roundOf } from './walk.ts'

const MOST_ROWS = 8
const MOST_WARNINGS = 20
/** CPF that the page's customers say: the note of a home delivery asks for one. */
const CPF = '11144477735'

/** Makes the ordering application's part of the simulators' page. */
export function pedidosBoard(app: PedidosSimulator, menu: readonly MenuItem[]): Board {
  const { dials, book } = app
  const newest = (): Placed | undefined => [...book.orders.values()].at(-1)

  /** Makes the action that places an order. */
  const places = (
    id: string,
    tecla: string,
    nome: string,
    wishes: Partial<OrderWishes> | (() => Partial<OrderWishes>),
  ): BoardAct => ({
    id,
    tecla,
    nome,
    act() {
      const [merchant] = book.merchants
      if (!merchant) return 'Nenhuma loja neste aplicativo'
      const own = merchant.menu ?? []
      const document = dials.sem_cpf ? null : CPF
      const { order } = book.place(merchant, own.length > 0 ? own : menu, {
        document,
        ...(typeof wishes === 'function' ? wishes() : wishes),
      })
      return `Pedido ${order.displayId}: R$ ${order.total.orderAmount.value.toFixed(2)}`
    },
  })
  /** Makes the action on the newest order. */
  const onNewest = (id: string, tecla: string, nome: string, act: (placed: Placed) => void): BoardAct => ({
    id,
    tecla,
    nome,
    act() {
      const placed = newest()
      if (!placed) return 'Nenhum pedido ainda'
      act(placed)
      return `${nome}: pedido ${placed.order.displayId}`
    },
  })
  return {
    id: 'pedidos',
    titulo: 'Pedidos',
    ajustes: PEDIDOS_AJUSTES,
    valores: () => ({ ...dials }),
    change: said => void Object.assign(dials, said),
    atos: [
      places('entrega', 'E', 'Pedido para entregar', {}),
      places('retirada', 'R', 'Pedido para retirar', { kind: 'retirada' }),
      places('local', 'I', 'Pedido da mesa', { kind: 'local', paid: 'depois' }),
      places('agendado', 'G', 'Pedido agendado', { kind: 'agendado' }),
      places('demanda', 'J', 'Pedido sob demanda', { kind: 'demanda' }),
      places('cheio', 'K', 'Pedido com opções, cupons e troco', {
        options: true,
        coupons: true,
        paid: 'metade',
      }),
      places('pelo_app', 'Q', 'Pedido que o aplicativo entrega', { deliveredByApp: true }),
      places('comanda', '1', 'Pedido da comanda', { kind: 'comanda', paid: 'depois' }),
      places('area', '2', 'Pedido para a vaga de retirada', { kind: 'area' }),
      places('tudo', '3', 'Pedido com tudo o que o padrão tem', () => roundOf(book.orders.size)),
      {
        id: 'conferir_loja',
        tecla: '4',
        nome: 'Ler e conferir o documento da loja',
        async act() {
          const [merchant] = book.merchants
          if (!merchant) return 'Nenhuma loja neste aplicativo'
          const { faults } = await app.read(merchant)
          return faults.length === 0
            ? `O documento de ${merchant.name} segue o padrão`
            : `O documento de ${merchant.name} foge do padrão em ${faults.length} lugares`
        },
      },
      onNewest('comecar', 'U', 'O cliente vem buscar', placed => book.request(placed)),
      onNewest('pede_cancelar', 'W', 'O cliente pede para cancelar', placed => book.askToCancel(placed)),
      onNewest('cancela', 'Y', 'O aplicativo cancela', placed => book.cancel(placed)),
      {
        id: 'forjar_pedido',
        tecla: 'H',
        nome: 'Mandar webhook forjado',
        async act() {
          const [merchant] = book.merchants
          const status = merchant ? await app.forge(merchant) : null
          return status === null ? 'A loja não tem webhook' : `A loja respondeu ${status}`
        },
      },
      {
        id: 'normal_pedidos',
        tecla: 'Z',
        nome: 'Pedidos: tudo normal',
        act() {
          Object.assign(dials, structuredClone(PEDIDOS_DIALS))
          return 'O aplicativo de pedidos responde normalmente'
        },
      },
    ],
    avisos: () =>
      [
        ...book.merchants.flatMap(({ name, reading }) =>
          (reading?.faults ?? []).map(fault => `Documento de ${name}: ${faultText(fault)}`),
        ),
        ...app.faults,
      ].slice(0, MOST_WARNINGS),
    tabela: {
      titulo: 'Pedidos',
      cabeca: ['Pedido', 'Valor', 'Loja', 'Eventos', 'Comandos'],
      linhas: () =>
        [...book.orders.values()]
          .slice(-MOST_ROWS)
          .reverse()
          .map(({ order, merchant, history, heard }) => [
            order.displayId,
            order.total.orderAmount.value.toFixed(2),
            merchant.name,
            history.join(' '),
            heard.map(({ command, status }) => `${command} ${status}`).join(' '),
          ]),
    },
  }
}
