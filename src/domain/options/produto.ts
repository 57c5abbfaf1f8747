import type { OptionList } from '../fields/field.ts'

/** Item types of the SPED files. */
export const TIPO_PRODUTO_FISCAL = [
  ['00', 'Mercadoria para revenda'],
  ['01', 'Matéria-prima'],
  ['02', 'Embalagem'],
  ['03', 'Produto em processo'],
  ['04', 'Produto acabado'],
  ['05', 'Subproduto'],
  ['06', 'Produto intermediário'],
  ['07', 'Material de uso e consumo'],
  ['08', 'Ativo imobilizado'],
  ['09', 'Serviços'],
  ['10', 'Outros insumos'],
  ['99', 'Outras'],
] as const satisfies OptionList

export const TIPO_PRODUTO = [
  [1, 'Produto'],
  [2, 'Insumo'],
] as const satisfies OptionList

export const TIPO_CONVERSAO = [
  [1, 'Divisão'],
  [2, 'Multiplicação'],
] as const satisfies OptionList

export const TIPO_COMPOSICAO = [
  [1, 'Composição'],
  [2, 'Adicional'],
] as const satisfies OptionList

/** Filter of fields that point to ingredients: products of `tipo_produto` 2 that are not paused (doc 2 §7). */
export const INSUMO = { where: { tipo_produto: 2 }, oferece: { 'pausar_venda!': 1 } } as const
