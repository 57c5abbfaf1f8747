import { defineCommand } from '../define.ts'

/** F4 on the highlighted command: its arguments as a form. */
export const prompt = defineCommand({
  id: 'paleta.prompt',
  title: 'Argumentos',
  acesso: 'livre',
  when: 'paleta',
  interno: true,
  tela: true,
})
