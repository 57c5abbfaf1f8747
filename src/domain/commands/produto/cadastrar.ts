import { defineCommand } from '../define.ts'

/** Creates a product for the last unknown code; later scans continue. */
export const cadastrar = defineCommand({
  id: 'produto.cadastrar',
  title: 'Cadastrar o código não localizado',
  when: 'till',
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'novo produto desconhecido associar',
  tela: true,
})
