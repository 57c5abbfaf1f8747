import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** Chooses a row in the dialog 'Forma de pagamento': 1 dinheiro, 2 cheque, 3 cartão, 4 outros (doc 3 §2.2). */
export const escolher = defineCommand({
  id: 'pagamento.escolher',
  title: 'Escolher a forma de pagamento',
  when: 'pdv.pagamento',
  interno: true,
  args: z.object({ meio: z.literal([1, 2, 3, 4]).meta({ title: 'Forma' }) }),
  tela: true,
})
