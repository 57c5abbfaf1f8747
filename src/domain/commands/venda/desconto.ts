import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const desconto = defineCommand({
  id: 'venda.desconto',
  title: 'Desconto na venda',
  right: ['pdv_desconto', 'Dar desconto'],
  barra: 'obra',
  when: 'cart',
  verbo: 'desconto',
  palavras: 'abatimento',
  args: z.object({ quanto: z.string().optional().meta({ title: 'Desconto: 5,00 ou 10%' }) }),
  tela: true,
})
