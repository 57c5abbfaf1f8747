import { answersOf, assemble } from '../adding/assemble.ts'
import { type EscolhasDoItem, isPlainItem } from '../adding/choices.ts'
import type { Montagem } from '../adding/montagem.ts'
import type { Respostas } from '../adding/steps.ts'
import { withoutTable } from '../offers/of-line.ts'
import type { ProdutoVenda } from '../produto-venda.ts'
import { type Recusa, recusada, refuse } from '../recusa.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { changeLine } from './change-line.ts'
import { mergeRules } from './merge-rules.ts'
import { copiedOf } from './novo-item.ts'
import { replaceItem } from './replace-item.ts'

/** A product as sold now. For a line of a grid, the product with that grid line. */
export interface SoldNow {
  produto: ProdutoVenda
  /** Choices that the product offers; null: none. */
  montagem: Montagem | null
  valor_decimal: number
}

type Renewed = Pick<ItemVenda, 'preco'> & Partial<EscolhasDoItem>

/** Gives the present price of the line's unit and its choices, R$; null: some choice is no longer offered. */
export function soldNow(item: ItemVenda, { produto, montagem, valor_decimal }: SoldNow): Renewed | null {
  if (isPlainItem(item)) return { preco: produto.preco }
  if (!montagem) return null
  const answers = answersOf(item)
  const { preco, escolhas, grade } = assemble(montagem, answers, { base: produto.preco, valor_decimal })
  const again = answersOf({ ...escolhas, grade_id: grade?.id })
  return count(again) === count(answers) ? { preco, ...escolhas } : null
}

/**
 * Copies the product's present data into a line again: price, seal and all other copied fields. Quantity, lot and the GTIN
 * read stay. A discount in R$ stays, a discount in % is computed again, and a label's total is dropped.
 */
export function renewItem(venda: Venda, uid: string, now: SoldNow): Venda | Recusa {
  const renewed = replaceItem(venda, uid, item => {
    const sold = soldNow(item, now)
    if (!sold) return refuse('item', 'O que foi escolhido deste item não é mais oferecido')
    // keep the GTIN that was read
    return changeLine(
      { ...withoutTable(item), ...copiedOf(now.produto), ...sold, gtin: item.gtin },
      { preco: sold.preco },
    )
  })
  return recusada(renewed) ? renewed : { ...renewed, regras: mergeRules(renewed.regras, now.produto) }
}

const count = (answers: Respostas): number =>
  Object.values(answers).reduce((sum, list) => sum + list.length, 0)
