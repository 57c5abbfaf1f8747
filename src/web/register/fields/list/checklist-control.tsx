import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ChecklistField } from '../../../../domain/fields/field.ts'
import { useErro, useValor } from '../../form/use-store.ts'
import type { ControlProps } from '../control.ts'
import { Frame } from '../frame.tsx'

/** Control of several options: Tab stops once, arrows move between options, space marks one, `a` marks all or none. */
export function ChecklistControl({
  store,
  field,
  label: rotulo,
  required,
  readOnly,
}: ControlProps<ChecklistField>) {
  const id = useId()
  const { chave, campo } = field
  const held = (useValor(store, chave) ?? []) as readonly (string | number)[]
  const erro = useErro(store, chave)
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  const offered = campo.options.map(([value]) => value)
  const count = offered.filter(value => held.includes(value)).length
  const keep = (marked: (value: string | number) => boolean) =>
    store.mudar(chave, marksOf(offered, held, marked))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = (at + step + campo.options.length) % campo.options.length
      setAt(next)
      box.current?.querySelectorAll('input')[next]?.focus()
    } else if (event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.altKey && !readOnly) {
      const all = count === offered.length
      keep(() => !all)
    }
  }
  return (
    <Frame
      id={id}
      label={rotulo}
      required={required}
      error={erro}
      help={campo.note ?? `${count} de ${offered.length}`}
      group
    >
      <div
        ref={box}
        role="group"
        aria-labelledby={`${id}-rotulo`}
        aria-describedby={`${id}-nota`}
        className="campo campo-grupo flex flex-wrap gap-x-4"
        onKeyDown={onKeyDown}
      >
        {campo.options.map(([value, label], index) => (
          <label key={value} className="flex items-center gap-2 whitespace-nowrap">
            <input
              type="checkbox"
              className="marca"
              name={index === at ? chave : undefined}
              data-campo={index === at ? chave : undefined}
              tabIndex={index === at ? 0 : -1}
              aria-invalid={erro ? true : undefined}
              disabled={readOnly}
              checked={held.includes(value)}
              onFocus={() => setAt(index)}
              onChange={event => keep(one => (one === value ? event.target.checked : held.includes(one)))}
            />
            {label}
          </label>
        ))}
      </div>
    </Frame>
  )
}

type Mark = string | number

/** Gives the marked values after a change: first those not offered as options, then the others in the list's order. */
export function marksOf(
  offered: readonly Mark[],
  held: readonly Mark[],
  marked: (value: Mark) => boolean,
): Mark[] {
  return [...held.filter(value => !offered.includes(value)), ...offered.filter(marked)]
}
