import { defineCommand } from '../define.ts'

export const ajuda = defineCommand({
  id: 'app.ajuda',
  title: 'Todas as teclas',
  acesso: 'livre',
  palavras: 'ajuda atalhos help manual como teclado gramática códigos',
  run: ({ abrir }) => void abrir('ajuda'),
})
