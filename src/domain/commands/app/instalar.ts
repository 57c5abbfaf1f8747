import { defineCommand } from '../define.ts'

export const instalar = defineCommand({
  id: 'app.instalar',
  title: 'Instalar no computador',
  palavras: 'pwa janela aplicativo atalho',
  run: ({ app }) => app.instalar(),
})

export const recarregar = defineCommand({
  id: 'app.recarregar',
  title: 'Recarregar os dados',
  palavras: 'atualizar refresh',
  run: ({ app }) => app.recarregar(),
})
