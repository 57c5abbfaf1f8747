import { useAtomValue } from 'jotai'
import { type Control, useController, useForm } from 'react-hook-form'
import { type Decimal, dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type Recusa, recusada } from '../../../core/venda/recusa.ts'
import { type Ajuste, type AjusteCalculado, ajuste } from '../../../core/venda/total/ajuste.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { OBRIGATORIO } from '../../../domain/schema/locale.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { resolverOf } from '../../forms/resolver.ts'
import { on } from '../../keys/scopes.ts'
import { useConfirmedKeys } from '../../keys/use-confirmed-keys.ts'
import { useDesk } from '../../state/desk.ts'
import { Button } from '../../ui/button.tsx'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { PanelDialog } from '../../ui/dialog/panel-dialog.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'

interface Dados {
  tipo: 'desconto' | 'acrscimo' // the API's spelling
  /** Present adjustment, as it was typed. */
  dado: Ajuste
}

interface Said {
  dito: Ajuste
}

/** Shows 'Aplicar Desconto' or 'Aplicar Acréscimo': computes percentage and value by each other; Limpar removes it. */
export function AdjustDialog({ data: { tipo, dado }, close }: DialogProps<Dados, Ajuste>) {
  const desk = useDesk()
  const discount = tipo === 'desconto'
  const { control, handleSubmit, clearErrors } = useForm<Said, unknown, Said>({
    defaultValues: { dito: dado },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: resolverOf<Said, Said>(({ dito }) => {
      const text = textOf(dito)
      if (text === '') return { errors: { dito: OBRIGATORIO } }
      if (!isDecimal(text)) return { errors: { dito: 'Não é um número' } }
      const done = computed(tipo, desk.subtotal.get(), dito)
      return recusada(done) ? { errors: { dito: done.erro } } : { given: { dito } }
    }),
  })
  const keys = useConfirmedKeys()
  const confirm = () => {
    keys.hold()
    void handleSubmit(({ dito }) => close(dito), keys.stay)()
  }

  return (
    <PanelDialog
      title={discount ? 'Aplicar Desconto' : 'Aplicar Acréscimo'}
      scope={discount ? 'pdv.desconto' : 'pdv.acrescimo'}
      width="w-[60ch]"
      onClose={() => close()}
      commands={[on(form.confirmar, confirm), on(form.limpar, () => close(NONE))]}
      footer={
        <>
          <Button chord="Alt+l" onClick={() => close(NONE)}>
            Limpar
          </Button>
          <CloseOrConfirm onClose={() => close()} onConfirm={confirm} />
        </>
      }
    >
      <Sides kind={tipo} control={control} onChange={() => clearErrors()} />
    </PanelDialog>
  )
}

interface SidesProps {
  kind: Dados['tipo']
  control: Control<Said, unknown, Said>
  onChange: () => void
}

/** Draws percentage and value: the one typed last keeps its text while the cart changes, the other is computed. */
function Sides({ kind, control, onChange }: SidesProps) {
  const desk = useDesk()
  const base = useAtomValue(desk.subtotal)
  const { field, fieldState } = useController({ control, name: 'dito' })
  const said = field.value
  const done = isDecimal(textOf(said)) ? computed(kind, base, said) : null
  const refused = done !== null && recusada(done)
  const shown = { ...(done && !refused ? done : EMPTY), ...said }

  const change = (side: Ajuste) => {
    onChange()
    // a field reports its text when the user leaves it: a text equal to the shown text is no change
    const [name, value] = Object.entries(side)[0] as [keyof typeof shown, string]
    if (value !== shown[name]) field.onChange(side)
  }
  return (
    <div className="grid grid-cols-2 gap-x-4 px-3 pt-2 in-data-painel:px-0">
      <p className="col-span-2 flex justify-between pb-2">
        <span className="text-dim">Subtotal</span>
        <span className="text-xl">{formatMoney(base.toFixed(2))}</span>
      </p>
      <NumberField
        label="Percentual (%)"
        name="percentual"
        ref={field.ref}
        autoFocus
        onFocus={event => event.target.select()}
        value={shown.percentual}
        onChange={percentual => change({ percentual })}
      />
      <NumberField
        label="Valor (R$)"
        name="valor"
        onFocus={event => event.target.select()}
        value={shown.valor}
        onChange={valor => change({ valor })}
        error={refused ? done.erro : fieldState.error?.message}
      />
    </div>
  )
}

const textOf = (side: Ajuste): string => ('percentual' in side ? side.percentual : side.valor)

/** Computes percentage and value of an adjustment. A surcharge has no limit. */
function computed(tipo: Dados['tipo'], base: Decimal, side: Ajuste): AjusteCalculado | Recusa {
  if (tipo === 'desconto') return ajuste(base, side, 'desconto')
  const typed = dec(textOf(side))
  const valor = 'percentual' in side ? base.times(typed).div(100) : typed
  const percentual = base.isZero() ? dec('0') : valor.div(base).times(100)
  return { valor: valor.toFixed(2), percentual: percentual.toFixed(2) }
}

/** Adjustment of zero, which removes the present adjustment. */
const NONE: Ajuste = { valor: '0' }

const EMPTY: AjusteCalculado = { valor: '', percentual: '' }

export const adjustDialog = deskDialog('pdv.ajuste', AdjustDialog)
