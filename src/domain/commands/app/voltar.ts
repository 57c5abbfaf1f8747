import { defineCommand } from '../define.ts'

/** ESC: one rung down. */
export const voltar = defineCommand({
  id: 'app.voltar',
  title: 'Voltar',
  acesso: 'livre',
  interno: true,
  run: ({ voltar }) => voltar(),
})
