import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const vendedor = defineCommand({
  id: 'venda.vendedor',
  title: 'Vendedor da venda',
  when: 'cart',
  permission: 'pdv_vendedor',
  right: 'Vender por outro vendedor',
  palavras: 'comissão atendente quem vendeu balconista',
  args: z.object({ quem: z.string().optional().meta({ title: 'Nome ou código' }) }),
  tela: true,
})
