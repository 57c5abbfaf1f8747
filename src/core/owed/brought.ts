import type { Decimal } from 'decimal.js'
import { dec, ZERO } from '../money/decimal.ts'
import { formatDecimal } from '../money/pt-br.ts'
import { plainWords } from '../text/plain.ts'

export const RECEBER = 1
const PAGAR = 2
/** *Tipo* of a file whose amounts say by their sign which side owes: what is to be paid has a minus. */
export const PELO_SINAL = 3

export type Side = typeof RECEBER | typeof PAGAR

/** Columns of an open account that say how much is owed. Amounts are decimal texts in R$. */
export interface SaidAmounts {
  tipo?: Side | typeof PELO_SINAL | null
  valor?: string | null
  aberto?: string | null
  valor_pago?: string | null
  /** dd/mm/aaaa */
  pago_em?: string | null
  situacao?: string | null
}

/** Reading of a row: an account still owed, one that stays out, or a fault. */
export type SaidOwed =
  | { is: 'aberta'; tipo: Side; aberto: Decimal; aviso?: string }
  | { is: 'fora'; campo: string; mensagem: string; valor: Decimal }
  | { is: 'falta'; campo: string; mensagem: string }

const words = (list: string): ReadonlySet<string> => new Set(list.split(', '))

/** Words by which systems say that an account is owed, paid or cancelled, in small letters without accents. */
const OPEN = words(
  'aberto, aberta, em aberto, a vencer, vence hoje, vencido, vencida, atrasado, atrasada, em atraso, pendente, previsto, prevista, a receber, a pagar, nao pago, nao paga, nao recebido, nao recebida, parcial, pago parcial, parcialmente pago, parcialmente paga, pago parcialmente, paga parcialmente, parcialmente recebido, parcialmente recebida, recebido parcialmente, recebida parcialmente',
)
const PAID = words(
  'pago, paga, recebido, recebida, liquidado, liquidada, quitado, quitada, baixado, baixada, pago em atraso, recebido em atraso',
)
const CANCELLED = words('cancelado, cancelada, excluido, excluida')

const missing = (campo: string, mensagem: string): SaidOwed => ({ is: 'falta', campo, mensagem })

const money = (value: Decimal): string => formatDecimal(value.toFixed(2), 2, 2)

/**
 * Reads what a row owes. What is in open is owed as it stands; without it, it is the amount less what was paid. A row that the
 * other system settled or cancelled stays out.
 */
export function owedBy(said: SaidAmounts): SaidOwed {
  const [valor, aberto, pago] = [said.valor, said.aberto, said.valor_pago].map(text =>
    text ? dec(text) : null,
  )
  const sign = aberto && !aberto.isZero() ? aberto : (valor ?? aberto)
  if (!sign) return missing('valor', 'Diga o Valor ou o que está em aberto')
  const tipo = said.tipo === PELO_SINAL ? (sign.isNegative() ? PAGAR : RECEBER) : (said.tipo ?? RECEBER)
  const positive = (value: Decimal | null | undefined) =>
    value && (tipo === PAGAR || said.tipo === PELO_SINAL) ? value.abs() : value
  return judged(said, tipo, { valor: positive(valor), aberto: positive(aberto), pago: pago?.abs() })
}

interface Amounts {
  valor: Decimal | null | undefined
  aberto: Decimal | null | undefined
  pago: Decimal | null | undefined
}

function judged(said: SaidAmounts, tipo: Side, { valor, aberto, pago }: Amounts): SaidOwed {
  const whole = valor ?? aberto ?? ZERO
  const out = (campo: string, mensagem: string): SaidOwed => ({
    is: 'fora',
    campo,
    mensagem: `${mensagem}: fica de fora`,
    valor: whole,
  })
  const situacao = plainWords(said.situacao?.trim() ?? '')
  const settled = said.pago_em
    ? out('pago_em', `Já liquidada em ${said.pago_em}`)
    : out('situacao', 'Já liquidada')
  if (CANCELLED.has(situacao)) return out('situacao', 'Cancelada')
  if (PAID.has(situacao)) return settled
  if (situacao !== '' && !OPEN.has(situacao))
    return missing(
      'situacao',
      `Não conheço a situação ${said.situacao?.trim()}: escreva Aberta, Paga ou Cancelada`,
    )
  if (aberto?.isZero()) return said.pago_em ? settled : out('aberto', 'Nada em aberto')
  const least = aberto ?? valor
  if (!least?.gt(0)) return missing(aberto ? 'aberto' : 'valor', 'O valor mínimo é 0,01.')
  const rest = valor && pago ? valor.minus(pago) : null
  if (aberto) {
    const aviso =
      rest && !rest.eq(aberto)
        ? `Não é Valor menos Já pago (${money(rest)}): entra o que está em aberto, ${money(aberto)}`
        : undefined
    return { is: 'aberta', tipo, aberto, ...(aviso === undefined ? {} : { aviso }) }
  }
  if (!rest) return said.pago_em && situacao === '' ? settled : { is: 'aberta', tipo, aberto: least }
  if (rest.isNegative()) return missing('valor_pago', 'Foi pago mais que o valor: confira as duas colunas')
  return rest.isZero() ? out('valor_pago', 'Já está toda paga') : { is: 'aberta', tipo, aberto: rest }
}
