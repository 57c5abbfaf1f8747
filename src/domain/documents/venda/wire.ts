import { wireOf } from '../wire.ts'
import { vendas } from './index.ts'

/**
 * Converts the sale's header between the in-memory value and its body or stored row; `item`, `pagamento` and `cancelado` do
 * so for its lists.
 */
export const cabecalho = wireOf(vendas.fields)
export const item = wireOf(vendas.lines.itens.fields)
export const pagamento = wireOf(vendas.lines.pagamento.fields)
export const cancelado = wireOf(vendas.lines.cancelados.fields)
