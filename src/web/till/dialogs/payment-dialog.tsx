import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { DYNAMIC_PIX, STATIC_PIX, TPAG_CHEQUE } from '../../../core/tender/codes.ts'
import { asksBrand, givesChange } from '../../../core/tender/index.ts'
import { instalments } from '../../../core/venda/payment/instalments.ts'
import { oddChange } from '../../../core/venda/payment/odd-change.ts'
import { isOpenEnded } from '../../../core/venda/payment/payment-way.ts'
import type { PagamentoVenda, Venda } from '../../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { cobrarTef } from '../../../domain/api/tef.ts'
import { form as formCommands } from '../../../domain/commands/form/index.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import { showError } from '../../commands/show-error.ts'
import { type DialogProps, defineDialog, openDialog } from '../../dialogs/define.ts'
import { dropKeys, holdKeys, releaseKeys } from '../../keys/hold.ts'
import { on } from '../../keys/scopes.ts'
import { useConfirmedKeys } from '../../keys/use-confirmed-keys.ts'
import { uuidsInQueue } from '../../offline/queue.ts'
import { onlineAtom } from '../../state/situation.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { PanelDialog } from '../../ui/dialog/panel-dialog.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { removeLastPayment, UNDO } from '../actions/remove-last-payment.ts'
import { takeInHand } from '../offers/by-tender.ts'
import { useCustomerCredit } from '../payment/customer-credit.ts'
import type { Meio, PaymentLists } from '../payment/lists.ts'
import type { Paying } from '../payment/paying.ts'
import { paymentOf } from '../payment/payment-of.ts'
import { chargesTef, paidByTef } from '../tef/charge.ts'
import { currentTerminal } from '../terminal.ts'
import { changeQuestion } from './change-question.tsx'
import { ASKED, fieldOf } from './cheque-words.ts'
import { CustomerCredit } from './customer-credit.tsx'
import { instalmentsDialog } from './instalments-dialog.ts'
import { Owed } from './owed.tsx'
import { ChequeFields, HowMany, Instalments, Outcome, StaticPix, Value } from './payment-fields.tsx'
import {
  dueOf,
  instalmentsOf,
  methodOf,
  paymentFaults,
  spendsCredit,
  spreadKey,
  spreadOf,
  usePaymentForm,
} from './payment-form.ts'
import { type PixPaid, pixCharge } from './pix-charge.tsx'
import { tefWindow } from './tef-window.tsx'

interface Asked {
  meio: Meio
  /** True to offer only methods on credit. */
  prazo?: boolean
  paying: Paying
}

const TITLE = 'Escolha o meio de Pagamento'

