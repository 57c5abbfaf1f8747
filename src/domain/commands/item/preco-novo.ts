import { defineCommand } from '../define.ts'

export const precoNovo = defineCommand({
  id: 'item.preco_novo',
  title: 'Usar o preço novo na venda',
  palavras: 'mudou atualizar remarcação valor',
  when: 'till',
  tela: true,
})
