import type { OmnibarRule } from '../intent.ts'
import { readMoney, readPercent } from '../quantity.ts'

export const desconto: OmnibarRule = {
  id: 'desconto',
  forma: '-x% ou -valor',
  ajuda: 'Desconto na venda, em % ou em R$',
  exemplos: ['-10%', '-5,00'],
  interpret(texto) {
    const typed = /^-(.*)$/s.exec(texto)?.[1]?.trim()
    // -3*7 is a negative quantity, refused by `multiplicar`
    if (typed === undefined || typed.includes('*')) return null
    if (typed === '') return { tipo: 'recusa', campo: 'desconto', erro: 'Complete o desconto: -10% ou -5,00' }
    const lido = typed.endsWith('%')
      ? readPercent(typed.slice(0, -1))
      : readMoney(typed, 2, 'Desconto', 'desconto')
    if ('recusa' in lido) return lido.recusa
    return typed.endsWith('%')
      ? { tipo: 'desconto', percentual: lido.valor }
      : { tipo: 'desconto', valor: lido.valor }
  },
}
