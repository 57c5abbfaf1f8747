import type { CaixaEvent, CaixaPlace } from '../../../core/caixa/event.ts'
import { dec } from '../../../core/money/decimal.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { defineCause, type Posting } from '../posting.ts'

interface AtDrawer {
  tipo: CaixaEvent
  valor: string
  conta: CaixaPlace | ''
  motivo: string
  /**
   * R$ counted less R$ expected, at opening and closing; of a sale that comes after its closing: its cash, with the
   * other sign, because the count had it already. Null: no amount was expected.
   */
  diferenca: string | null
}

/** Posts a counted difference: a lack goes to the account of cash differences, an excess comes from it. */
const differs = (diferenca: string, historico = 'Diferença de caixa'): Posting[] => {
  const valor = dec(diferenca).abs().toFixed(2)
  if (dec(diferenca).isZero()) return []
  const [de, para] = dec(diferenca).gt(0) ? (['quebra', 'caixa'] as const) : (['caixa', 'quebra'] as const)
  return [{ de, para, valor, componente: 'diferenca', meio: CASH, historico }]
}

const moved = (de: Posting['de'], para: Posting['para'], { valor, motivo }: AtDrawer): Posting[] =>
  dec(valor).isZero()
    ? []
    : [{ de, para, valor, componente: 'dinheiro', meio: CASH, historico: motivo || null }]

/**
 * Postings of what happens at a till's drawer: opening, cash in, cash out, closing with a difference, and the cash of a
 * courier, which was in transit.
 */
export const drawer = defineCause<AtDrawer>({
  origem: 'caixa_evento',
  postings: event => {
    const conta = event.conta || 'cofre'
    switch (event.tipo) {
      case 'abertura':
        return event.diferenca === null ? moved('cofre', 'caixa', event) : differs(event.diferenca)
      case 'suprimento':
        return moved(conta, 'caixa', event)
      case 'sangria':
        return moved('caixa', conta, event)
      case 'retirada':
        return moved('caixa', 'cofre', event)
      case 'fechamento':
        return differs(event.diferenca ?? '0.00')
      case 'complemento':
        return differs(event.diferenca ?? '0.00', event.motivo)
      case 'acerto':
        return moved('transito', 'caixa', event)
      case 'acerto_diferenca':
        return differs(event.diferenca ?? '0.00', event.motivo)
      default:
        return []
    }
  },
})
