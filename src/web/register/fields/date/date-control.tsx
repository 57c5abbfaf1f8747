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
  exemplo: string
  /** Puts what was typed into the field. */
  digitar: (text: string) => void
  /** Completes the typed text when the field is left. */
  terminar: (text: string) => string
  /** F4: asks for it in a dialog. */
  perguntar: { rotulo: string; fazer: () => Promise<void> }
  aoTeclar?: (event: KeyboardEvent) => void
}

/** A text of a fixed shape: all of it selected on arrival, completed on leaving, F4 chooses it. */
function TypedControl(props: TypedControlProps) {
  const { store, field, rotulo, obrigatorio, somenteLeitura, exemplo, digitar, terminar, perguntar } = props
  const id = useId()
  const { chave, campo } = field
  const value = String(useValor(store, chave) ?? '')
  const erro = useErro(store, chave)
  const [focused, setFocused] = useState(false)
  return (
    <Frame id={id} rotulo={rotulo} obrigatorio={obrigatorio} erro={erro} ajuda={campo.note}>
      <input
        {...controlProps(id, chave, { erro, ajuda: campo.note, obrigatorio })}
        autoComplete="off"
        inputMode="numeric"
        maxLength={exemplo.length}
        placeholder={exemplo}
        readOnly={somenteLeitura}
        className="campo"
        value={value}
        onFocus={event => {
          setFocused(true)
          event.target.select()
        }}
        onChange={event => digitar(event.target.value)}
        onBlur={() => {
          setFocused(false)
          const done = terminar(value)
          if (done !== value) store.mudar(chave, done)
        }}
        onKeyDown={props.aoTeclar}
      />
      {focused && !somenteLeitura ? (
        <ScopeLayer>
          <ScopeOf
            nome="form.campo"
            commands={[on(form.abrir, perguntar.fazer)]}
            rotulos={{ 'form.abrir': perguntar.rotulo }}
          />
        </ScopeLayer>
      ) : null}
    </Frame>
  )
}

/** A day typed dd/mm/aaaa, `h` for today, arrows a day up or down, F4 the calendar. */
export function DateControl(props: ControlProps<DateField>) {
  const { store, somenteLeitura } = props
  const { chave, campo } = props.field
  const day = dayFromWire(String(useValor(store, chave) ?? ''))
  const limit = campo.futuro ? null : today()
  /** A day the field may hold: up to today unless it says otherwise (G-080). */
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
      exemplo="dd/mm/aaaa"
      digitar={text => (/h/i.test(text) ? put(today()) : store.mudar(chave, typedDate(text)))}
      terminar={finishDate}
      perguntar={{ rotulo: 'Calendário', fazer: calendar }}
      aoTeclar={event => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        if (!somenteLeitura) step(event.key === 'ArrowUp' ? 1 : -1)
      }}
    />
  )
}

/** A day and its hour, typed dd/mm/aaaa hh:mm:ss; `h` is now, a day alone keeps the hour that stood there, F4 the calendar. */
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
      exemplo="dd/mm/aaaa hh:mm:ss"
      digitar={text => store.mudar(chave, /h/i.test(text) ? momentHere() : typedMoment(text))}
      terminar={finish}
      perguntar={{ rotulo: 'Calendário', fazer: calendar }}
    />
  )
}

/** An hour of 24, HH:MM:SS on the wire; F4 picks it by arrows. */
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
      exemplo="hh:mm:ss"
      digitar={text => store.mudar(chave, typedTime(text))}
      terminar={finishTime}
      perguntar={{ rotulo: 'Escolher a hora', fazer: pick }}
    />
  )
}
