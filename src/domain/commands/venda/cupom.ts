import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const cupom = defineCommand({
  id: 'venda.cupom',
  title: 'Cupom de desconto',
  when: 'till',
  palavras: 'promoção código voucher',
  args: z.object({ codigo: z.string().min(1, 'Informe o código').max(30).meta({ title: 'Código' }) }),
  tela: true,
})
