import { defineCommand } from '../define.ts'

export const instalar = defineCommand({
  id: 'app.instalar',
  title: 'Instalar no computador',
  acesso: 'livre',
  palavras: 'pwa janela aplicativo atalho',
  run: ({ app }) => app.instalar(),
})

export const recarregar = defineCommand({
  id: 'app.recarregar',
  title: 'Atualizar',
  barra: 'passado',
  acesso: 'livre',
  palavras: 'recarregar dados refresh',
  run: ({ app }) => app.recarregar(),
})

export const atualizar = defineCommand({
  id: 'app.atualizar',
  title: 'Aplicar a nova versão',
  acesso: 'livre',
  palavras: 'update versão atualização',
  run: ({ app }) => app.atualizar(),
})
