import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { oddChange } from '../../../core/venda/odd-change.ts'
import type { PagamentoVenda } from '../../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { form as formCommands } from '../../../domain/commands/form/index.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { cardBrands, paymentMethods } from '../../catalog/catalog.ts'
import { type DialogProps, defineDialog, openDialog } from '../../dialogs/define.ts'
import type { FormErrors } from '../../forms/errors.ts'
import { NumberInput } from '../../forms/number-input.tsx'
import { resolverOf } from '../../forms/resolver.ts'
import { on } from '../../keys/scopes.ts'
import { balanceAtom, hasPaymentsAtom } from '../../state/sale.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { removeLastPayment, UNDO } from '../actions/remove-last-payment.ts'
import { paymentOf } from '../payment-of.ts'
import { changeQuestion } from './change-question.tsx'
import { Owed } from './owed.tsx'
import type { Meio } from './payment-chooser.tsx'

/** What the window asks, by the names of its controls. */
interface PaymentTyped {
  meio_pagamento: number
  /** null: no hand said one, it is what is due. */
  valor: string | null
  /** 0: none yet. */
  bandeira: number
  numparcelas: string
  autorizacao: string
}

interface PaymentAsked {
  meio: Meio
  methods: readonly MeioCatalogo[]
  /** R$ due now; the cart may change behind the window. */
  restante: string
}

/** Judged: its value is a number, its method exists. */
interface PaymentGiven extends Omit<PaymentTyped, 'valor'> {
  method: MeioCatalogo
  valor: string
}

type PaymentForm = UseFormReturn<PaymentTyped, unknown, PaymentGiven>

/**
 * Registered as 'pdv.pagamento.valor': value, method, brand, instalments (doc 3 §5.5). Enter and F2 confirm. The value follows what
 * is due until a hand says another one. ↑ ↓ change the method, a letter chooses the brand, from wherever the focus is.
 */
export function PaymentDialog({ dados: { meio }, fechar }: DialogProps<{ meio: Meio }, PagamentoVenda>) {
  const methods = paymentMethods().filter(method => method.meio === meio)
  const card = meio === 3
  const brands = card ? cardBrands() : []
  const paid = useAtomValue(hasPaymentsAtom)
  const restante = useAtomValue(balanceAtom).restante.toFixed(2)
  const asked = { meio, methods, restante }
  const form = usePaymentForm(asked)
  const { control, register, getValues, setValue } = form
  const { errors } = form.formState
  const box = useRef<HTMLDivElement>(null)
  const field = (name: string) => box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null

  // changing the method resets the instalments to 1 (doc 3 §4.2)
  const oneInstalment = () => setValue('numparcelas', '1')
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.altKey || event.metaKey || target.getAttribute('name') === 'autorizacao')
      return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && target instanceof HTMLInputElement) {
      event.preventDefault()
      const at = methods.findIndex(({ id }) => id === getValues('meio_pagamento'))
      const next = methods[(at + step + methods.length) % methods.length]
      if (!next) return
      setValue('meio_pagamento', next.id)
      oneInstalment()
    } else if (/^[a-z]$/i.test(event.key) && target instanceof HTMLInputElement) {
      const next = brandOf(brands, event.key, getValues('bandeira'))
      if (!next) return
      event.preventDefault()
      setValue('bandeira', next.id)
    }
  }
  const submit = form.handleSubmit(
    async ({ method, valor, bandeira, numparcelas, autorizacao }) => {
      if (oddChange({ valor, restante }) && (await openDialog(changeQuestion, { valor })) !== true)
        return field('valor')?.select()
      fechar(
        paymentOf(method, {
          valor: dec(valor).toFixed(2),
          bandeira: brands.find(({ id }) => id === bandeira),
          numparcelas: Number.parseInt(numparcelas, 10),
          autorizacao: autorizacao.trim() || null,
        }),
      )
    },
    () => field(Object.keys(paymentFaults(asked, getValues()))[0] ?? '')?.focus(),
  )
  const confirm = () => {
    const missing = Object.keys(paymentFaults(asked, getValues())).join()
    // the brand is the next question, an error only for who was there and chose none
    if (missing === 'bandeira' && document.activeElement !== field('bandeira'))
      return field('bandeira')?.focus()
    void submit()
  }

  return (
    <PanelDialog
      titulo="Escolha o meio de Pagamento"
      escopo="pdv.pagamento.valor"
      largura="w-[52ch]"
      aoFechar={() => fechar()}
      comandos={[on(formCommands.confirmar, confirm), on(pagamento.remover, paid && removeLastPayment)]}
      rotulos={{ 'form.confirmar': 'Confirmar', ...UNDO }}
      rodape={
        <>
          <Button chord="Escape" onClick={() => fechar()}>
            Cancelar
          </Button>
          <Button chord="F2" principal onClick={confirm}>
            Confirmar
          </Button>
        </>
      }
    >
      <Owed />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of its controls, each of which has a role */}
      <div ref={box} className="grid pt-1 max-[900px]:px-3" onKeyDown={onKeyDown}>
        <ChoiceField
          rotulo={methods.length > 1 ? 'Meio de pagamento ↑ ↓' : 'Meio de pagamento'}
          aria-label="Meio de pagamento"
          {...register('meio_pagamento', { valueAsNumber: true, onChange: oneInstalment })}
          erro={errors.meio_pagamento?.message}
          opcoes={methods.map(({ id, descricao }) => [id, descricao])}
        />
        <Value control={control} />
        <Outcome control={control} cash={meio <= 2} />
        {card ? (
          <ChoiceField
            rotulo={`Bandeira ${initials(brands)}`}
            aria-label="Bandeira"
            {...register('bandeira', { valueAsNumber: true })}
            erro={errors.bandeira?.message}
            opcoes={[[0, 'Escolha…'], ...brands.map(({ id, nome }): [number, string] => [id, nome])]}
          />
        ) : null}
        <div className="grid grid-cols-2 gap-x-4">
          <Instalments control={control} methods={methods} />
          {card ? <Field rotulo="Autorização" maxLength={60} {...register('autorizacao')} /> : null}
        </div>
      </div>
    </PanelDialog>
  )
}

