import type { OmnibarRule } from '../intent.ts'
import { readAdjustment } from '../quantity.ts'

export const acrescimo: OmnibarRule = {
  id: 'acrescimo',
  forma: '+valor ou +x%',
  ajuda: 'Acréscimo na venda, em R$ ou em %',
  exemplos: ['+2,00', '+10%'],
  interpret(texto) {
    const typed = /^\+(.*)$/s.exec(texto)?.[1]?.trim()
    if (typed === undefined) return null
    if (typed === '')
      return { tipo: 'recusa', campo: 'desconto', erro: 'Complete o acréscimo: +2,00 ou +10%' }
    return readAdjustment(typed, 'acrescimo', 'Acréscimo')
  },
}
