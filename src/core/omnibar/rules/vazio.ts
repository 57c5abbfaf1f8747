import type { Regra } from '../intent.ts'

export const vazio: Regra = {
  id: 'vazio',
  forma: '⏎',
  ajuda: 'Enter com o campo vazio não faz nada, ou abre o pagamento quando o caixa está configurado assim',
  exemplos: [''],
  interpretar: texto => (texto === '' ? { tipo: 'vazio' } : null),
}
