import { type DestinoFiscal, destinationOf, type Remessa } from '../../core/document/destino.ts'
import { precedesNote } from '../../core/document/types/index.ts'
import { dec } from '../../core/money/decimal.ts'
import type { Venda } from '../../core/venda/venda.ts'
import type { ContextoFiscal } from './contexto.ts'

type DaVenda = Pick<Venda, 'modelo' | 'terminal_id' | 'taxa_entrega'>
type DoContexto = Pick<ContextoFiscal, 'emitente' | 'indPres' | 'operacao'>

/**
 * Tells how the goods of a sale leave: a document has its indPres; a till's sale is delivered if it has a delivery fee. A
 * quote or an order counts as sent to the buyer's address (9), because the note comes later.
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

/** Finds out where a sale goes, from its buyer. */
export const destinoDe = (venda: DaVenda & Pick<Venda, 'consumidor'>, contexto: DoContexto): DestinoFiscal =>
  destinationOf(saidaDe(venda, contexto), venda.consumidor)

/** Tells if the lines of a sale use the tax rules of sales to other states or abroad. */
export const saiDoEstado = (venda: DaVenda & Pick<Venda, 'consumidor'>, contexto: DoContexto): boolean =>
  destinoDe(venda, contexto).idDest !== '1'
