import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const acrescimo = defineCommand({
  id: 'venda.acrescimo',
  title: 'Acréscimo na venda',
  when: 'cart',
  palavras: 'taxa serviço',
  args: z.object({ quanto: z.string().optional().meta({ title: 'Acréscimo: 5,00 ou 10%' }) }),
  tela: true,
})
