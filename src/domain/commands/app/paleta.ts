import { defineCommand } from '../define.ts'

export const paleta = defineCommand({
  id: 'app.paleta',
  title: 'Comandos',
  interno: true,
  run: ({ abrir }) => void abrir('paleta'),
})
