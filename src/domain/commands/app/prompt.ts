import { defineCommand } from '../define.ts'

/** Shows the arguments of the highlighted command as a form (F4). */
export const prompt = defineCommand({
  id: 'paleta.prompt',
  title: 'Argumentos',
  acesso: 'livre',
  when: 'paleta',
  interno: true,
  tela: true,
})
