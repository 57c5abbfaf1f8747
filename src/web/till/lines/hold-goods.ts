import { movesGoods } from '../../../core/document/moves-goods.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { pagarVenda } from '../../../domain/api/vendas.ts'
import { item } from '../../../domain/commands/item/index.ts'
import { regrasDoItem } from '../../../domain/fiscal/julgar-produto.ts'
import { lineBody } from '../../../domain/venda/to-body.ts'
import { call } from '../../api/client.ts'
import { catalogCompany, tillSetting } from '../../catalog/catalog.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { onlineAtom } from '../../state/situation.ts'

/**
 * Longest wait, ms, for the server: the customer must not wait. After a timeout the sale continues, and the server
 * checks the stock when the sale arrives.
 */
const PATIENCE_MS = 1500

interface Lacking {
  uid: string | null
  texto: string
}

const moving = ({ itens, regras }: Venda, fora: boolean) =>
  itens.filter(line => movesGoods(line, regrasDoItem(line, regras, fora).icms))

/** True when stock must be checked and the server is reachable. */
function asks(sale: Venda): boolean {
  if (!onlineAtom.get() || catalogCompany()?.gerenciar_estoque !== true) return false
  return !tillSetting('venda_sem_estoque') || sale.itens.some(({ lote_id }) => lote_id !== null)
}

/**
 * Reserves the open sale's goods for this till before the payment. Null when reserved, or when the stock need not or
 * cannot be checked; else the first product that lacks stock.
 */
export async function holdGoods(desk: Desk): Promise<Lacking | null> {
  const sale = desk.current()
  if (!asks(sale)) return null
  const fora = desk.away.get() !== null
  const lines = moving(sale, fora)
  try {
    const { data } = await call(pagarVenda, {
      body: { terminal_id: sale.terminal_id, itens: lines.map(line => lineBody(line, fora)) },
      semMover: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const [falta] = data.faltas
    return falta ? { uid: lines[falta.item]?.uid ?? null, texto: inWords(falta) } : null
  } catch {
    return null
  }
}

/** Releases the reserved goods when the cashier leaves the payment: another till may sell them. */
export function letGoodsGo(desk: Desk): void {
  const sale = desk.current()
  if (!asks(sale)) return
  void call(pagarVenda, {
    body: { terminal_id: sale.terminal_id, itens: [] },
    semMover: true,
  }).catch(() => {})
}

/** Shows the missing product, and moves the cursor to its line. */
export function tellLacking(desk: Desk, { uid, texto }: Lacking): void {
  if (uid) desk.pointAt(uid)
  alerta(texto, { comando: item.cancelar, texto: 'cancelar o item' })
}

interface Missing {
  nome: string
  saldo: string
  em_pagamento: string
  estacionado?: string
}

function inWords({ nome, saldo, em_pagamento, estacionado = '0' }: Missing) {
  const paying = dec(em_pagamento).isZero() ? '' : ', em pagamento em outro caixa'
  const others = dec(estacionado).isZero() ? paying : `${paying}, reservado em venda estacionada`
  return `O produto ${nome} está sem estoque: saldo ${formatDecimal(saldo, 0, 4)}${others}`
}
