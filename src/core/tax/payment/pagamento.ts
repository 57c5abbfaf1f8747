import { isFinancial } from '../../document/types/index.ts'
import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { r2, toText } from '../../money/round.ts'
import type { Codigo, Numero } from '../kernel/entrada.ts'
import { readLista } from '../kernel/lista.ts'
import { porcento, readCodigo, readNumero, readObrigatorio } from '../kernel/numero.ts'
import { refuse } from '../kernel/recusa.ts'

export interface EntradaPagar {
  op?: 'pagar'
  valor_total: Numero
  pagamentos: readonly { meio: Codigo; valor: Numero }[]
  tipo_operacao?: Codigo
}

export interface ResultadoPagar {
  erro: null
  pago: string
  troco: string
  restante: string
}

/**
 * Computes paid, change and remaining (doc 3 §4.2, §5.5), payment by payment. A payment after the total is covered is
 * refused. Cards and others (meio 3, 4) never exceed the remainder, except in operation 9 (financial). Cash and cheque may.
 * @throws RecusaErro
 */
export function pay(e: EntradaPagar): ResultadoPagar {
  const total = readObrigatorio(e.valor_total, 'valor_total')
  const livre = isFinancial(Number(readCodigo(e.tipo_operacao)))
  let pago: Exact = ZERO
  readLista(e.pagamentos, 'pagamentos').forEach((p, i) => {
    const restante = total.minus(pago)
    const meio = readCodigo(p?.meio) ?? ''
    if (!/^[1-4]$/.test(meio))
      refuse('Meio de pagamento desconhecido', `pagamentos[${i}].meio`, 'codigo_desconhecido')
    const valor = readObrigatorio(p.valor, `pagamentos[${i}].valor`)
    if (restante.isZero() || restante.isNegative())
      refuse('total já coberto', `pagamentos[${i}]`, 'total_coberto')
    if (!livre && (meio === '3' || meio === '4') && valor.gt(restante)) {
      refuse('valor maior que o restante', `pagamentos[${i}].valor`, 'maior_que_restante')
    }
    pago = pago.plus(valor)
  })
  const sobra = pago.minus(total)
  return {
    erro: null,
    pago: toText(pago),
    troco: toText(sobra.isNegative() ? ZERO : sobra),
    restante: toText(sobra.isNegative() ? sobra.negated() : ZERO),
  }
}

export interface EntradaDesconto {
  op?: 'desconto'
  subtotal: Numero
  valor?: Numero
  percentual?: Numero
}

export interface ResultadoDesconto {
  erro: null
  valor: string
  percentual: string
}

/** Computes a discount as value and %, from 0 to the subtotal (doc 3 §5.5). With both, value wins. @throws RecusaErro */
export function desconto(e: EntradaDesconto): ResultadoDesconto {
  const subtotal = readObrigatorio(e.subtotal, 'subtotal')
  const dado = readNumero(e.valor, 'valor')
  const taxa = readNumero(e.percentual, 'percentual')
  if (dado === null && taxa === null) return refuse('Campo Obrigatório', 'valor', 'obrigatorio')
  const valor = dado ?? r2(porcento(subtotal, taxa ?? ZERO))
  const campo = dado === null ? 'percentual' : 'valor'
  if (valor.isNegative()) refuse('valor negativo', campo, 'valor_negativo')
  if (valor.gt(subtotal)) refuse('desconto maior que o subtotal', campo, 'desconto_maior')
  const percentual =
    dado === null ? (taxa ?? ZERO) : subtotal.isZero() ? ZERO : valor.div(subtotal).times(exact('100'))
  return { erro: null, valor: toText(valor), percentual: toText(percentual) }
}
