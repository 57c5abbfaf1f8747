import { defineCommand } from '../define.ts'

/** What the composition costs becomes what the product is bought for. */
export const custoComposicao = defineCommand({
  id: 'produto.custo_composicao',
  title: 'Usar o custo da composição',
  when: 'form.composicao',
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'custo receita insumos preço de compra',
  tela: true,
})
