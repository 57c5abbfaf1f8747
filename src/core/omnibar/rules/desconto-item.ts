import type { OmnibarRule } from '../intent.ts'
import { readPercent } from '../quantity.ts'

export const descontoItem: OmnibarRule = {
  id: 'desconto_item',
  forma: '.x%',
  ajuda: 'Desconto em % no último item',
  exemplos: ['.10%', '.7,5%'],
  interpret(texto) {
    const typed = /^\.(.*)%$/.exec(texto)?.[1]
    if (typed === undefined) return null
    const lido = readPercent(typed)
    return 'recusa' in lido ? lido.recusa : { tipo: 'desconto_item', percentual: lido.valor }
  },
}
