import { defineCommand } from '../define.ts'

export const remover = defineCommand({
  id: 'pagamento.remover',
  title: 'Remover o último pagamento',
  when: ['cart', 'pdv.pagamento', 'pdv.pagamento.valor'],
  palavras: 'estornar',
  tela: true,
})
