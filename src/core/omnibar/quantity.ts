import { dec } from '../money/decimal.ts'
import { readPlaced } from '../money/pt-br.ts'
import { toShortText } from '../money/round.ts'
import { MAX_QTDE } from '../venda/limits.ts'
import type { Intent } from './intent.ts'

export type QuantityRead = { valor: string } | { recusa: Intent }

const recusa = (campo: 'qtde' | 'preco' | 'desconto', erro: string): { recusa: Intent } => ({
  recusa: { tipo: 'recusa', campo, erro },
})

/** Reads a typed number as plain decimal; a number with two readings ('1.000') is refused. */
function readPlain(
  texto: string,
  places: number,
  campo: 'qtde' | 'preco' | 'desconto',
  invalid: string,
): { plain: string } | { recusa: Intent } {
  const read = readPlaced(texto, places, `${invalid}: ${shown(texto)}`)
  return 'erro' in read ? recusa(campo, read.erro) : read
}

/** Reads a typed quantity: above zero, at most 8 digits and `places` decimals. */
export function readQuantity(texto: string, places: number): QuantityRead {
  const casas = Math.min(places, 4)
  const read = readPlain(texto, casas, 'qtde', 'Quantidade inválida')
  if ('recusa' in read) return read
  const valor = dec(read.plain)
  if (valor.isZero()) return recusa('qtde', 'A quantidade não pode ser zero')
  if (valor.isNegative())
    return recusa('qtde', 'A quantidade não pode ser negativa. Para cancelar use !código')
  if (valor.decimalPlaces() > casas) return recusa('qtde', `A quantidade aceita até ${casas} casas decimais`)
  if (valor.gt(MAX_QTDE)) return recusa('qtde', 'Quantidade acima do permitido (8 dígitos)')
  return { valor: toShortText(valor, casas) }
}

/** Reads typed R$: above zero, at most `places` decimals and 10 characters. */
export function readMoney(
  texto: string,
  places: number,
  nome: string,
  campo: 'preco' | 'desconto',
): QuantityRead {
  const read = readPlain(texto, places, campo, `${nome} inválido`)
  if ('recusa' in read) return read
  const valor = dec(read.plain)
  if (valor.lte(0)) return recusa(campo, `${nome} deve ser maior que zero`)
  if (valor.decimalPlaces() > places) return recusa(campo, `${nome} aceita até ${places} casas decimais`)
  if (valor.toFixed().length > 10) return recusa(campo, `${nome} acima do permitido (10 dígitos)`)
  return { valor: valor.toFixed(Math.max(2, valor.decimalPlaces())) }
}

/** Reads a percentage typed without the %: 0 < x ≤ 100, 2 places. */
export function readPercent(texto: string): QuantityRead {
  const read = readPlain(texto, 2, 'desconto', 'Percentual inválido')
  if ('recusa' in read) return read
  const valor = dec(read.plain)
  if (valor.lte(0)) return recusa('desconto', 'O percentual deve ser maior que zero')
  if (valor.gt(100)) return recusa('desconto', 'O percentual vai até 100')
  if (valor.decimalPlaces() > 2) return recusa('desconto', 'O percentual aceita até 2 casas decimais')
  return { valor: toShortText(valor, 2) }
}

/** Reads a discount or surcharge of the sale: in % when % is typed, else in R$. */
export function readAdjustment(typed: string, tipo: 'desconto' | 'acrescimo', nome: string): Intent {
  const percent = typed.endsWith('%')
  const lido = percent ? readPercent(typed.slice(0, -1)) : readMoney(typed, 2, nome, 'desconto')
  if ('recusa' in lido) return lido.recusa
  return percent ? { tipo, percentual: lido.valor } : { tipo, valor: lido.valor }
}

/** Shortens typed text for a message. */
export const shown = (texto: string): string =>
  texto.length > 20 ? `${texto.slice(0, 20)}…` : texto || 'vazio'
