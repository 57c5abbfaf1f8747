import { z } from 'zod'
import { decimal } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

export const entrega = defineCommand({
  id: 'venda.entrega',
  title: 'Taxa de entrega',
  when: 'till',
  palavras: 'entregar domicílio frete outro estado nf-e',
  args: z.object({
    taxa: decimal(2, { digits: 8 }).meta({ title: 'Taxa de entrega (R$); 0 para não entregar' }),
  }),
  tela: true,
})
