import type { OmnibarRule } from '../intent.ts'

export const ajuda: OmnibarRule = {
  id: 'ajuda',
  forma: '? ou ?assunto',
  ajuda: 'Mostra o que se pode digitar aqui',
  exemplos: ['?', '?desconto'],
  interpret: texto => (texto[0] === '?' ? { tipo: 'ajuda', busca: texto.slice(1).trim() } : null),
}
