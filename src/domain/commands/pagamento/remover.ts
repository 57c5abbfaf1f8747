import { defineCommand } from '../define.ts'
import { CARTS } from '../till.ts'

export const remover = defineCommand({
  id: 'pagamento.remover',
  title: 'Remover o último pagamento',
  when: [...CARTS, 'pdv.pagamento', 'pdv.pagamento.valor'],
  palavras: 'estornar',
  tela: true,
})
