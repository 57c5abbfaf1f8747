import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** Opens a screen; keymaps bind keys with it: ["app.ir", { "caminho": "/vendas" }]. */
export const ir = defineCommand({
  id: 'app.ir',
  title: 'Ir para o endereço',
  palavras: 'rota tela abrir url',
  args: z.object({
    caminho: z.string().startsWith('/', 'Comece com /').max(200).meta({ title: 'Endereço' }),
  }),
  run: ({ navigate }, { caminho }) => navigate(caminho),
})
