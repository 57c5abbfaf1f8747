import { defineCommand } from '../define.ts'

export const agendarPreco = defineCommand({
  id: 'produto.agendar_preco',
  title: 'Agendar preço',
  when: ['lista.registro', 'form'],
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'promoção remarcar reajuste programar oferta',
  tela: true,
})
