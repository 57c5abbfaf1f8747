import { type Atom, useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { writeBrCode } from '../../../core/pix/br-code.ts'
import { STATIC_PIX } from '../../../core/tender/codes.ts'
import { CHEQUE as CHEQUE_FIELDS } from '../../../core/venda/fields/pagamento.ts'
import type { Saldo } from '../../../core/venda/payment/balance.ts'
import type { ParcelaVenda } from '../../../core/venda/venda.ts'
import { catalogCompany, tillSetting } from '../../catalog/catalog.ts'
import { NumberInput } from '../../forms/number-input.tsx'
import { later } from '../../shell/later.tsx'
import { Field } from '../../ui/field/field.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { ASKED, fieldOf } from './cheque-words.ts'
import {
  instalmentsOf,
  methodOf,
  mostOf,
  type PaymentAsked,
  type PaymentForm,
  type PaymentTyped,
  spreadKey,
  spreadOf,
} from './payment-form.ts'

type PaymentControl = { control: PaymentForm['control'] }
type Owing = PaymentControl & {
  /** Amount (R$) shown until the user types another. */
  due: string
}

/** Asks for the amount of the payment; the field follows the amount due until the user types another amount. */
export function Value({ control, due }: Owing) {
  const { field, fieldState } = useController({ control, name: 'valor' })
  const typed = field.value
  // a scan types into the field, and the scanner then restores the text: the amount must still follow the amount due
  const followed = useRef(due)
  if (typed === null) followed.current = due

  // the cart changed meanwhile: the new amount stays selected, so that typing replaces it
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the amount due changes
  useEffect(() => {
    const at = document.activeElement
    if (typed === null && at instanceof HTMLInputElement && at.name === field.name) at.select()
  }, [due])

  return (
    <NumberField
      label="Valor"
      name={field.name}
      ref={field.ref}
      autoFocus
      onFocus={event => event.target.select()}
      onBlur={field.onBlur}
      value={typed ?? due}
      onChange={value => field.onChange(value === followed.current ? null : value)}
      error={fieldState.error?.message}
    />
  )
}

/** Shows the change to give, or the amount still to be paid, before the payment is confirmed. */
export function Outcome({ control, due, saldo, cash }: Owing & { saldo: Atom<Saldo>; cash: boolean }) {
  const restante = useAtomValue(saldo).restante.toFixed(2)
  const valor = useWatch({ control, name: 'valor' }) ?? due
  const over = dec(isDecimal(valor) ? valor : '0').minus(dec(restante))
  const change = cash && over.gt(0)
  return (
    <p aria-live="polite" className="largo flex min-h-[33px] items-baseline justify-between pb-1">
      {change || over.lt(0) ? (
        <>
          <span className="text-dim">{change ? 'Troco' : 'Ainda falta'}</span>
          <span className={change ? 'font-semibold text-live text-xl' : 'text-xl'}>
            {formatMoney(over.abs().toFixed(2))}
          </span>
        </>
      ) : null}
    </p>
  )
}

/** Asks for the number of instalments, when the method allows several. */
export function HowMany({ control, asked }: PaymentControl & { asked: PaymentAsked }) {
  const most = mostOf(asked, useWatch({ control, name: 'meio_pagamento' }))
  return most > 1 ? (
    <NumberInput label={`Parcelas (até ${most})`} control={control} name="numparcelas" places={0} />
  ) : null
}

/** Asks for the words of a cheque, all optional unless the company demands them. */
export function ChequeFields({ form, demanded }: { form: PaymentForm; demanded: boolean }) {
  const { register, formState } = form
  const faults = formState.errors.cheque
  return (
    <div role="group" aria-label="Dados do cheque" className="contents">
      {ASKED.map(([name, label, mayDemand]) => (
        <Field
          key={name}
          label={label}
          maxLength={CHEQUE_FIELDS[name].type === 'text' ? CHEQUE_FIELDS[name].max : 10}
          aria-required={demanded && mayDemand}
          {...(CHEQUE_FIELDS[name].type === 'date'
            ? { inputMode: 'numeric', placeholder: 'dd/mm/aaaa' }
            : {})}
          {...(name === 'cheque_emitente' ? { placeholder: 'nome, CPF ou CNPJ' } : {})}
          {...register(fieldOf(name))}
          error={faults?.[name]?.message}
        />
      ))}
    </div>
  )
}

const PixCode = later(() => import('./pix-code.tsx'), 'PixCode')

/** Shows the company's PIX code while a method of static PIX is chosen; nothing when the company has no PIX key. */
export function StaticPix({ control, asked, due }: Owing & { asked: PaymentAsked }) {
  const method = methodOf(asked, useWatch({ control, name: 'meio_pagamento' }))
  const valor = useWatch({ control, name: 'valor' }) ?? due
  const company = catalogCompany()
  const chave = tillSetting('pix_chave')
  if (method?.tpag !== STATIC_PIX || !company || !chave || !isDecimal(valor) || !dec(valor).gt(0)) return null
  const charge = {
    ...{ chave, nome: company.nome, cidade: company.municipio ?? '' },
    ...{ valor: dec(valor).toFixed(2), txid: null },
  }
  // a Suspense here: without it the whole window would disappear, with its focus, while the code loads
  return (
    <Suspense fallback={null}>
      <PixCode code={writeBrCode(charge)} valor={charge.valor} />
    </Suspense>
  )
}

/** Most instalments listed in this window; the window of F6 lists all. */
const SHOWN = 6

/** Shows the instalments for the form's present values; drops instalments that were edited for other values. */
export function Instalments({ form, asked }: { form: PaymentForm; asked: PaymentAsked }) {
  const { control, setValue } = form
  const typed = useWatch({ control }) as PaymentTyped
  const spread = spreadOf(asked, typed)
  const stale = typed.escritas !== null && typed.escritas.de !== (spread && spreadKey(spread))
  useEffect(() => {
    if (stale) setValue('escritas', null)
  }, [stale, setValue])
  const parcelas = spread ? instalmentsOf(spread, typed.escritas) : []
  if (parcelas.length === 0) return null
  const mine = parcelas === typed.escritas?.parcelas
  const hidden = parcelas.length - SHOWN
  return (
    <section aria-label="Parcelas" className="largo border-line border-t pt-1 pb-1">
      <p className="flex items-center gap-2">
        <span className="rotulo">{mine ? 'Parcelas escritas à mão' : 'Parcelas'}</span>
        <span className="ml-auto flex items-center gap-1 text-dim text-xs">
          <KeyHint chord="F6" />
          Parcelamento
        </span>
      </p>
      <ol>
        {parcelas.slice(0, SHOWN).map(parcela => (
          <Instalment key={parcela.num_parcela} {...parcela} />
        ))}
      </ol>
      {hidden > 0 ? <p className="text-dim">… e mais {hidden}</p> : null}
    </section>
  )
}

function Instalment({ num_parcela, valor, vencimento }: ParcelaVenda) {
  return (
    <li className="flex gap-2 whitespace-nowrap">
      <span className="w-[3ch] text-right text-dim">{num_parcela}</span>
      <span>{vencimento}</span>
      <span className="ml-auto">{formatMoney(valor)}</span>
    </li>
  )
}
