import { defineCommand } from '../define.ts'

export const paleta = defineCommand({
  id: 'app.paleta',
  title: 'Comandos',
  acesso: 'livre',
  interno: true,
  run: ({ abrir }) => void abrir('paleta'),
})
