import { diaIn } from '../../../core/document/fuso.ts'
import { pickTablePrice } from '../../../core/prices/table.ts'
import type { Q } from '../../db/transaction.ts'
import { readComoSePreca, readTabelasDoMenu } from './ofertas-repository.ts'

interface Menu {
  empresa_id: number
  /** Table of the menu's channel; null: only those of every sale count. */
  tabela_preco_id: number | null
  agora: Date
}

/** Product of a menu; `preco`: R$ of one by the register. */
interface ProdutoDoMenu {
  id: number
  categoria_id: number | null
  preco: string
}

interface PrecoDoMenu {
  preco: string
  /** Price of a table that gave it; null: the product's own. */
  tabela_id: number | null
}

/** Reads what a menu's prices are computed from, today. `priceOf`: R$ of one unit, whatever number is ordered. */
export async function readMenuPrices(q: Q, { empresa_id, tabela_preco_id, agora }: Menu) {
  const { fuso, ...como } = await readComoSePreca(q, empresa_id)
  const dia = diaIn(agora, fuso)
  const linhas = await readTabelasDoMenu(q, { empresa_id, dia, tabela_preco_id })
  return {
    /** Tells if no table has a price, so that only products with their own have one. */
    onlyOwn: linhas.length === 0,
    priceOf({ id, categoria_id, preco }: ProdutoDoMenu): PrecoDoMenu {
      const alvo = { produto_id: id, categoria_id, qtde: '1', base: preco, tabelas: [tabela_preco_id], dia }
      const found = pickTablePrice(linhas, alvo, como)
      return found ? { preco: found.preco, tabela_id: found.linha.id } : { preco, tabela_id: null }
    },
  }
}
