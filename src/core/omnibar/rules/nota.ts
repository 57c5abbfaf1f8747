import type { OmnibarRule } from '../intent.ts'

export const nota: OmnibarRule = {
  id: 'nota',
  forma: '#nota',
  ajuda: 'Procura nas vendas a nota com este número',
  exemplos: ['#1234'],
  interpret(texto) {
    if (texto[0] !== '#') return null
    const numero = texto.slice(1).trim()
    if (/^\d{1,9}$/.test(numero)) return { tipo: 'nota', numero: numero.replace(/^0+(?=\d)/, '') }
    return { tipo: 'recusa', campo: 'codigo', erro: 'Depois de # vai o número da nota, até 9 dígitos' }
  },
}
