import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { addDays, compareDays, dayFromWire, dayToWire } from '../../../../core/dates/day.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import type { DateField } from '../../../../domain/fields/field.ts'
import { openDialog } from '../../../dialogs/define.ts'
import { ScopeLayer } from '../../../keys/scope-layer.tsx'
import { ScopeOf } from '../../../keys/scope-of.tsx'
import { on } from '../../../keys/scopes.ts'
import { useErro, useValor } from '../../form/use-store.ts'
import type { ControlProps } from '../control.ts'
import { controlProps, Frame } from '../frame.tsx'
import { calendarDialog } from './calendar-dialog.tsx'
import {
  finishDate,
  finishMoment,
  finishTime,
  today,
  typedDate,
  typedMoment,
  typedTime,
  WHOLE_MOMENT,
} from './date-text.ts'
import { momentHere } from './moment-here.ts'
import { timeDialog } from './time-dialog.tsx'

interface TypedControlProps extends ControlProps<DateField> {
  example: string
  /** Puts the typed text into the field. */
  typed: (text: string) => void
  /** Completes the typed text when the field is left. */
  finish: (text: string) => string
  /** Asks in a dialog (F4). */
  ask: { rotulo: string; fazer: () => Promise<void> }
  onKey?: (event: KeyboardEvent) => void
}

/** Control of a text with a fixed format: selected on focus, completed on blur, chosen in a dialog by F4. */
function TypedControl(props: TypedControlProps) {
  const { store, field, label, required, readOnly, example, typed, finish, ask } = props
  const id = useId()
  const { chave, campo } = field
  const value = String(useValor(store, chave) ?? '')
  const erro = useErro(store, chave)
  const [focused, setFocused] = useState(false)
  return (
    <Frame id={id} label={label} required={required} error={erro} help={campo.note}>
      <input
        {...controlProps(id, chave, { erro, ajuda: campo.note, obrigatorio: required })}
        autoComplete="off"
        inputMode="numeric"
        maxLength={example.length}
        placeholder={example}
        readOnly={readOnly}
        className="campo"
        value={value}
        onFocus={event => {
          setFocused(true)
          event.target.select()
        }}
        onChange={event => typed(event.target.value)}
        onBlur={() => {
          setFocused(false)
          const done = finish(value)
          if (done !== value) store.mudar(chave, done)
        }}
        onKeyDown={props.onKey}
      />
      {focused && !readOnly ? (
        <ScopeLayer>
          <ScopeOf
            name="form.campo"
            commands={[on(form.abrir, ask.fazer)]}
            labels={{ 'form.abrir': ask.rotulo }}
          />
        </ScopeLayer>
      ) : null}
    </Frame>
  )
}

/** Control of a day: dd/mm/aaaa, `h` for today, arrows change it by a day, F4 opens the calendar. */
export function DateControl(props: ControlProps<DateField>) {
  const { store, readOnly } = props
  const { chave, campo } = props.field
  const day = dayFromWire(String(useValor(store, chave) ?? ''))
  const limit = campo.futuro ? null : today()
  /** Sets a day; ignores a day after today when the field allows none (G-080). */
  const put = (chosen: ReturnType<typeof today>) => {
    if (limit && compareDays(chosen, limit) > 0) return
    store.mudar(chave, dayToWire(chosen))
  }
  const step = (days: number) => put(addDays(day ?? addDays(today(), -days), days))
  const calendar = async () => {
    const chosen = (await openDialog(calendarDialog, { dia: day, limite: limit })) as
      | ReturnType<typeof today>
      | undefined
    if (chosen) put(chosen)
  }
  return (
    <TypedControl
      {...props}
      example="dd/mm/aaaa"
      typed={text => (/h/i.test(text) ? put(today()) : store.mudar(chave, typedDate(text)))}
      finish={finishDate}
      ask={{ rotulo: 'Calendário', fazer: calendar }}
      onKey={event => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        if (!readOnly) step(event.key === 'ArrowUp' ? 1 : -1)
      }}
    />
  )
}

/** Control of a moment: dd/mm/aaaa hh:mm:ss. `h` is now, a day alone keeps the former time, F4 opens the calendar. */
export function MomentControl(props: ControlProps<DateField>) {
  const { store } = props
  const { chave, campo } = props.field
  const value = String(useValor(store, chave) ?? '')
  const whole = useRef('')
  if (WHOLE_MOMENT.test(value)) whole.current = value
  const finish = (text: string) => finishMoment(text, momentHere(), whole.current)
  const calendar = async () => {
    const dia = dayFromWire(value.slice(0, 10))
    const chosen = (await openDialog(calendarDialog, { dia, limite: campo.futuro ? null : today() })) as
      | ReturnType<typeof today>
      | undefined
    if (chosen) store.mudar(chave, finish(dayToWire(chosen)))
  }
  return (
    <TypedControl
      {...props}
      example="dd/mm/aaaa hh:mm:ss"
      typed={text => store.mudar(chave, /h/i.test(text) ? momentHere() : typedMoment(text))}
      finish={finish}
      ask={{ rotulo: 'Calendário', fazer: calendar }}
    />
  )
}

/** Control of a time of 24 hours, HH:MM:SS on the wire; F4 chooses by arrows. */
export function TimeControl(props: ControlProps<DateField>) {
  const { store } = props
  const { chave } = props.field
  const value = String(useValor(store, chave) ?? '')
  const pick = async () => {
    const hora = (await openDialog(timeDialog, { hora: finishTime(value), segundos: true })) as
      | string
      | undefined
    if (hora) store.mudar(chave, hora)
  }
  return (
    <TypedControl
      {...props}
      example="hh:mm:ss"
      typed={text => store.mudar(chave, typedTime(text))}
      finish={finishTime}
      ask={{ rotulo: 'Escolher a hora', fazer: pick }}
    />
  )
}
