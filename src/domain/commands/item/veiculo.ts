import { defineCommand } from '../define.ts'

export const veiculo = defineCommand({
  id: 'item.veiculo',
  title: 'Dados do veículo novo',
  palavras: 'chassi motor cor ano detalhamento',
  when: 'cart',
  tela: true,
})
