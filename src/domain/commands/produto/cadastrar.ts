import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

/** Offered for the last code nobody had; the scans behind it go on. */
export const cadastrar = defineCommand({
  id: 'produto.cadastrar',
  title: 'Cadastrar o código não localizado',
  when: TILL,
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'novo produto desconhecido associar',
  tela: true,
})
