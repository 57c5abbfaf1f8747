import { type Decimal, dec } from '../../../core/money/decimal.ts'
import type { Intent } from '../../../core/omnibar/intent.ts'
import { readMoney, readPercent } from '../../../core/omnibar/quantity.ts'
import type { SheetLine } from '../../../core/omnibar/sheet.ts'
import type { AddMany } from '../../../core/venda/add-items.ts'
import type { Ajuste } from '../../../core/venda/ajuste.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { catalogAccount, productById } from '../../catalog/catalog.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { type Add, goodsOf, lineOf } from '../../till/actions/add-item.ts'
import { refuseGrades, refuseProduct } from '../../till/refuse-product.ts'
import { readText } from '../../till/run-intent.ts'

/** A line that comes in as it is. */
export interface Ready {
  line: SheetLine
  wanted: AddMany
}

/** A line that does not, and why. Where something is to be chosen, what it says goes on to the questions. */
export interface LeftOut {
  line: SheetLine
  motivo: string
  perguntar?: { intent: Add; ajuste: Ajuste | undefined }
}

/** What each line of a sheet would do to the document, judged as if those before it were in. */
export function judgeSheet(lines: readonly SheetLine[], sale: Venda): { prontas: Ready[]; fora: LeftOut[] } {
  const prontas: Ready[] = []
  const fora: LeftOut[] = []
  const taken = new Map<number, Decimal>()
  for (const line of lines) {
    const judged = judgeLine(line, sale, taken)
    if ('motivo' in judged) fora.push(judged)
    else prontas.push(judged)
  }
  return { prontas, fora }
}

function judgeLine(line: SheetLine, sale: Venda, taken: Map<number, Decimal>): Ready | LeftOut {
  const read = readLine(line)
  if (typeof read === 'string') return { line, motivo: read }
  const { intent, ajuste } = read
  const product = productById(intent.produto.produto_id)
  if (!product) return { line, motivo: NOT_FOUND }
  const all = dec(intent.qtde).plus(taken.get(product.produto_id) ?? 0)
  const why = refuseProduct(product, all.toFixed(), sale)
  if (why) return { line, motivo: why }
  const goods = goodsOf(intent, product)
  if (typeof goods === 'string') return { line, motivo: goods, perguntar: { intent, ajuste } }
  const empty =
    goods.grade_id == null ? null : refuseGrades(goods, { grade_id: goods.grade_id, qtde: intent.qtde }, sale)
  if (empty) return { line, motivo: empty }
  taken.set(product.produto_id, all)
  return { line, wanted: { ...lineOf(uuidv7(), intent, goods), ...(ajuste ? { ajuste } : {}) } }
}

const NOT_FOUND = 'Produto não localizado'

/** What the line says, by the grammar of the box; a text says why it cannot be read. */
function readLine({ codigo, qtde, preco, desconto }: SheetLine): { intent: Add; ajuste?: Ajuste } | string {
  if (codigo === '') return 'Falta o código'
  const { intent } = readText(qtde === '' ? codigo : `${qtde}*${codigo}`, 'teclado', null)
  if (intent.tipo !== 'adicionar') return whyNot(intent)
  const price = preco === '' ? null : readMoney(preco, catalogAccount().valor_decimal, 'Preço', 'preco')
  if (price && 'recusa' in price) return whyNot(price.recusa)
  const said: { intent: Add } = { intent: price ? { ...intent, preco: price.valor } : intent }
  if (desconto === '' || /^[0,.%\s]+$/.test(desconto)) return said
  const percent = desconto.endsWith('%')
  const off = percent ? readPercent(desconto.slice(0, -1)) : readMoney(desconto, 2, 'Desconto', 'desconto')
  if ('recusa' in off) return whyNot(off.recusa)
  return { ...said, ajuste: percent ? { percentual: off.valor } : { valor: off.valor } }
}

const whyNot = (intent: Intent): string => (intent.tipo === 'recusa' ? intent.erro : NOT_FOUND)
