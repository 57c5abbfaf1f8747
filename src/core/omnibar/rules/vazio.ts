import type { OmnibarRule } from '../intent.ts'

export const vazio: OmnibarRule = {
  id: 'vazio',
  forma: '⏎',
  ajuda: 'Com o campo vazio e sem itens na venda, abre a correção da nota recusada',
  exemplos: [''],
  interpret: texto => (texto === '' ? { tipo: 'vazio' } : null),
}
