import { z } from 'zod'
import { decimal } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

export const quantidade = defineCommand({
  id: 'item.quantidade',
  title: 'Quantidade da linha',
  barra: 'obra',
  palavras: 'alterar multiplicar peso unidades',
  when: 'cart',
  args: z.object({ qtde: decimal(4, { digits: 8 }).meta({ title: 'Quantidade' }) }),
  tela: true,
})
