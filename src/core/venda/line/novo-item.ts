import { isHeld, partsOf, picker } from '../../fields/parts.ts'
import { ITENS_DO_CAIXA } from '../fields/itens-caixa.ts'
import type { ProdutoVenda } from '../produto-venda.ts'
import type { ItemVenda } from '../venda.ts'

const HELD = partsOf(ITENS_DO_CAIXA).filter(isHeld)
const BLANK = Object.fromEntries(
  HELD.flatMap(({ value, field }) => (field.sparse ? [] : [[value, field.start ?? null]])),
)
/** Fields copied from the product. */
export const COPIADOS = HELD.filter(({ field }) => field.product)
const copied = picker(COPIADOS.map(({ value }) => [value, value]))

/** Copies the product's present fields into a line. */
export const copiedOf = (produto: ProdutoVenda): Partial<ItemVenda> => copied(produto) as Partial<ItemVenda>

/** Makes a line of the product with all other fields empty or at their start value. */
export const novoItem = (produto: ProdutoVenda): Omit<ItemVenda, 'uid' | 'qtde' | 'origem_leitura'> =>
  ({ ...BLANK, ...copied(produto) }) as ItemVenda
