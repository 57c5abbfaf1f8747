import { useState } from 'react'
import type { Dia } from '../../../../core/dates/day.ts'
import { addDays, addMonths, compareDays, daysIn, dayToWire, weekday } from '../../../../core/dates/day.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import { lista } from '../../../../domain/commands/lista/index.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { CloseOrConfirm } from '../../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { DIAS, MESES, today } from './date-text.ts'

interface Dados {
  dia: Dia | null
  /** Last day allowed; null: any. */
  limite: Dia | null
}

/** Dialog 'form.calendario' ('Data'): ← → move by day, ↑ ↓ by week, PgUp and PgDn by month, `h` is today, Enter chooses. */
export function CalendarDialog({ data: { dia, limite }, close }: DialogProps<Dados, Dia>) {
  const [at, setAt] = useState<Dia>(dia ?? today())
  const inside = (day: Dia) => (limite && compareDays(day, limite) > 0 ? limite : day)
  const go = (day: Dia) => setAt(inside(day))
  const first = { ...at, dia: 1 }
  const cells = [
    ...Array.from({ length: weekday(first) }, () => null),
    ...Array.from({ length: daysIn(at.ano, at.mes) }, (_, index) => ({ ...at, dia: index + 1 })),
  ]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
  const pick = (day: Dia) => {
    if (!limite || compareDays(day, limite) <= 0) close(day)
  }
  return (
    <Dialog
      title="Data"
      scope="form.calendario"
      width="w-[44ch]"
      onClose={() => close()}
      commands={[
        on(lista.abrir, () => pick(at)),
        on(form.confirmar, () => pick(at)),
        on(lista.acima, () => go(addDays(at, -7))),
        on(lista.abaixo, () => go(addDays(at, 7))),
        on(lista.recolher, () => go(addDays(at, -1))),
        on(lista.expandir, () => go(addDays(at, 1))),
        on(lista.paginaAcima, () => go(addMonths(at, -1))),
        on(lista.paginaAbaixo, () => go(addMonths(at, 1))),
        on(lista.primeira, () => go({ ...at, dia: 1 })),
        on(lista.ultima, () => go({ ...at, dia: daysIn(at.ano, at.mes) })),
        on(form.hoje, () => go(today())),
        on(form.anoAnterior, () => go(addMonths(at, -12))),
        on(form.anoSeguinte, () => go(addMonths(at, 12))),
      ]}
      labels={{ 'lista.abrir': 'Escolher' }}
      footer={<CloseOrConfirm onClose={() => close()} confirm="OK" onConfirm={() => pick(at)} />}
    >
      <p className="flex justify-between px-3 pt-2" aria-live="polite">
        <span>
          {MESES[at.mes - 1]} {at.ano}
        </span>
        <span className="text-live">{dayToWire(at)}</span>
      </p>
      <div role="grid" aria-label="Dias" tabIndex={0} data-autofocus className="px-2 pb-2 outline-none">
        <div role="row" className="grid grid-cols-7">
          {DIAS.map(name => (
            <span key={name} role="columnheader" className="rotulo text-center">
              {name}
            </span>
          ))}
        </div>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks keep their positions
          <div key={row} role="row" className="grid grid-cols-7">
            {Array.from({ length: 7 }, (_, column) => {
              const day = week[column] ?? null
              if (!day)
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has only its position
                return <span key={column} role="gridcell" />
              const chosen = compareDays(day, at) === 0
              const late = limite !== null && compareDays(day, limite) > 0
              const now = compareDays(day, today()) === 0
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter act from the grid
                <span
                  key={day.dia}
                  role="gridcell"
                  aria-selected={chosen}
                  aria-disabled={late || undefined}
                  aria-current={now ? 'date' : undefined}
                  className={`py-0.5 text-center ${chosen ? 'bg-live text-on-live' : late ? 'text-dim line-through' : now ? 'text-live' : ''}`}
                  onClick={() => pick(day)}
                >
                  {day.dia}
                </span>
              )
            })}
          </div>
        ))}
      </div>
      <p className="px-3 pb-2 text-dim">
        <KeyHint chord="PageUp" /> <KeyHint chord="PageDown" /> mês · com <KeyHint chord="Shift" /> ano
      </p>
    </Dialog>
  )
}

export const calendarDialog = defineDialog('form.calendario', CalendarDialog)
