import type { Venda } from '../../../../core/venda/venda.ts'
import * as wire from '../../../../domain/documents/venda/wire.ts'
import { consumidorDe } from '../../../../domain/venda/consumidor.ts'
import type { VendaDaNota } from './sale-repository.ts'

/** Gives a stored sale to calculate with; payments and cancelled lines are left out: no amount depends on them. */
export function storedSale({ venda, itens, parceiro }: VendaDaNota): Venda {
  return {
    ...wire.cabecalho.fromWire(venda),
    empresa_id: venda.empresa_id,
    estado: 'paga',
    criada_em: venda.paga_em,
    paga_em: venda.paga_em,
    rotulo: null,
    consumidor: consumidorDe(venda, parceiro),
    itens: itens.map(item => ({ ...wire.item.fromWire(item), lote: item.lote })),
    cancelados: [],
    regras: venda.regras,
    pagamento: [],
  }
}
