import { daysBetween, isoPlus } from '../dates/day.ts'
import { Decimal } from '../money/decimal.ts'

/** Data of a boleto's bar code (44 digits), from which the typed line, of 47 (bank) or 48 (utility), is computed. */
export interface Boleto {
  especie: 'cobranca' | 'arrecadacao'
  barras: string
  linha: string
  /** Code of the bank; null for a utility bill. */
  banco: string | null
  /** R$; null: the payer chooses the amount, or a utility bill says it elsewhere. */
  valor: string | null
  /** ISO; null: the boleto has no due date. */
  vencimento: string | null
}

/** Day of factor zero; after 9999 the factors begin again at 1000 (FEBRABAN, 22/02/2025). */
const BASE = '1997-10-07'
const [FIRST, CYCLE] = [1000, 9000]

/** Gives a factor's due date (ISO). Days 9,000 apart share one: the nearest to `today` counts. Null: no due date. */
export function dueOf(factor: string, today: string): string | null {
  const days = Number(factor)
  if (days === 0) return null
  const now = daysBetween(BASE, today)
  const rounds = days < FIRST ? 0 : Math.max(0, Math.round((now - days) / CYCLE))
  return isoPlus(BASE, days + rounds * CYCLE)
}

/** Reads a bar code (44 digits) or typed line (47, 48), points and blanks aside. `today` is ISO. A text is the error. */
export function readBoleto(text: string, today: string): Boleto | string {
  const said = text.replace(/[.\s-]/g, '')
  // a boleto without day and value may end with three zeros in the place of fourteen
  const typed = /^[0-79]\d{32}0{3}$/.test(said) ? said.padEnd(47, '0') : said
  if (!/^\d*$/.test(typed)) return 'O boleto só tem números'
  if (![44, 47, 48].includes(typed.length))
    return `A linha digitável tem 47 ou 48 números, e o código de barras 44: aqui há ${typed.length}`
  if (typed.length === 48 && typed[0] !== '8')
    return 'Só conta de consumo ou imposto tem 48 números, e começa por 8'
  const bars = typed.length === 44 ? typed : fromTyped(typed)
  if (bars.length !== 44) return bars
  return bars[0] === '8' ? readUtility(bars) : readBank(bars, today)
}

function readBank(barras: string, today: string): Boleto | string {
  const dv = digit11(barras.slice(0, 4) + barras.slice(5), '1')
  if (dv !== barras[4]) return `O dígito geral não confere (seria ${dv}): algum número foi trocado`
  const campos = [barras.slice(0, 4) + barras.slice(19, 24), barras.slice(24, 34), barras.slice(34)]
  const linha = campos.map(campo => campo + mod10(campo)).join('') + dv + barras.slice(5, 19)
  return {
    ...{ especie: 'cobranca', barras, linha, banco: barras.slice(0, 3), valor: reais(barras.slice(9, 19)) },
    vencimento: dueOf(barras.slice(5, 9), today),
  }
}

function readUtility(barras: string): Boleto | string {
  const digit = utilityDigit(barras)
  if (!digit) return 'O boleto começa por 8, e o terceiro número seria de 6 a 9'
  const dv = digit(barras.slice(0, 3) + barras.slice(4))
  if (dv !== barras[3]) return `O dígito geral não confere (seria ${dv}): algum número foi trocado`
  const linha = [0, 11, 22, 33].map(at => barras.slice(at, at + 11)).map(campo => campo + digit(campo))
  return {
    ...{ especie: 'arrecadacao', barras, linha: linha.join(''), banco: null },
    // by 7 and 9 the eleven digits are a reference or a quantity of a unit, so the bill alone says the value
    ...{ valor: /^8\d[68]/.test(barras) ? reais(barras.slice(4, 15)) : null, vencimento: null },
  }
}

