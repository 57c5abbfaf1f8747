import { defineCommand } from '../define.ts'

/** Offered for the last code nobody had; the scans behind it go on. */
export const cadastrar = defineCommand({
  id: 'produto.cadastrar',
  title: 'Cadastrar o código não localizado',
  when: 'till',
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'novo produto desconhecido associar',
  tela: true,
})
