import { useId, useState } from 'react'
import type { DateField } from '../../../domain/register/field.ts'
import { abrir } from '../../commands/dialogs.tsx'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { useErro, useValor } from '../form/use-store.ts'
import type { ControlProps } from './control.ts'
import {
  addDays,
  compareDays,
  finishDate,
  finishTime,
  fromWire,
  today,
  toWire,
  typedDate,
  typedTime,
} from './date-text.ts'
import { controlProps, Frame } from './frame.tsx'

/** A day typed dd/mm/aaaa, `h` for today, arrows a day up or down, F4 the calendar. */
export function DateControl({ store, field, rotulo, obrigatorio, somenteLeitura }: ControlProps<DateField>) {
  const id = useId()
  const { chave, campo } = field
  const value = String(useValor(store, chave) ?? '')
  const erro = useErro(store, chave)
  const [focused, setFocused] = useState(false)
  const limit = campo.futuro ? null : today()
  /** A day the field may hold: up to today unless it says otherwise (G-080). */
  const put = (day: ReturnType<typeof today>) => {
    if (limit && compareDays(day, limit) > 0) return
    store.mudar(chave, toWire(day))
  }
  const step = (days: number) => put(addDays(fromWire(value) ?? addDays(today(), -days), days))
  const calendar = async () => {
    const day = (await abrir('form.calendario', { dia: fromWire(value), limite: limit })) as
      | ReturnType<typeof today>
      | undefined
    if (day) put(day)
  }
  return (
    <Frame id={id} rotulo={rotulo} obrigatorio={obrigatorio} erro={erro} ajuda={campo.note}>
      <input
        {...controlProps(id, chave, { erro, ajuda: campo.note, obrigatorio })}
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        placeholder="dd/mm/aaaa"
        readOnly={somenteLeitura}
        className="campo"
        value={value}
        onFocus={event => {
          setFocused(true)
          event.target.select()
        }}
        onChange={event => {
          if (/h/i.test(event.target.value)) put(today())
          else store.mudar(chave, typedDate(event.target.value))
        }}
        onBlur={() => {
          setFocused(false)
          const done = finishDate(value)
          if (done !== value) store.mudar(chave, done)
        }}
        onKeyDown={event => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          if (!somenteLeitura) step(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      {focused && !somenteLeitura ? (
        <ScopeLayer>
          <ScopeOf
            nome="form.campo"
            commands={{ 'form.abrir': calendar }}
            rotulos={{ 'form.abrir': 'Calendário' }}
          />
        </ScopeLayer>
      ) : null}
    </Frame>
  )
}

/** An hour of 24, HH:MM:SS on the wire; F4 picks it by arrows. */
export function TimeControl({ store, field, rotulo, obrigatorio, somenteLeitura }: ControlProps<DateField>) {
  const id = useId()
  const { chave, campo } = field
  const value = String(useValor(store, chave) ?? '')
  const erro = useErro(store, chave)
  const [focused, setFocused] = useState(false)
  const pick = async () => {
    const hora = (await abrir('form.hora', { hora: finishTime(value), segundos: true })) as string | undefined
    if (hora) store.mudar(chave, hora)
  }
  return (
    <Frame id={id} rotulo={rotulo} obrigatorio={obrigatorio} erro={erro} ajuda={campo.note}>
      <input
        {...controlProps(id, chave, { erro, ajuda: campo.note, obrigatorio })}
        autoComplete="off"
        inputMode="numeric"
        maxLength={8}
        placeholder="hh:mm:ss"
        readOnly={somenteLeitura}
        className="campo"
        value={value}
        onFocus={event => {
          setFocused(true)
          event.target.select()
        }}
        onChange={event => store.mudar(chave, typedTime(event.target.value))}
        onBlur={() => {
          setFocused(false)
          const done = finishTime(value)
          if (done !== value) store.mudar(chave, done)
        }}
      />
      {focused && !somenteLeitura ? (
        <ScopeLayer>
          <ScopeOf
            nome="form.campo"
            commands={{ 'form.abrir': pick }}
            rotulos={{ 'form.abrir': 'Escolher a hora' }}
          />
        </ScopeLayer>
      ) : null}
    </Frame>
  )
}
