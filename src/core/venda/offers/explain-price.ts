import { dec } from '../../money/decimal.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { fitsTable, pickTablePrice, priceByTable } from '../../prices/table.ts'
import type { TabelaSelada } from '../ofertas.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { isUntouched } from './of-line.ts'
import { basePrice, type Oferecido, quantities, tablesOf } from './settle.ts'

/** A price that a line could have: R$ of one unit, and why it does not hold; null: it holds. */
interface PrecoPossivel {
  nome: string
  preco: string
  falta: string | null
}

/** Lists the prices that a line could have, the one that holds first, each other with the one condition that it missed. */
export function explainPrice(
  venda: Venda,
  item: ItemVenda,
  oferecido: Oferecido,
  em: string,
): PrecoPossivel[] {
  const { como, tabelas } = oferecido
  const base = basePrice(item, oferecido)
  if (base === null) return []
  const byHand = !isUntouched({ ...item, desconto: '0.00' }, base, oferecido.qtde_decimal)
  const dia = (venda.ofertas?.em ?? em).slice(0, 10)
  const alvo = {
    ...{ base, dia, produto_id: item.produto_id, tabelas: tablesOf(venda, oferecido) },
    categoria_id: oferecido.categoriaDe(item.produto_id),
    qtde: quantities(venda.itens).get(item.produto_id) ?? item.qtde,
  }
  const best = byHand ? null : pickTablePrice(tabelas, alvo, como)
  // a document's line that no change touched since it was saved
  const kept = oferecido.precoDe !== undefined && !byHand && !dec(item.preco).eq(dec(best?.preco ?? base))
  const found = kept ? null : best
  const other = byHand ? 'o preço foi digitado' : kept ? 'o documento já tinha este preço' : null
  const missed = (linha: TabelaSelada): string | null => {
    if (linha.id === found?.linha.id) return null
    const lacks = dec(linha.qtde_min).minus(dec(alvo.qtde))
    if (!linha.todos && !alvo.tabelas.includes(linha.tabela_id))
      return 'a tabela não é deste cliente nem deste caixa'
    if (lacks.gt(0)) return `faltam ${formatDecimal(lacks.toFixed(), 0, 4)} ${item.unidade}`
    if (!fitsTable(linha, alvo)) return 'fora dos dias da tabela'
    return other ?? `vale antes o de ${found?.linha.nome ?? 'outra tabela'}`
  }
  const ofGoods = tabelas.filter(({ produto_id, categoria_id }) =>
    produto_id === null
      ? categoria_id === null || categoria_id === alvo.categoria_id
      : produto_id === item.produto_id,
  )
  const asked = ofGoods.flatMap((linha): PrecoPossivel[] => {
    const preco = priceByTable(linha, base, como)
    return preco === null ? [] : [{ nome: linha.nome, preco, falta: missed(linha) }]
  })
  const typed = other ? [{ nome: kept ? 'Do documento' : 'Digitado', preco: item.preco, falta: null }] : []
  const own = {
    nome: 'Do produto',
    preco: base,
    falta: other ?? (found ? `vale antes o de ${found.linha.nome}` : null),
  }
  return [...typed, own, ...asked].toSorted((a, b) => Number(a.falta !== null) - Number(b.falta !== null))
}
