import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const remover = defineCommand({
  id: 'pagamento.remover',
  title: 'Remover o último pagamento',
  when: TILL,
  palavras: 'estornar',
  tela: true,
})
