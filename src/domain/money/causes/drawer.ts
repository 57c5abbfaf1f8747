import type { CaixaEvent, CaixaPlace } from '../../../core/caixa/event.ts'
import { dec } from '../../../core/money/decimal.ts'
import { defineCause, type Posting } from '../posting.ts'

interface AtDrawer {
  tipo: CaixaEvent
  valor: string
  conta: CaixaPlace | ''
  motivo: string
  /** R$ counted less expected, of an opening and a closing; null: nothing was expected. */
  diferenca: string | null
}

/** Sends what was missing to the account of differences, and takes what was left over from it. */
const differs = (diferenca: string): Posting[] => {
  const valor = dec(diferenca).abs().toFixed(2)
  if (dec(diferenca).isZero()) return []
  const [de, para] = dec(diferenca).gt(0) ? (['quebra', 'caixa'] as const) : (['caixa', 'quebra'] as const)
  return [{ de, para, valor, componente: 'diferenca', meio: '01', historico: 'Diferença de caixa' }]
}

const moved = (de: Posting['de'], para: Posting['para'], { valor, motivo }: AtDrawer): Posting[] =>
  dec(valor).isZero()
    ? []
    : [{ de, para, valor, componente: 'dinheiro', meio: '01', historico: motivo || null }]

/** Money that somebody puts into a till's drawer, takes out of it, or does not find there. */
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
      default:
        return []
    }
  },
})
