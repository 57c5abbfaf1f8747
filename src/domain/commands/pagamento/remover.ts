import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const remover = defineCommand({
  id: 'pagamento.remover',
  title: 'Remover o último pagamento',
  when: [...TILL, 'pdv.pagamento', 'pdv.pagamento.valor'],
  palavras: 'estornar',
  tela: true,
})