type PaymentControl = { control: PaymentForm['control'] }

/** What is received: what is due, until a hand says otherwise. */
function Value({ control }: PaymentControl) {
  const { field, fieldState } = useController({ control, name: 'valor' })
  const restante = useAtomValue(balanceAtom).restante.toFixed(2)
  const typed = field.value
  // a reading that fell into the field gives it back as it was: that is still following
  const followed = useRef(restante)
  if (typed === null) followed.current = restante

  // the cart changed behind it: what follows stays selected, so that typing still replaces it
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what is due changes
  useEffect(() => {
    const at = document.activeElement
    if (typed === null && at instanceof HTMLInputElement && at.name === field.name) at.select()
  }, [restante])

  return (
    <NumberField
      rotulo="Valor"
      name={field.name}
      ref={field.ref}
      autoFocus
      onFocus={event => event.target.select()}
      onBlur={field.onBlur}
      valor={typed ?? restante}
      aoMudar={value => field.onChange(value === followed.current ? null : value)}
      erro={fieldState.error?.message}
    />
  )
}

/** Asked only of a method that allows more than one. */
function Instalments({ control, methods }: PaymentControl & { methods: readonly MeioCatalogo[] }) {
  const most = methodOf({ methods }, useWatch({ control, name: 'meio_pagamento' }))?.qtdeparcelas ?? 1
  return most > 1 ? (
    <NumberInput rotulo={`Parcelas (até ${most})`} control={control} name="numparcelas" casas={0} />
  ) : null
}

/** The form of one payment, judged on confirming against what is due at that moment. */
const usePaymentForm = (asked: PaymentAsked): PaymentForm =>
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

const methodOf = ({ methods }: Pick<PaymentAsked, 'methods'>, id: number): MeioCatalogo | undefined =>
  methods.find(method => method.id === id)

const REQUIRED = 'Campo Obrigatório'

/** Field errors in visual order: the first one gets the focus. */
function paymentFaults(asked: PaymentAsked, typed: PaymentTyped): FormErrors {
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

/** What the value typed leaves: change to give, or what is still to be paid. Live, before anybody confirms it. */
function Outcome({ control, cash }: PaymentControl & { cash: boolean }) {
  const restante = useAtomValue(balanceAtom).restante.toFixed(2)
  const valor = useWatch({ control, name: 'valor' }) ?? restante
  const over = dec(isDecimal(valor) ? valor : '0').minus(dec(restante))
  const change = cash && over.gt(0)
  return (
    <p aria-live="polite" className="flex min-h-[33px] items-baseline justify-between pb-1">
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

type Brands = ReturnType<typeof cardBrands>

/** The brand of a letter; pressed again, the next one that begins so. */
function brandOf(brands: Brands, letter: string, now: number): Brands[number] | undefined {
  const mine = brands.filter(({ nome }) => nome.toLowerCase().startsWith(letter.toLowerCase()))
  return mine[(mine.findIndex(({ id }) => id === now) + 1) % mine.length]
}

const initials = (brands: Brands): string => [...new Set(brands.map(({ nome }) => nome.charAt(0)))].join(' ')

export const paymentDialog = defineDialog('pdv.pagamento.valor', PaymentDialog)
