import { z } from 'zod'
import { decimal } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

export const preco = defineCommand({
  id: 'item.preco',
  title: 'Preço da linha',
  right: ['pdv_preco', 'Mudar o preço'],
  palavras: 'alterar valor unitário remarcar',
  when: 'cart',
  args: z.object({ preco: decimal(10, { digits: 10 }).meta({ title: 'Preço unitário (R$)' }) }),
  tela: true,
})
