import { compareDays, dayFromWire, writtenDay } from '../../dates/day.ts'
import { dec, isDecimal, ZERO } from '../../money/decimal.ts'
import type { PagamentoVenda } from '../venda.ts'

/** Fault in the instalments. `campo`: path inside the payment. */
interface InstalmentFault {
  campo: string
  texto: string
}

interface Asked {
  /** Most instalments that the method allows. */
  maximo: number
  /** dd/mm/yyyy of the document. No instalment is due earlier. */
  data: string
}

type Paid = Pick<PagamentoVenda, 'valor' | 'numparcelas'> & {
  parcelas: readonly Pick<PagamentoVenda['parcelas'][number], 'num_parcela' | 'valor' | 'vencimento'>[]
}

export const tooManyInstalments = (maximo: number): string =>
  `A quantidade maxima de parcela permitida para este meio é: ${maximo}`

export const INSTALMENTS_SUM = 'O total das parcelas é diferente do valor a pagar'

/**
 * Finds the first fault in the instalments of a payment (doc 3 §5.5): more than the method allows, a number out of sequence,
 * a date invalid or before the document's, a value of zero, a sum that differs from the payment, a count that differs from
 * the list. Without a list, checks only that the method allows the count and that no instalment would be zero.
 */
export function checkInstalments(paid: Paid, { maximo, data }: Asked): InstalmentFault | null {
  const { numparcelas, parcelas } = paid
  if (Math.max(numparcelas, parcelas.length) > maximo)
    return { campo: 'numparcelas', texto: tooManyInstalments(maximo) }
  for (const [at, parcela] of parcelas.entries()) {
    const fault = faultOf(parcela, at, data)
    if (fault) return { ...fault, campo: `parcelas.${at}.${fault.campo}` }
  }
  if (parcelas.length === 0) return partedTooSmall(paid)
  if (!isDecimal(paid.valor) || !sumOf(parcelas).eq(dec(paid.valor)))
    return { campo: 'parcelas', texto: INSTALMENTS_SUM }
  return parcelas.length === numparcelas
    ? null
    : { campo: 'parcelas', texto: 'A quantidade de parcelas é diferente da informada' }
}

const NOTHING_DUE = 'O valor da parcela deve ser maior que zero'

/** Refuses fewer cents than instalments: one would be zero, which a note refuses (vDup). */
export function partedTooSmall({
  valor,
  numparcelas,
}: Pick<PagamentoVenda, 'valor' | 'numparcelas'>): InstalmentFault | null {
  const small = numparcelas > 1 && isDecimal(valor) && dec(valor).times(100).lt(numparcelas)
  return small ? { campo: 'numparcelas', texto: NOTHING_DUE } : null
}

function faultOf(
  { num_parcela, valor, vencimento }: Paid['parcelas'][number],
  at: number,
  data: string,
): InstalmentFault | null {
  if (num_parcela !== at + 1)
    return { campo: 'num_parcela', texto: 'As parcelas são numeradas de 1 em diante, sem saltos' }
  const [due, from] = [writtenDay(vencimento), dayFromWire(data)]
  if (!due) return { campo: 'vencimento', texto: 'Data inválida' }
  if (from && compareDays(due, from) < 0)
    return { campo: 'vencimento', texto: 'O vencimento não pode ser anterior à data do documento' }
  if (!isDecimal(valor) || dec(valor).lte(0)) return { campo: 'valor', texto: NOTHING_DUE }
  return null
}

/** Adds up the instalments, R$. Text that is not a number adds nothing. */
export const sumOf = (parcelas: readonly { valor: string | null }[]) =>
  parcelas.reduce((sum, { valor }) => (valor !== null && isDecimal(valor) ? sum.plus(dec(valor)) : sum), ZERO)
