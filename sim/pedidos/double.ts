import { DEMO_SHOP } from '../demo-shop.ts'
import { pedidosBoard } from './board.ts'
import type { MenuItem } from './order.ts'
import { startPedidosSimulator } from './start.ts'

/** Menu of the demo's application; its codes are references of the demo's products. */
const MENU: readonly MenuItem[] = [
  { externalCode: '1', name: 'Leite condensado', price: 40_000 },
  { externalCode: '2', name: 'Refrigerante lata', price: 65_000 },
  { externalCode: '3', name: 'Lanche da casa', price: 289_000 },
]

/** Starts the demo's ordering application, with one shop. */
export async function startPedidos(clock: () => Date) {
  const app = await startPedidosSimulator(clock)
  const merchant = app.book.join('Loja da demonstração')
  Object.assign(merchant, DEMO_SHOP)
  const settings = { TECLA_PEDIDOS_URL: app.url }
  return { settings, board: pedidosBoard(app, MENU), close: app.close }
}
