import { defineCommand } from '../define.ts'

/** Copies the composition's cost to the purchase price. */
export const custoComposicao = defineCommand({
  id: 'produto.custo_composicao',
  title: 'Usar o custo da composição',
  when: 'form.composicao',
  permission: 'produtos_produto',
  escrita: true,
  palavras: 'custo receita insumos preço de compra',
  tela: true,
})
