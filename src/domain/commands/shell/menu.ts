import { defineCommand } from '../define.ts'

export const menu = defineCommand({
  id: 'app.menu',
  title: 'Menu',
  palavras: 'telas navegar todas',
  run: ({ abrir }) => void abrir('menu'),
})

export const notificacoes = defineCommand({
  id: 'app.notificacoes',
  title: 'Notificações',
  palavras: 'avisos sino mensagens',
  run: ({ abrir }) => void abrir('notificacoes'),
})
