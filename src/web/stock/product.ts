import { codeKey } from '../../core/document/gtin.ts'
import { dec } from '../../core/money/decimal.ts'
import type { Intent } from '../../core/omnibar/intent.ts'
import { parse } from '../../core/omnibar/parse.ts'
import { closeOnTotal } from '../../core/venda/total/close-on-total.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { call } from '../api/client.ts'
import { lookup, productById } from '../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../catalog/produto.ts'
import { listEndpoint } from '../register/list/use-rows.ts'
import { pageOf } from '../state/page.ts'
import { accountPlaces } from '../state/places.ts'
import { scaleTemplates } from '../till/terminal.ts'

export interface Named {
  id: number
  nome: string
}

/** Product as the stock screens use it: sold, or only an ingredient of other products. */
export interface StockProduct extends Named {
  referencia: string
  unidade: string
  controle_lote: boolean
  /** Lines of the product's grid; null: no grid. */
  grades: readonly Named[] | null
}

const ofCatalogue = (produto: ProdutoCatalogo): StockProduct => ({
  id: produto.produto_id,
  nome: produto.nome,
  referencia: produto.referencia,
  unidade: produto.unidade,
  controle_lote: produto.controle_lote,
  grades: produto.controle_grade ? produto.grades.map(([id, nome]) => ({ id, nome })) : null,
})

/** Converts a row of the server's list; a product of the till's catalogue comes from there: only it has the grid. */
export function toStockProduct(row: Registro): StockProduct {
  const known = productById(row.id)
  if (known) return ofCatalogue(known)
  return {
    id: row.id,
    nome: String(row['nome']),
    referencia: String(row['referencia']),
    unidade: String(row['unidade'] ?? 'UN'),
    controle_lote: row['controle_lote'] === true,
    grades: row['controle_grade'] === true ? [] : null,
  }
}

/** Gives the price 1 to a product without a price: such products may be counted and moved, but the parser refuses them. */
const anyPrice = (preco: string) => (dec(preco).gt(0) ? preco : '1')
const unpriced: typeof lookup = {
  codigo: codigo => {
    const found = lookup.codigo(codigo)
    return (
      found && {
        ...found,
        preco: anyPrice(found.preco),
        outros: found.outros.map(each => ({ ...each, preco: anyPrice(each.preco) })),
      }
    )
  },
  balanca: codigo => lookup.balanca(codigo),
}

/** Parses an entry of stock with the till's grammar. */
export const readStockText = (text: string, origem: 'teclado' | 'scan', pendente: string | null): Intent =>
  parse(text, { lookup: unpriced, templates: scaleTemplates(), pendente, origem, ...accountPlaces() }).intent

type Add = Extract<Intent, { tipo: 'adicionar' }>

/** Gives the quantity read; for a scale label that has only the total, the quantity computed from the price. */
export const quantityRead = ({ origem, total, qtde, produto }: Add): string =>
  origem === 'balanca' && total
    ? closeOnTotal(total, produto.preco, Math.min(accountPlaces().qtde_decimal, 4)).qtde
    : qtde

export const productRead = ({ produto }: Add): StockProduct | null => {
  const found = productById(produto.produto_id)
  return found && ofCatalogue(found)
}

/** Finds by code, in the server's first 20, a product not in the catalogue (an ingredient, or no longer sold). */
export async function findByCode(codigo: string): Promise<StockProduct | null> {
  const query = { full_search: codigo, limit: '20' }
  const answer = await call(listEndpoint(produtos), { params: {}, query, semMover: true })
  const wanted = codeKey(codigo)
  const found = pageOf<Registro>(answer).rows.find(row =>
    [row['referencia'], row['gtin']].some(code => codeKey(String(code ?? '')) === wanted),
  )
  return found ? toStockProduct(found) : null
}
