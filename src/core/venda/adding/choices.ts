import type { ItemVenda } from '../venda.ts'

/** Choices of a line, made when it was added. */
export type EscolhasDoItem = Pick<
  ItemVenda,
  'grades' | 'complementos' | 'composicao_adicionadas' | 'composicao_removidas'
>

/** Tells whether a line has no choices. */
export const isPlainItem = (item: Partial<EscolhasDoItem>): boolean =>
  !(item.grades || item.complementos || item.composicao_adicionadas || item.composicao_removidas)