/** Computes the bar code of a typed line, or the error of the first field with a wrong check digit. */
function fromTyped(linha: string): string {
  const utility = linha.length === 48
  const places = utility ? [0, 12, 24, 36].map(at => [at, at + 11]) : [[0, 9], [10, 20], [21, 31]] // biome-ignore format: places of the fields
  const digit = utility ? utilityDigit(linha) : mod10
  if (!digit) return 'O boleto começa por 8, e o terceiro número seria de 6 a 9'
  const campos = places.map(([from = 0, to = 0]) => linha.slice(from, to))
  for (const [i, campo] of campos.entries()) {
    const dv = digit(campo)
    if (dv !== linha[places[i]?.[1] ?? 0]) return `O campo ${i + 1} não confere (o dígito seria ${dv})`
  }
  if (utility) return campos.join('')
  const [a = '', b = '', c = ''] = campos
  return a.slice(0, 4) + linha.slice(32) + a.slice(4) + b + c
}

/** Chooses the check digit of a utility bill by its third digit: modulo 10 (6, 7) or 11 (8, 9). */
const utilityDigit = (text: string): ((digits: string) => string) | null =>
  /^8\d[67]/.test(text) ? mod10 : /^8\d[89]/.test(text) ? digits => digit11(digits, '0') : null

/** Formats a typed line in its printed groups. */
export const formatBoleto = (linha: string): string =>
  linha.length === 48
    ? linha.replace(/(\d{11})(\d)/g, '$1-$2 ').trim()
    : linha.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.+)$/, '$1.$2 $3.$4 $5.$6 $7 $8')

/** Gives a bank's code with its check digit, '237-2'; without one above 9, which each bank writes its way (0, X or 1). */
export function bankCode(codigo: string): string {
  const dv = codigo && digit11(codigo, '')
  return dv ? `${codigo}-${dv}` : codigo
}

/** Gives the typed line of a valid bar code; other text is returned unchanged. */
export function lineOf(barras: string): string {
  const read = readBoleto(barras, '2026-01-01')
  return typeof read === 'string' ? barras : read.linha
}

/** Gives the bar code of a bank's boleto. `campo_livre`: the bank's 25 digits; `valor`: R$, up to ten digits of cents. */
export function barsOf({
  banco,
  vencimento,
  valor,
  campo_livre,
}: Record<'banco' | 'vencimento' | 'valor' | 'campo_livre', string>): string {
  const cents = new Decimal(valor).times(100).toFixed(0).padStart(10, '0')
  const rest = factorOf(vencimento) + cents + campo_livre
  return `${banco}9${digit11(`${banco}9${rest}`, '1')}${rest}`
}

/** Gives the factor of a due date (ISO), of four digits. */
function factorOf(vencimento: string): string {
  const days = daysBetween(BASE, vencimento)
  return String(days < FIRST + CYCLE ? days : FIRST + ((days - FIRST) % CYCLE)).padStart(4, '0')
}

/** Computes the check digit modulo 10: weights 2 1 2 1 from the right, digits of each product summed. */
export function mod10(corpo: string): string {
  let soma = 0
  for (let i = 0; i < corpo.length; i++) {
    const produto = (corpo.charCodeAt(corpo.length - 1 - i) - 48) * (i % 2 === 0 ? 2 : 1)
    soma += produto > 9 ? produto - 9 : produto
  }
  return String((10 - (soma % 10)) % 10)
}

/** Computes 11 less the remainder of weights 2 to 9 from the right; `other` for a result above 9. */
export function digit11(corpo: string, other: string): string {
  const dv = 11 - rest11(corpo)
  return dv > 9 ? other : String(dv)
}

/** Computes the remainder modulo 11 of the digits by weights from 2 to `most`, from the right. */
export function rest11(corpo: string, most = 9): number {
  let soma = 0
  for (let i = 0; i < corpo.length; i++) {
    soma += (corpo.charCodeAt(corpo.length - 1 - i) - 48) * (2 + (i % (most - 1)))
  }
  return soma % 11
}

const reais = (centavos: string): string | null => {
  const valor = new Decimal(centavos).div(100)
  return valor.isZero() ? null : valor.toFixed(2)
}
