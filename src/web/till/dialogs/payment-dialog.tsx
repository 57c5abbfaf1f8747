import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { oddChange } from '../../../core/venda/odd-change.ts'
import type { PagamentoVenda } from '../../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { form as formCommands } from '../../../domain/commands/form/index.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { cardBrands, paymentMethods } from '../../catalog/catalog.ts'
import { type DialogProps, defineDialog, openDialog } from '../../dialogs/define.ts'
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

interface Errors {
  meio_pagamento?: string | undefined
  valor?: string | undefined
  bandeira?: string | undefined
  numparcelas?: string | undefined
}

const REQUIRED = 'Campo Obrigatório'

/**
 * Registered as 'pdv.pagamento.valor': value, method, brand, instalments (doc 3 §5.5). Enter and F2 confirm. The value follows what
 * is due until a hand says another one. ↑ ↓ change the method, a letter chooses the brand, from wherever the focus is.
 */
export function PaymentDialog({ dados, fechar }: DialogProps<{ meio: Meio }, PagamentoVenda>) {
  const methods = paymentMethods().filter(method => method.meio === dados.meio)
  const [methodId, setMethodId] = useState(methods[0]?.id ?? 0)
  const [typed, setTyped] = useState<string | null>(null)
  const [brandId, setBrandId] = useState(0)
  const [count, setCount] = useState('1')
  const [authorization, setAuthorization] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLDivElement>(null)
  const paid = useAtomValue(hasPaymentsAtom)
  const restante = useAtomValue(balanceAtom).restante.toFixed(2)
  const valor = typed ?? restante
  // a reading that fell into the field gives it back as it was: that is still following
  const followed = useRef(restante)
  if (typed === null) followed.current = restante
  const method = methods.find(({ id }) => id === methodId)
  const card = dados.meio === 3
  const brands = card ? cardBrands() : []
  const many = (method?.qtdeparcelas ?? 1) > 1
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null

  // the cart changed behind it: what follows stays selected, so that typing still replaces it
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what is due changes
  useEffect(() => {
    if (typed === null && document.activeElement === field('valor')) field('valor')?.select()
  }, [restante])

  const chooseMethod = (id: number) => {
    setMethodId(id)
    setCount('1') // changing the method resets the instalments to 1 (doc 3 §4.2)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.altKey || event.metaKey || target.getAttribute('name') === 'autorizacao')
      return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && target instanceof HTMLInputElement) {
      event.preventDefault()
      const at = methods.findIndex(({ id }) => id === methodId)
      const next = methods[(at + step + methods.length) % methods.length]
      if (next) chooseMethod(next.id)
    } else if (/^[a-z]$/i.test(event.key) && target instanceof HTMLInputElement) {
      const next = brandOf(brands, event.key, brandId)
      if (!next) return
      event.preventDefault()
      setBrandId(next.id)
    }
  }
  const confirm = async () => {
    const found = check({ method, valor, restante, card, brandId, count, meio: dados.meio })
    // the brand is the next question, an error only for who was there and chose none
    if (found.bandeira && Object.keys(found).length === 1 && document.activeElement !== field('bandeira'))
      return field('bandeira')?.focus()
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first || !method) return field(first ?? '')?.focus()
    if (oddChange({ valor, restante }) && (await openDialog(changeQuestion, { valor })) !== true)
      return field('valor')?.select()
    fechar(
      paymentOf(method, {
        valor: dec(valor).toFixed(2),
        bandeira: brands.find(({ id }) => id === brandId),
        numparcelas: Number.parseInt(count, 10),
        autorizacao: authorization.trim() || null,
      }),
    )
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
          <Button chord="F2" principal onClick={() => void confirm()}>
            Confirmar
          </Button>
        </>
      }
    >
      <Owed />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of its controls, each of which has a role */}
      <div ref={form} className="grid pt-1 max-[900px]:px-3" onKeyDown={onKeyDown}>
        <ChoiceField
          rotulo={methods.length > 1 ? 'Meio de pagamento ↑ ↓' : 'Meio de pagamento'}
          name="meio_pagamento"
          aria-label="Meio de pagamento"
          value={methodId}
          erro={errors.meio_pagamento}
          opcoes={methods.map(({ id, descricao }) => [id, descricao])}
          onChange={event => chooseMethod(Number(event.target.value))}
        />
        <NumberField
          rotulo="Valor"
          name="valor"
          autoFocus
          onFocus={event => event.target.select()}
          valor={valor}
          aoMudar={value => setTyped(value === followed.current ? null : value)}
          erro={errors.valor}
        />
        <Outcome valor={valor} restante={restante} cash={dados.meio <= 2} />
        {card ? (
          <ChoiceField
            rotulo={`Bandeira ${initials(brands)}`}
            aria-label="Bandeira"
            name="bandeira"
            value={brandId}
            erro={errors.bandeira}
            opcoes={[[0, 'Escolha…'], ...brands.map(({ id, nome }): [number, string] => [id, nome])]}
            onChange={event => setBrandId(Number(event.target.value))}
          />
        ) : null}
        <div className="grid grid-cols-2 gap-x-4">
          {many ? (
            <NumberField
              rotulo={`Parcelas (até ${method?.qtdeparcelas})`}
              name="numparcelas"
              casas={0}
              valor={count}
              aoMudar={setCount}
              erro={errors.numparcelas}
            />
          ) : null}
          {card ? (
            <Field
              rotulo="Autorização"
              name="autorizacao"
              maxLength={60}
              value={authorization}
              onChange={event => setAuthorization(event.target.value)}
            />
          ) : null}
        </div>
      </div>
    </PanelDialog>
  )
}

/** What the value typed leaves: change to give, or what is still to be paid. Live, before anybody confirms it. */
function Outcome({ valor, restante, cash }: { valor: string; restante: string; cash: boolean }) {
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

interface Entry {
  method: MeioCatalogo | undefined
  valor: string
  restante: string
  card: boolean
  brandId: number
  count: string
  meio: Meio
}

/** Field errors in visual order: the first one gets the focus. */
function check({ method, valor, restante, card, brandId, count, meio }: Entry): Errors {
  const errors: Errors = {}
  if (!method) errors.meio_pagamento = REQUIRED
  if (valor === '') errors.valor = REQUIRED
  else if (!isDecimal(valor)) errors.valor = 'Não é um número'
  else if (dec(valor).lte(0)) errors.valor = 'O valor deve ser maior que zero'
  else if (dec(valor).gte('100000000')) errors.valor = 'Valor acima do permitido (8 dígitos)'
  else if (meio >= 3 && dec(valor).gt(dec(restante))) errors.valor = 'valor maior que o restante'
  if (card && brandId === 0) errors.bandeira = REQUIRED
  const max = method?.qtdeparcelas ?? 1
  if (!/^[1-9]\d{0,2}$/.test(count)) errors.numparcelas = 'O valor mínimo é 1.'
  else if (dec(count).gt(max)) {
    errors.numparcelas = `A quantidade maxima de parcela permitida para este meio é: ${max}`
  }
  return errors
}

export const paymentDialog = defineDialog('pdv.pagamento.valor', PaymentDialog)
