import { type UseFormReturn, useForm } from 'react-hook-form'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { CREDITO_EM_LOJA, TPAG_CHEQUE } from '../../../core/tender/codes.ts'
import { asksBrand } from '../../../core/tender/index.ts'
import { partedTooSmall, tooManyInstalments } from '../../../core/venda/payment/check-instalments.ts'
import { instalments } from '../../../core/venda/payment/instalments.ts'
import { type Billing, paysAbove } from '../../../core/venda/payment/payment-way.ts'
import type { PagamentoVenda, ParcelaVenda } from '../../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import type { FormErrors } from '../../forms/errors.ts'
import { useMended } from '../../forms/mended.ts'
import { resolverOf } from '../../forms/resolver.ts'
import { type CreditAsked, proposeCredit } from '../payment/customer-credit.ts'
import type { Meio, PaymentLists } from '../payment/lists.ts'
import { paymentOf } from '../payment/payment-of.ts'
import { type ChequeTyped, chequeFaults, chequeOf, NO_CHEQUE } from './cheque-words.ts'

/** Instalments edited by the user. `de` is the key of the form's values they were made for: other values drop them. */
export interface Written {
  de: string
  parcelas: readonly ParcelaVenda[]
}

/** Values of the form, by field name. */
export interface PaymentTyped {
  meio_pagamento: number
  /** null until the user types a value: the amount due. */
  valor: string | null
  /** Id of the card brand; 0: none chosen. */
  bandeira: number
  numparcelas: string
  autorizacao: string
  /** Words of a cheque, as typed. */
  cheque: ChequeTyped
  escritas: Written | null
}

/** Values that the form is checked against. */
export interface PaymentAsked extends PaymentLists {
  meio: Meio
  billing: Billing
  /** Amount due now, R$; the cart may change behind the window. */
  restante: string
  /** ISO day of the document. */
  data: string
  /** Customer's credit; absent: no method asks for it. */
  credito?: CreditAsked | undefined
  /** True if the company demands the words of a cheque. */
  chequeExigido?: boolean | undefined
  /** Tells if the card terminal reports the brand, which the form then does not ask. */
  byTef?: ((method: MeioCatalogo | undefined) => boolean) | undefined
}

type Given = PaymentTyped & { pagamento: PagamentoVenda }
export type PaymentForm = UseFormReturn<PaymentTyped, unknown, Given>

export const methodOf = ({ methods }: Pick<PaymentAsked, 'methods'>, id: number): MeioCatalogo | undefined =>
  methods.find(method => method.id === id)

/** True when the method spends the customer's credit. */
export const spendsCredit = (asked: Pick<PaymentAsked, 'methods'>, id: number): boolean =>
  methodOf(asked, id)?.tpag === CREDITO_EM_LOJA

/** Gives the amount (R$) shown until the user types another. */
export const dueOf = (
  asked: Pick<PaymentAsked, 'methods' | 'restante' | 'credito'>,
  { meio_pagamento }: Pick<PaymentTyped, 'meio_pagamento'>,
): string =>
  spendsCredit(asked, meio_pagamento) ? proposeCredit(asked.restante, asked.credito) : asked.restante

/** Gives the values that instalments are computed from; null while the number or the value is not valid. */
export function spreadOf(asked: PaymentAsked, typed: PaymentTyped) {
  const method = methodOf(asked, typed.meio_pagamento)
  const valor = typed.valor ?? dueOf(asked, typed)
  const count = /^[1-9]\d{0,2}$/.test(typed.numparcelas) ? Number.parseInt(typed.numparcelas, 10) : null
  if (!method || count === null || !isDecimal(valor) || dec(valor).lte(0)) return null
  return { method, valor: dec(valor).toFixed(2), numparcelas: count, data: asked.data }
}

export type Spread = NonNullable<ReturnType<typeof spreadOf>>

/** Makes the key of the form's values that instalments are made for. */
export const spreadKey = ({ method, valor, numparcelas }: Spread): string =>
  `${method.id} ${valor} ${numparcelas}`

