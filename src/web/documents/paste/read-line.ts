import type { Intent } from '../../../core/omnibar/intent.ts'
import { readMoney, readPercent } from '../../../core/omnibar/quantity.ts'
import type { SheetLine } from '../../../core/omnibar/sheet.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import type { Desk } from '../../state/desk.ts'
import { readText } from '../../till/run-intent.ts'
import { type AskedLine, NOT_FOUND } from '../batch/judge.ts'

/** Reads a pasted line like text typed in the box (`3*codigo`); a string result is the reason why it cannot be read. */
export function readLine(
  desk: Desk,
  { codigo, qtde, preco, desconto, junto }: SheetLine,
): AskedLine | string {
  if (codigo === '') return 'Falta o código'
  const whole = junto === undefined ? null : readText(desk, junto, 'teclado', null).intent
  if (whole?.tipo === 'adicionar') return { intent: whole }
  const { intent } = readText(desk, qtde === '' ? codigo : `${qtde}*${codigo}`, 'teclado', null)
  if (intent.tipo !== 'adicionar') return whyNot(intent)
  const price = preco === '' ? null : readMoney(preco, tillSetting('valor_decimal'), 'Preço', 'preco')
  if (price && 'recusa' in price) return whyNot(price.recusa)
  const said: AskedLine = { intent: price ? { ...intent, preco: price.valor } : intent }
  if (desconto === '' || /^[0,.%\s]+$/.test(desconto)) return said
  const percent = desconto.endsWith('%')
  const off = percent ? readPercent(desconto.slice(0, -1)) : readMoney(desconto, 2, 'Desconto', 'desconto')
  if ('recusa' in off) return whyNot(off.recusa)
  return { ...said, ajuste: percent ? { percentual: off.valor } : { valor: off.valor } }
}

const whyNot = (intent: Intent): string => (intent.tipo === 'recusa' ? intent.erro : NOT_FOUND)
