import { useRef, useState } from 'react'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { form } from '../../../domain/commands/form/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { moveFocus } from '../../register/form/focus.ts'
import { alerta } from '../../state/notices.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import type { DividedOrder, OrderLine } from './divide.ts'

const leftOf = ({ qtde, faturado = '0' }: OrderLine) => dec(qtde).minus(dec(faturado))
const shown = (quantity: string) => formatDecimal(quantity, 0, 4)

/** Gives the error of a quantity above the balance, which is not lowered silently: the typed quantity is billed. */
const faultOf = (line: OrderLine, taken = ''): string | undefined =>
  isDecimal(taken) && dec(taken).gt(leftOf(line)) ? `O saldo é ${shown(leftOf(line).toFixed())}` : undefined

const nameOf = ({ nome }: OrderLine) => `Quantidade de ${nome}`

const TRACKS = 'grid-cols-[5ch_minmax(0,1fr)_22ch_16ch] gap-x-3'
/** Classes that place the parts of a number field in the columns of a row: label, box, and the error below. */
const ROW =
  '[&>div]:contents [&_.rotulo]:col-start-2 [&_.rotulo]:row-start-1 [&_.rotulo]:truncate [&_.rotulo]:text-base [&_.rotulo]:text-fg [&_.rotulo]:normal-case [&_.rotulo]:tracking-normal [&_input]:col-start-4 [&_input]:row-start-1 [&_p]:col-span-full [&_p]:text-right [&_p:empty]:hidden'

/** Selects a field after the next draw: on blur its number is drawn rounded, which would lose an earlier selection. */
const selectOnceDrawn = (field: HTMLInputElement | undefined) => {
  field?.focus()
  requestAnimationFrame(() => field?.select())
}

/** Asks which quantity of each line of an order goes into a new document: one field for each line with a balance. */
export function DivideDialog({ data: { id, itens }, close }: DialogProps<DividedOrder, string>) {
  const box = useRef<HTMLDivElement>(null)
  const lines = itens.filter(line => leftOf(line).gt(0))
  const [taken, show] = useState<Readonly<Record<number, string>>>({})
  const held = useRef(taken)
  const take = (num: number, qtde: string) => {
    held.current = { ...held.current, [num]: qtde }
    show(held.current)
  }
  const confirm = () => {
    // the blur rounds the number
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const over = lines.findIndex(line => {
      const qtde = held.current[line.num]
      // an invalid number shows its error at the field
      return (qtde && !isDecimal(qtde)) || faultOf(line, qtde) !== undefined
    })
    if (over >= 0) return selectOnceDrawn(box.current?.querySelectorAll('input')[over])
    const chosen = Object.entries(held.current).filter(([, qtde]) => isDecimal(qtde) && dec(qtde).gt(0))
    if (chosen.length === 0) {
      alerta('Informe a quantidade de ao menos um item')
      selectOnceDrawn(box.current?.querySelectorAll('input')[0])
      return
    }
    close(chosen.map(([num, qtde]) => `${num}:${dec(qtde).toFixed()}`).join(','))
  }
  const walk = (to: 'proximo' | 'anterior') => () => {
    if (box.current) moveFocus(box.current, to)
  }
  return (
    <Dialog
      title={`Faturar parte do pedido ${id}`}
      scope="documento.divisao"
      width="w-[96ch]"
      onClose={() => close()}
      commands={[
        on(form.confirmar, confirm),
        on(form.avancar, walk('proximo')),
        on(form.recuar, walk('anterior')),
      ]}
      labels={{ 'form.confirmar': 'Gerar documento' }}
      footer={
        <>
          <p className="flex-1 text-dim">O que não se informa fica no pedido.</p>
          <CloseOrConfirm onClose={() => close()} confirm="Gerar documento" onConfirm={confirm} />
        </>
      }
    >
      <div ref={box} className="max-h-[60vh] overflow-auto px-3 py-2">
        <div aria-hidden="true" className={`grid ${TRACKS} border-line border-b`}>
          <span className="rotulo">#</span>
          <span className="rotulo">Descrição</span>
          <span className="rotulo text-right">Saldo</span>
          <span className="rotulo text-right">Quantidade</span>
        </div>
        {lines.map((line, at) => (
          <div key={line.num} className={`grid ${TRACKS} ${ROW} items-center border-line border-b py-0.5`}>
            <span className="text-dim">{String(line.num).padStart(3, '0')}</span>
            <span className="col-start-3 row-start-1 text-right text-dim">
              {shown(leftOf(line).toFixed())} de {shown(line.qtde)} {line.unidade}
            </span>
            <NumberField
              label={line.nome}
              data-campo={`qtde.${line.num}`}
              aria-label={nameOf(line)}
              value={taken[line.num] ?? ''}
              onChange={qtde => take(line.num, qtde)}
              autoFocus={at === 0}
              places={4}
              min="0"
              error={faultOf(line, taken[line.num])}
            />
          </div>
        ))}
      </div>
    </Dialog>
  )
}
