import { daysBetween } from '../../dates/day.ts'
import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { r2, toText } from '../../money/round.ts'
import { addDays, dataIso } from '../kernel/calendario.ts'
import type { Codigo, Numero } from '../kernel/entrada.ts'
import { readLista } from '../kernel/lista.ts'
import { porcento, readObrigatorio, readOrZero, readPercentual } from '../kernel/numero.ts'
import { refuse } from '../kernel/recusa.ts'
import { inteiro } from './parcelas.ts'

/** An earlier payment of the instalment. Waived amounts count as paid. */
interface PagamentoAnterior {
  data: string
  /** Principal paid, discount included. */
  principal: Numero
  juros?: Numero
  multa?: Numero
}

export interface EntradaEncargos {
  op?: 'encargos'
  /** The instalment's value as agreed. */
  valor: Numero
  /** ISO dates. */
  vencimento: string
  pagamento: string
  multa?: Numero
  /** % per month; each day is a thirtieth. */
  juros?: Numero
  /** Days late without charges. When one more day passes, charges are due for all days. */
  carencia?: Codigo
  desconto?: Numero
  /** Last day of the discount. Absent: the due date. */
  desconto_ate?: string | null
  /** Saturdays, Sundays and holidays (ISO) of the caller's city: the engine does not know local holidays. */
  nao_uteis?: readonly string[] | null
  /** Earlier payments of the instalment, in chronological order. */
  pagamentos?: readonly PagamentoAnterior[] | null
}

export interface Encargos {
  erro: null
  /** Days that bear interest on the open amount. */
  dias: number
  aberto: string
  multa: string
  juros: string
  desconto: string
}

/** Divisor that turns % per month into the rate of one of its 30 days. */
const MES = exact('3000')

/**
 * Computes fine, interest and discount of an instalment on its payment day, less the fine and interest already paid.
 * The interest of each stretch between payments is rounded once and never compounds. The fine is on the amount open
 * when the instalment became late, so a second payment has no second fine. @throws RecusaErro
 */
export function encargos(e: EntradaEncargos): Encargos {
  const valor = readObrigatorio(e.valor, 'valor')
  const vencimento = dataIso(e.vencimento) ?? semData('vencimento')
  const pagamento = dataIso(e.pagamento) ?? semData('pagamento')
  const taxa = readOrZero(e.juros, 'juros')
  const livre = freeUntil(vencimento, e)
  let [aberto, desde] = [valor, vencimento]
  let fined: Exact | null = null
  let [juros, multaPaga] = [ZERO, ZERO]
  const accrue = (ate: string) => {
    if (ate <= livre) return 0
    fined ??= aberto
    const dias = daysBetween(desde, ate)
    juros = juros.plus(
      r2(
        aberto
          .times(taxa)
          .times(exact(String(dias)))
          .div(MES),
      ),
    )
    desde = ate
    return dias
  }
  for (const [i, pago] of readLista(e.pagamentos, 'pagamentos').entries()) {
    const campo = `pagamentos[${i}]`
    const data = dataIso(pago?.data) ?? semData(`${campo}.data`)
    if (data > pagamento || (data > livre && data < desde)) semData(`${campo}.data`)
    accrue(data)
    aberto = aberto.minus(readOrZero(pago.principal, `${campo}.principal`))
    if (aberto.isNegative()) refuse('O valor pago é maior que o valor em aberto', campo, 'pago_a_mais')
    juros = juros.minus(readOrZero(pago.juros, `${campo}.juros`))
    multaPaga = multaPaga.plus(readOrZero(pago.multa, `${campo}.multa`))
  }
  const dias = accrue(pagamento)
  const multa = r2(porcento(fined ?? ZERO, readOrZero(e.multa, 'multa'))).minus(multaPaga)
  const comDesconto =
    pagamento <= (e.desconto_ate ? (dataIso(e.desconto_ate) ?? semData('desconto_ate')) : vencimento)
  const desconto = comDesconto ? r2(porcento(aberto, readPercentual(e.desconto, 'desconto') ?? ZERO)) : ZERO
  return {
    erro: null,
    dias,
    aberto: toText(aberto),
    multa: toText(positive(multa)),
    juros: toText(positive(juros)),
    desconto: toText(desconto),
  }
}

/**
 * Finds the last day without charges: the due date moved to the next banking day (Lei 7.089/1983), or the end of the
 * grace if later.
 */
function freeUntil(vencimento: string, { nao_uteis, carencia }: EntradaEncargos): string {
  const closed = new Set(readLista(nao_uteis, 'nao_uteis'))
  let util = vencimento
  while (closed.has(util)) util = addDays(util, 1)
  const grace = addDays(vencimento, inteiro(carencia, 'carencia'))
  return grace > util ? grace : util
}

const positive = (value: Exact): Exact => (value.isNegative() ? ZERO : value)

const semData = (campo: string): never => refuse('Data inválida', campo, 'data_invalida')
