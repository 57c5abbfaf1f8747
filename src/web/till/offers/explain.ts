import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Ramo } from '../../../core/tax/explain/arvore.ts'
import { explainPrice } from '../../../core/venda/offers/explain-price.ts'
import { settleOffers } from '../../../core/venda/offers/settle.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import type { Desk } from '../../state/desk.ts'
import { unitPrice } from '../../state/places.ts'
import { agreedBy, hasOwnPrices, offeredToDocument, settleDocument } from './of-document.ts'
import { momentOfOffers, offeredTo } from './offered.ts'

const leaf = (id: string, nome: string, valor: string | null, nota: string | null): Ramo => ({
  ...{ id, nome, valor, nota },
  ...{ sinal: '', no: null, abre: false, filhos: [] },
})

const group = (id: string, nome: string, filhos: Ramo[]): Ramo[] =>
  filhos.length === 0 ? [] : [{ ...leaf(id, nome, null, null), abre: true, filhos }]

const priceGroup = (prices: ReturnType<typeof explainPrice>): Ramo[] =>
  group(
    'precos',
    'Qual preço vale',
    prices.map(({ nome, preco, falta }, at) =>
      leaf(
        `precos/${at}`,
        falta === null ? nome : `${nome}: ${falta}`,
        unitPrice(preco),
        falta ?? 'É o que vale',
      ),
    ),
  )

/** Explains which price holds in the line `uid` of a document; nothing where the other party sets the prices. */
export function explainDocument(desk: Desk, said: Venda, uid: string | null): Ramo[] {
  if (!hasOwnPrices(desk)) return []
  const sale = settleDocument(desk, desk.current(), said)
  const item = sale.itens.find(line => line.uid === uid)
  if (!item) return []
  const nome = agreedBy(item)
  if (nome !== null) return priceGroup([{ nome, preco: item.preco, falta: null }])
  const offered = offeredToDocument(sale)
  return offered.tabelas.length > 0 ? priceGroup(explainPrice(sale, item, offered, momentOfOffers())) : []
}

/** Explains which price holds in the line `uid`, and each promotion: what it gave, or the one condition that it missed. */
export function explainOffers(sale: Venda, uid: string | null): Ramo[] {
  const [offered, em] = [offeredTo(sale), momentOfOffers()]
  const item = sale.itens.find(line => line.uid === uid)
  const prices = item && offered.tabelas.length > 0 ? explainPrice(sale, item, offered, em) : []
  const { explain } = settleOffers(sale, offered, em)
  return [
    ...priceGroup(prices),
    ...group(
      'ofertas',
      'Promoções',
      explain().map(({ promocao_id, nome, valor, falta }) =>
        leaf(
          `ofertas/${promocao_id}`,
          falta === null ? nome : `${nome}: ${falta}`,
          valor === null ? null : `− ${formatMoney(valor)}`,
          falta ?? 'Aplicada nesta venda',
        ),
      ),
    ),
  ]
}
