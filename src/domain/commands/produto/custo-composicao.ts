import { defineCommand } from '../define.ts'

/** Copies the cost of a product's ingredients to its purchase price. */
export const custoComposicao = defineCommand({
  id: 'produto.custo_composicao',
  title: 'Usar o custo da composição',
  when: 'form.composicao',
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'custo receita insumos preço de compra',
  tela: true,
})