/** Loads the lists of methods and brands and opens the payment window; a failed load shows an error and closes it. */
export function PaymentDialog({ data, close }: DialogProps<Asked, PagamentoVenda>) {
  const { meio, prazo = false, paying } = data
  const [given] = useState(() => paying.listas({ meio, prazo }))
  const [lists, setLists] = useState(() => ('methods' in given ? given : null))
  const reading = lists === null
  // holds keys typed ahead for the payment window, away from the loading notice
  useLayoutEffect(() => {
    if (!reading) return
    holdKeys('linhas')
    return () => releaseKeys('linhas')
  }, [reading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` stays the same while the dialog is open
  useEffect(() => {
    if ('methods' in given) return
    let left = false
    const failed = (error: unknown) => {
      if (left) return
      dropKeys()
      close()
      showError(error)
    }
    given.then(setLists, failed)
    return () => {
      left = true
    }
  }, [given])
  return lists ? (
    <PaymentWindow {...{ meio, paying, lists, close }} />
  ) : (
    <PanelDialog title={TITLE} scope="pdv.pagamento.valor" onClose={() => close()}>
      <p role="status" className="px-3 py-2 text-dim">
        Carregando
      </p>
    </PanelDialog>
  )
}

interface WindowProps extends Pick<DialogProps<Asked, PagamentoVenda>, 'close'> {
  meio: Meio
  paying: Paying
  lists: PaymentLists
}

/**
 * Asks for value, method, brand and instalments. Enter and F2 confirm. The value follows the amount due
 * until the user types a value. ↑ ↓ change the method, and a letter chooses the brand, from any text field but
 * Autorização.
 */
function PaymentWindow({ meio, paying, lists, close }: WindowProps) {
  const { methods, brands } = lists
  const { saldo } = paying
  const card = asksBrand(meio)
  const paid = useAtomValue(paying.pagamentos).length > 0
  const restante = useAtomValue(saldo).restante.toFixed(2)
  const credito = useCustomerCredit(paying)
  // set when the TEF window ends without a charge: the till has no TEF, or the cashier chose to type the payment
  const byHand = useRef(false)
  const [typed, setTyped] = useState(false)
  const byTef = (method: MeioCatalogo | undefined) => !byHand.current && chargesTef(paying, method)
  const chequeExigido = tillSetting('exigir_dados_cheque')
  const asked = {
    meio,
    methods,
    brands,
    restante,
    billing: paying,
    data: paying.data(),
    credito,
    byTef,
    chequeExigido,
  }
  const form = usePaymentForm(asked)
  const { control, register, getValues, setValue } = form
  const { errors } = form.formState
  const box = useRef<HTMLDivElement>(null)
  const keys = useConfirmedKeys()
  const field = (name: string) => box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null

  const oneInstalment = () => setValue('numparcelas', '1')
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const words = target.getAttribute('name') ?? ''
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      words === 'autorizacao' ||
      words.startsWith('cheque.')
    )
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
  /** Checks the customer's credit; holds keys typed meanwhile for the next window. */
  const hasCredit = async (valor: string) => {
    holdKeys('linhas', formCommands.confirmar.id)
    const fault = await credito.check(valor)
    if (fault === null) return true
    keys.stay()
    form.setError('valor', { message: fault })
    field('valor')?.select()
    return false
  }
  const submit = form.handleSubmit(
    async ({ pagamento: given }) => {
      if (spendsCredit(asked, given.meio_pagamento_id) && !(await hasCredit(given.valor))) return
      const odd = isOpenEnded(paying) ? null : oddChange({ valor: given.valor, restante })
      const method = methodOf(asked, given.meio_pagamento_id)
      // a further window takes the keys itself
      if (odd || byTef(method) || chargesPix(paying, given)) keys.stay()
      if (odd && (await openDialog(changeQuestion, { valor: given.valor, saldo })) !== true)
        return field('valor')?.select()
      if (byTef(method)) {
        const ended = await openDialog(tefWindow, await tefChargeOf(paying.venda(), given))
        if (ended === undefined) return field('valor')?.select()
        if (typeof ended === 'object') return close(paidByTef(given, lists, ended))
        byHand.current = true
        setTyped(true)
        return
      }
      const paidBy = chargesPix(paying, given)
        ? await openDialog(pixCharge, chargeOf(paying.venda(), given, methods))
        : 'digitado'
      if (paidBy === undefined) return field('valor')?.select()
      close(paidByPix(given, methods, paidBy))
    },
    () => {
      keys.stay()
      field(Object.keys(paymentFaults(asked, getValues()))[0] ?? '')?.focus()
    },
  )
  const confirm = () => {
    const missing = Object.keys(paymentFaults(asked, getValues())).join()
    // an empty brand is asked for next: an error shows only when the brand field had the focus already
    if (missing === 'bandeira' && document.activeElement !== field('bandeira'))
      return field('bandeira')?.focus()
    // in the words of a cheque Enter goes on, and ends at the last
    const at = ASKED.findIndex(([name]) => document.activeElement === field(fieldOf(name)))
    const next = at < 0 ? undefined : ASKED[at + 1]
    if (next) return field(fieldOf(next[0]))?.focus()
    keys.hold()
    void submit()
  }
  const meio_pagamento = useWatch({ control, name: 'meio_pagamento' })
  const chosen = methodOf(asked, meio_pagamento)
  const tpag = chosen?.tpag
  // before the next key: Enter confirms the value that the tender's promotions leave
  useLayoutEffect(() => {
    if (tpag !== undefined) takeInHand(paying, tpag)
  }, [paying, tpag])
  const due = dueOf(asked, { meio_pagamento })
  const machine = typed ? false : byTef(chosen)
  const spreads = chosen !== undefined && (chosen.qtdeparcelas > 1 || chosen.indicador_forma === 1)
  const write = async () => {
    const spread = spreadOf(asked, getValues())
    if (!spread) return confirm()
    const { method, ...rest } = spread
    const shown = instalmentsOf(spread, getValues('escritas'))
    const parcelas = await openDialog(instalmentsDialog, {
      method,
      ...rest,
      // a method paid at once may be divided into instalments in the window
      parcelas: shown.length > 0 ? shown : instalments({ ...method, indicador_forma: 1 }, rest),
    })
    if (!parcelas) return
    const numparcelas = parcelas.length
    setValue('numparcelas', String(numparcelas))
    setValue('escritas', { de: spreadKey({ ...spread, numparcelas }), parcelas })
  }

  return (
    <PanelDialog
      title={TITLE}
      scope="pdv.pagamento.valor"
      width="w-[52ch]"
      onClose={() => close()}
      commands={[
        on(formCommands.confirmar, confirm),
        on(pagamento.parcelas, spreads && write),
        on(pagamento.remover, paid && (() => removeLastPayment(paying))),
      ]}
      labels={{ 'form.confirmar': 'Confirmar', ...UNDO }}
      footer={<CloseOrConfirm onClose={() => close()} onConfirm={confirm} />}
    >
      <Owed saldo={saldo} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of its controls, each of which has a role */}
      <div ref={box} className="campos-pagamento grid px-3 pt-1 in-data-painel:px-0" onKeyDown={onKeyDown}>
        <ChoiceField
          label={methods.length > 1 ? 'Meio de pagamento ↑ ↓' : 'Meio de pagamento'}
          aria-label="Meio de pagamento"
          {...register('meio_pagamento', { valueAsNumber: true, onChange: oneInstalment })}
          error={errors.meio_pagamento?.message}
          options={methods.map(({ id, descricao }) => [id, descricao])}
        />
        {spendsCredit(asked, meio_pagamento) ? <CustomerCredit credit={credito} here /> : null}
        <Value control={control} due={due} />
        <Outcome control={control} due={due} saldo={saldo} cash={givesChange(meio)} />
        {card && !machine ? (
          <ChoiceField
            label={`Bandeira ${initials(brands)}`}
            aria-label="Bandeira"
            {...register('bandeira', { valueAsNumber: true })}
            error={errors.bandeira?.message}
            options={[[0, 'Escolha…'], ...brands.map(({ id, nome }): [number, string] => [id, nome])]}
          />
        ) : null}
        <div className="largo grid grid-cols-2 gap-x-4">
          <HowMany control={control} asked={asked} />
          {chosen?.tpag === TPAG_CHEQUE ? <ChequeFields form={form} demanded={chequeExigido} /> : null}
          {card && !machine ? (
            <Field label="Autorização" maxLength={60} {...register('autorizacao')} />
          ) : null}
        </div>
        <StaticPix control={control} due={due} asked={asked} />
        <Instalments form={form} asked={asked} />
      </div>
    </PanelDialog>
  )
}

/** True when the PSP charges the payment as PIX: only the till's own sale, and only while the server is reachable. */
const chargesPix = (paying: Paying, { tpag }: PagamentoVenda): boolean =>
  tpag === DYNAMIC_PIX && paying.cobra && onlineAtom.get()

const chargeOf = (
  { uuid, pagamento }: Venda,
  { valor }: PagamentoVenda,
  methods: PaymentLists['methods'],
) => ({
  ...{ venda_uuid: uuid, valor },
  usados: pagamento.flatMap(({ tpag, autorizacao }) =>
    tpag === DYNAMIC_PIX && autorizacao ? [autorizacao] : [],
  ),
  estatico: methods.some(({ tpag }) => tpag === STATIC_PIX),
})

/** Builds the TEF charge of the open sale. The list of queued sales keeps the server from undoing their charges. */
async function tefChargeOf({ uuid: venda_uuid }: Venda, { valor, tpag, numparcelas }: PagamentoVenda) {
  const na_fila = await uuidsInQueue()
  const charge = { venda_uuid, valor, na_fila, terminal_id: currentTerminal()?.id ?? 0 }
  return {
    title: `Cartão de ${formatMoney(valor)}`,
    charge: { ...charge, tpag: tpag as TpagDoCartao, parcelas: Math.max(numparcelas, 1) },
  }
}

type TpagDoCartao = Body<typeof cobrarTef>['tpag']

/** Gives the payment as made: with the id of the PIX received, or by the shop's static code. */
function paidByPix(given: PagamentoVenda, methods: PaymentLists['methods'], paid: PixPaid): PagamentoVenda {
  if (paid === 'digitado') return given
  const own = methods.find(({ tpag }) => tpag === STATIC_PIX)
  if (paid === 'estatico') return own ? paymentOf(own, { valor: given.valor }) : given
  return { ...given, valor: paid.valor, autorizacao: paid.e2eid }
}

type Brands = PaymentLists['brands']

/** Finds the brand that begins with a letter; the same letter again gives the next brand. */
function brandOf(brands: Brands, letter: string, now: number): Brands[number] | undefined {
  const mine = brands.filter(({ nome }) => nome.toLowerCase().startsWith(letter.toLowerCase()))
  return mine[(mine.findIndex(({ id }) => id === now) + 1) % mine.length]
}

const initials = (brands: Brands): string => [...new Set(brands.map(({ nome }) => nome.charAt(0)))].join(' ')

export const paymentDialog = defineDialog('pdv.pagamento.valor', PaymentDialog)
