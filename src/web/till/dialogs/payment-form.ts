import { type UseFormReturn, useForm } from 'react-hook-form'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import type { FormErrors } from '../../forms/errors.ts'
import { resolverOf } from '../../forms/resolver.ts'
import type { Meio } from './payment-chooser.tsx'

/** What the window asks, by the names of its controls. */
export interface PaymentTyped {
  meio_pagamento: number
  /** null: no hand said one, it is what is due. */
  valor: string | null
  /** 0: none yet. */
  bandeira: number
  numparcelas: string
  autorizacao: string
}

export interface PaymentAsked {
  meio: Meio
  methods: readonly MeioCatalogo[]
  /** R$ due now; the cart may change behind the window. */
  restante: string
}

/** Judged: its value is a number, its method exists. */
export interface PaymentGiven extends Omit<PaymentTyped, 'valor'> {
  method: MeioCatalogo
  valor: string
}

export type PaymentForm = UseFormReturn<PaymentTyped, unknown, PaymentGiven>

/** The form of one payment, judged on confirming against what is due at that moment. */
export const usePaymentForm = (asked: PaymentAsked): PaymentForm =>
  useForm<PaymentTyped, unknown, PaymentGiven>({
    defaultValues: {
      meio_pagamento: asked.methods[0]?.id ?? 0,
      valor: null,
      bandeira: 0,
      numparcelas: '1',
      autorizacao: '',
    },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: resolverOf<PaymentTyped, PaymentGiven>(typed => {
      const method = methodOf(asked, typed.meio_pagamento)
      const errors = paymentFaults(asked, typed)
      const valor = typed.valor ?? asked.restante
      return method && Object.keys(errors).length === 0 ? { given: { ...typed, method, valor } } : { errors }
    }),
  })

export const methodOf = ({ methods }: Pick<PaymentAsked, 'methods'>, id: number): MeioCatalogo | undefined =>
  methods.find(method => method.id === id)

const REQUIRED = 'Campo Obrigatório'

/** Field errors in visual order: the first one gets the focus. */
export function paymentFaults(asked: PaymentAsked, typed: PaymentTyped): FormErrors {
  const { meio, restante } = asked
  const { bandeira, numparcelas } = typed
  const method = methodOf(asked, typed.meio_pagamento)
  const valor = typed.valor ?? restante
  const errors: Record<string, string> = {}
  if (!method) errors['meio_pagamento'] = REQUIRED
  if (valor === '') errors['valor'] = REQUIRED
  else if (!isDecimal(valor)) errors['valor'] = 'Não é um número'
  else if (dec(valor).lte(0)) errors['valor'] = 'O valor deve ser maior que zero'
  else if (dec(valor).gte('100000000')) errors['valor'] = 'Valor acima do permitido (8 dígitos)'
  else if (meio >= 3 && dec(valor).gt(dec(restante))) errors['valor'] = 'valor maior que o restante'
  if (meio === 3 && bandeira === 0) errors['bandeira'] = REQUIRED
  const max = method?.qtdeparcelas ?? 1
  if (!/^[1-9]\d{0,2}$/.test(numparcelas)) errors['numparcelas'] = 'O valor mínimo é 1.'
  else if (dec(numparcelas).gt(max)) {
    errors['numparcelas'] = `A quantidade maxima de parcela permitida para este meio é: ${max}`
  }
  return errors
}
