import { wireOf } from '../wire.ts'
import { vendas } from './index.ts'

/** Converts the header between memory and body or stored row; `item`, `pagamento` and `cancelado` convert its lists. */
export const cabecalho = wireOf(vendas.fields)
export const item = wireOf(vendas.lines.itens.fields)
export const pagamento = wireOf(vendas.lines.pagamento.fields)
export const cancelado = wireOf(vendas.lines.cancelados.fields)
