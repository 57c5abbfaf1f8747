import type { OmnibarRule } from '../intent.ts'
import { readAdjustment } from '../quantity.ts'

export const desconto: OmnibarRule = {
  id: 'desconto',
  forma: '-x% ou -valor',
  ajuda: 'Desconto na venda, em % ou em R$',
  exemplos: ['-10%', '-5,00'],
  interpret(texto) {
    const typed = /^-(.*)$/s.exec(texto)?.[1]?.trim()
    // -3*7 is a negative quantity, which `multiplicar` refuses
    if (typed === undefined || typed.includes('*')) return null
    if (typed === '') return { tipo: 'recusa', campo: 'desconto', erro: 'Complete o desconto: -10% ou -5,00' }
    return readAdjustment(typed, 'desconto', 'Desconto')
  },
}
