import { z } from 'zod'
import { money } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

export const descontoItem = defineCommand({
  id: 'item.desconto',
  title: 'Desconto na linha',
  palavras: 'abatimento item produto',
  when: 'cart',
  args: z.object({ valor: money.meta({ title: 'Desconto da linha (R$)' }) }),
  tela: true,
})
