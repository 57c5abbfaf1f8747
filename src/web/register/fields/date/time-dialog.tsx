import { useState } from 'react'
import { two } from '../../../../core/dates/day.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import { lista } from '../../../../domain/commands/lista/index.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { CloseOrConfirm } from '../../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface Dados {
  /** 'HH:MM:SS', or '' for no time. */
  hora: string
  segundos: boolean
}

const PARTS = ['Hora', 'Minuto', 'Segundo'] as const
const SIZES = [24, 60, 60] as const

/** Dialog 'form.hora' ('Selecione a hora'): 24 h, ← → move between the parts, ↑ ↓ change them, digits write them. */
export function TimeDialog({ data: { hora, segundos }, close }: DialogProps<Dados, string>) {
  const [values, setValues] = useState<number[]>(() => {
    const given = hora.split(':').map(part => Number.parseInt(part, 10))
    return SIZES.map((size, at) => {
      const value = given[at] ?? 0
      return value >= 0 && value < size ? value : 0
    })
  })
  const count = segundos ? 3 : 2
  const [part, setPart] = useState(0)
  const put = (at: number, value: number) =>
    setValues(before => before.map((old, index) => (index === at ? value : old)))
  const turn = (step: number) => {
    const size = SIZES[part] ?? 60
    put(part, ((values[part] ?? 0) + step + size) % size)
  }
  const ok = () =>
    close([values[0], values[1], segundos ? values[2] : 0].map(value => two(value ?? 0)).join(':'))
  return (
    <Dialog
      title="Selecione a hora"
      scope="form.hora"
      width="w-[40ch]"
      onClose={() => close()}
      commands={[
        on(lista.acima, () => turn(1)),
        on(lista.abaixo, () => turn(-1)),
        on(lista.recolher, () => setPart((part + count - 1) % count)),
        on(lista.expandir, () => setPart((part + 1) % count)),
        on(lista.abrir, ok),
        on(form.confirmar, ok),
      ]}
      labels={{ 'lista.abrir': 'OK' }}
      footer={<CloseOrConfirm onClose={() => close()} confirm="OK" onConfirm={ok} />}
    >
      <div
        role="group"
        aria-label="Hora"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the group holds the focus, arrows choose the part
        tabIndex={0}
        data-autofocus
        className="flex justify-center gap-2 py-4 text-total outline-none"
        onKeyDown={event => {
          if (!/^\d$/.test(event.key)) return
          const size = SIZES[part] ?? 60
          const grown = ((values[part] ?? 0) % 10) * 10 + Number.parseInt(event.key, 10)
          put(part, grown < size ? grown : Number.parseInt(event.key, 10))
        }}
      >
        {PARTS.slice(0, count).map((name, at) => (
          <span
            key={name}
            role="spinbutton"
            aria-label={name}
            aria-valuenow={values[at] ?? 0}
            aria-valuemin={0}
            aria-valuemax={(SIZES[at] ?? 60) - 1}
            className={at === part ? 'text-live underline' : ''}
          >
            {two(values[at] ?? 0)}
          </span>
        ))}
      </div>
    </Dialog>
  )
}

export const timeDialog = defineDialog('form.hora', TimeDialog)
