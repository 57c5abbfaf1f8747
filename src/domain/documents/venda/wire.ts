import { wireOf } from '../wire.ts'
import { vendas } from './index.ts'

/** Converters between the sale's value and its body, or its stored rows. */
export const cabecalho = wireOf(vendas.fields)
export const item = wireOf(vendas.lines.itens.fields)
export const pagamento = wireOf(vendas.lines.pagamento.fields)
export const cancelado = wireOf(vendas.lines.cancelados.fields)