/** Returns the instalments that the user edited for these values; null when there are none. */
export const writtenFor = (spread: Spread, escritas: Written | null): readonly ParcelaVenda[] | null =>
  escritas?.de === spreadKey(spread) ? escritas.parcelas : null

/** Makes the form of one payment. Confirming checks the payment against the amount due at that moment. */
export function usePaymentForm(asked: PaymentAsked): PaymentForm {
  const form = useForm<PaymentTyped, unknown, Given>({
    defaultValues: {
      meio_pagamento: asked.methods[0]?.id ?? 0,
      valor: null,
      bandeira: 0,
      numparcelas: '1',
      autorizacao: '',
      cheque: NO_CHEQUE,
      escritas: null,
    },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: resolverOf<PaymentTyped, Given>(typed => {
      const spread = spreadOf(asked, typed)
      const errors = paymentFaults(asked, typed)
      return spread && Object.keys(errors).length === 0
        ? { given: { ...typed, pagamento: given(asked, typed, spread) } }
        : { errors }
    }),
  })
  useMended(form)
  return form
}

const given = (asked: PaymentAsked, typed: PaymentTyped, { method, ...spread }: Spread): PagamentoVenda =>
  paymentOf(method, {
    ...spread,
    bandeira: asked.brands.find(({ id }) => id === typed.bandeira),
    autorizacao: typed.autorizacao.trim() || null,
    ...(method.tpag === TPAG_CHEQUE ? { cheque: chequeOf(typed.cheque) } : {}),
    parcelas: writtenFor({ method, ...spread }, typed.escritas),
  })

const REQUIRED = 'Campo Obrigatório'

/** Gives the field errors in visual order: the first wrong field gets the focus. */
export function paymentFaults(asked: PaymentAsked, typed: PaymentTyped): FormErrors {
  const { meio, restante, billing } = asked
  const method = methodOf(asked, typed.meio_pagamento)
  const valor = typed.valor ?? dueOf(asked, typed)
  const errors: Record<string, string> = {}
  if (!method) errors['meio_pagamento'] = REQUIRED
  if (valor === '') errors['valor'] = REQUIRED
  else if (!isDecimal(valor)) errors['valor'] = 'Não é um número'
  else if (dec(valor).lte(0)) errors['valor'] = 'O valor deve ser maior que zero'
  else if (dec(valor).gte('100000000')) errors['valor'] = 'Valor acima do permitido (8 dígitos)'
  else if (!paysAbove(billing, meio) && dec(valor).gt(dec(restante)))
    errors['valor'] = 'valor maior que o restante'
  if (asksBrand(meio) && typed.bandeira === 0 && !asked.byTef?.(method)) errors['bandeira'] = REQUIRED
  if (method?.tpag === TPAG_CHEQUE)
    Object.assign(errors, chequeFaults(typed.cheque, asked.chequeExigido === true))
  const number = numberFault(asked, typed)
  if (number) errors['numparcelas'] = number
  return errors
}

function numberFault(asked: PaymentAsked, typed: PaymentTyped): string | null {
  if (!/^[1-9]\d{0,2}$/.test(typed.numparcelas)) return 'O valor mínimo é 1.'
  const most = mostOf(asked, typed.meio_pagamento)
  const numparcelas = Number.parseInt(typed.numparcelas, 10)
  if (numparcelas > most) return tooManyInstalments(most)
  return partedTooSmall({ valor: typed.valor ?? dueOf(asked, typed), numparcelas })?.texto ?? null
}

export const mostOf = (asked: Pick<PaymentAsked, 'methods'>, id: number): number =>
  methodOf(asked, id)?.qtdeparcelas ?? 1

/** Returns the present instalments: those the user edited for these values, else those that the method makes. */
export const instalmentsOf = (spread: Spread, escritas: Written | null): readonly ParcelaVenda[] =>
  writtenFor(spread, escritas) ?? instalments(spread.method, spread)
