import { defineCommand } from '../define.ts'

/** Closes the topmost window or part (ESC). */
export const voltar = defineCommand({
  id: 'app.voltar',
  title: 'Voltar',
  acesso: 'livre',
  interno: true,
  run: ({ voltar }) => voltar(),
})
