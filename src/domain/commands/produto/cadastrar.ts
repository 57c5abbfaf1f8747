import { defineCommand } from '../define.ts'

/** Creates a product for the last code that was not found; scanning goes on meanwhile. */
export const cadastrar = defineCommand({
  id: 'produto.cadastrar',
  title: 'Cadastrar o código não localizado',
  when: 'till',
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'novo produto desconhecido associar',
  tela: true,
})
