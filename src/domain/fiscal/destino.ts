import { type DestinoFiscal, destinationOf, type Remessa } from '../../core/document/destino.ts'
import { precedesNote } from '../../core/document/types/index.ts'
import { dec } from '../../core/money/decimal.ts'
import type { Venda } from '../../core/venda/venda.ts'
import type { ContextoFiscal } from './to-engine.ts'

type DaVenda = Pick<Venda, 'modelo' | 'terminal_id' | 'taxa_entrega'>
type DoContexto = Pick<ContextoFiscal, 'emitente' | 'indPres' | 'operacao'>

/**
 * How a sale goes out: a document says its indPres, a till's follows from its delivery fee. A quote or an order is not asked for
 * it: what it will be is taken for sent to the buyer's address.
 */
export const saidaDe = (venda: DaVenda, { emitente, indPres, operacao }: DoContexto): Remessa => ({
  uf: emitente.uf,
  modelo: venda.modelo,
  indPres:
    operacao && precedesNote(operacao.tipo_operacao)
      ? 9
      : (indPres ?? (dec(venda.taxa_entrega).isZero() ? 1 : 4)),
  caixa: Boolean(venda.terminal_id),
})

/** Derives a sale's destination from its buyer. */
export const destinoDe = (venda: DaVenda & Pick<Venda, 'consumidor'>, contexto: DoContexto): DestinoFiscal =>
  destinationOf(saidaDe(venda, contexto), venda.consumidor)

/** Its lines go by the rules of what leaves the state. */
export const saiDoEstado = (venda: DaVenda & Pick<Venda, 'consumidor'>, contexto: DoContexto): boolean =>
  destinoDe(venda, contexto).idDest !== '1'
