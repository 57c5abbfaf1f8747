import { defineCommand } from '../define.ts'
import { CARTS } from '../till.ts'

export const veiculo = defineCommand({
  id: 'item.veiculo',
  title: 'Dados do veículo novo',
  palavras: 'chassi motor cor ano detalhamento',
  when: CARTS,
  tela: true,
})
