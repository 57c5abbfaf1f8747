import { pedidosBoard } from './board.ts'
import type { MenuItem } from './order.ts'
import { startPedidosSimulator } from './start.ts'

/** Menu of the demo's application; its codes are references of the demo's products. */
const MENU: readonly MenuItem[] = [
  { externalCode: '1', name: 'Leite condensado', price: 40_000 },
  { externalCode: '2', name: 'Refrigerante lata', price: 65_000 },
  { externalCode: '3', name: 'Lanche da casa', price: 289_000 },
]

/** Credentials of the demo's shop. */
const DEMO = {
  id: '22815773000169-loja-da-demonstracao-0001',
  client_id: 'loja',
  client_secret: 'segredo-da-loja-demo',
}

/** Starts the demo's ordering application, with one shop. */
export async function startPedidos(clock: () => Date) {
  const app = await startPedidosSimulator(clock)
  const merchant = app.book.join('Loja da demonstração')
  // a person types them into the channel's form
  Object.assign(merchant, DEMO)
  const settings = {
    TECLA_PEDIDOS_URL: app.url,
    TECLA_PEDIDOS_REDE_INTERNA: true,
  }
  return { settings, board: pedidosBoard(app, MENU), close: app.close }
}
