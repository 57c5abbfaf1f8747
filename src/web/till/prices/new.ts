import { dec } from '../../../core/money/decimal.ts'
import { chosenPrice } from '../../../core/venda/adding/unit-price.ts'
import { renewItem, type SoldNow, soldNow } from '../../../core/venda/line/renew-item.ts'
import { hasPreco } from '../../../core/venda/pendencias.ts'
import { readSelo } from '../../../core/venda/selo.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { item as itemCommands } from '../../../domain/commands/item/index.ts'
import { linhaDe, montagemDe } from '../../../domain/venda/montagem.ts'
import { catalogAccount, productById, tillSetting } from '../../catalog/catalog.ts'
import { ofGrade } from '../../catalog/produto.ts'
import type { Repriced } from '../../catalog/store.ts'
import { lastSaid, noticeAtom, notify } from '../../state/notices.ts'
import { unitPrice } from '../../state/places.ts'
import { changeLine } from '../change-with-leave.ts'
import { tillDesk } from '../desk/till-desk.ts'
import { type NewPrice, newPricesOf, waitingPricesOf } from './waiting.ts'

/** Gives the line's product with its present price; null: no longer sold, or not in this size or colour (grade). */
function offered({ produto_id, grade_id }: ItemVenda): SoldNow | null {
  const product = productById(produto_id)
  if (!product) return null
  const lida = grade_id ? product.grades.find(([id]) => id === grade_id) : undefined
  if (grade_id && !lida) return null
  return {
    produto: lida ? ofGrade(product, linhaDe(lida)) : product,
    montagem: montagemDe(product.montagem, product.grades),
    valor_decimal: tillSetting('valor_decimal'),
  }
}

/** Gives the line's old and new price; null: same price, typed by the user, or the product is no longer sold. */
function newPriceOf(item: ItemVenda): NewPrice | null {
  const { valor_decimal, qtde_decimal } = catalogAccount()
  const sealed = readSelo(item.selo)?.preco
  if (sealed === undefined) return null
  const now = offered(item)
  const sold = now && soldNow(item, now)
  if (!sold || dec(sold.preco).lte(0) || hasPreco(item, sold.preco, qtde_decimal)) return null
  return hasPreco(item, chosenPrice(item, sealed, valor_decimal), qtde_decimal)
    ? { era: item.preco, agora: sold.preco }
    : null
}

/** Compares the cart's prices with the present catalogue, and shows new differences. True: there are some. */
export function markPrices(): boolean {
  const before = newPricesOf(tillDesk).get()
  const itens = tillDesk.sale.get()?.itens ?? []
  const found = itens.flatMap(item => {
    const price = newPriceOf(item)
    return price ? [[item, price] as const] : []
  })
  if (before.size === 0 && found.length === 0) return false
  newPricesOf(tillDesk).set(new Map(found.map(([{ uid }, price]) => [uid, price])))
  const fresh = found.filter(([{ uid }, { agora }]) => before.get(uid)?.agora !== agora)
  if (fresh.length > 0) whenQuiet(tellCart)
  return fresh.length > 0
}

function tellCart(): void {
  const lines = waitingPricesOf(tillDesk).get()
  const [first, second] = lines
  if (!first) return
  const [{ nome }, { era, agora }] = first
  const texto = second
    ? `O preço de ${lines.length} itens desta venda mudou`
    : `O preço mudou: ${nome} era ${unitPrice(era)}, agora ${unitPrice(agora)}`
  notify(texto, undefined, { comando: itemCommands.precoNovo, texto: 'usar' })
}

/** Shows price changes: those of the cart's lines; when there are none, those of the catalogue's products (`news`). */
export function tellPrices(news: readonly Repriced[]): void {
  if (markPrices()) return
  const [first] = news
  if (!first) return
  const nome = productById(first.id)?.nome ?? ''
  const change = first.agora && first.era ? ` de ${unitPrice(first.era)} para ${unitPrice(first.agora)}` : ''
  whenQuiet(() => notify(news.length > 1 ? `${news.length} preços mudaram` : `Preço mudou: ${nome}${change}`))
}

/** Runs `say` once no other notice is shown. */
function whenQuiet(say: () => void): void {
  if (lastSaid() === null) {
    say()
    return
  }
  const end = noticeAtom.sub(() => {
    if (lastSaid() !== null) return
    end()
    say()
  })
}

/** Applies the new price to the line under the cursor when the line has one, else to every line with a new price. */
export async function takeNewPrices(): Promise<void> {
  const lines = waitingPricesOf(tillDesk).get()
  const held = tillDesk.heldLine.get()
  const chosen = lines.filter(([{ uid }]) => uid === held)
  const taken = chosen.length > 0 ? chosen : lines
  for (const [{ uid }] of taken) {
    const item = tillDesk.current().itens.find(one => one.uid === uid)
    const now = item && offered(item)
    if (now && (await changeLine(tillDesk, uid, sale => renewItem(sale, uid, now)))) return
  }
  const [first] = taken
  if (!first) return
  const [{ nome }, { era, agora }] = first
  notify(
    taken.length > 1
      ? `Preço novo em ${taken.length} itens`
      : `${nome}: era ${unitPrice(era)}, agora ${unitPrice(agora)}`,
  )
}
