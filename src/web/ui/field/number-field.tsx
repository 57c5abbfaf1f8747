import { type InputHTMLAttributes, type Ref, useId, useState } from 'react'
import { FieldFrame, fieldState } from './field.tsx'
import {
  comma,
  heldBy,
  MAX_LENGTH,
  readNumber,
  roundedTo,
  selectAgain,
  typedNumber,
  unread,
} from './number-text.ts'

interface NumberFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange' | 'min' | 'max'> {
  label: string
  /** Plain decimal string; '' when empty; else a text that is no number, as onChange gave it. */
  value: string
  onChange: (valor: string) => void
  /** Decimal places kept. */
  places?: number
  /** Minimum decimal places shown after the blur; default: `places`. */
  minPlaces?: number
  min?: string
  max?: string
  error?: string | undefined
  help?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * Draws a number field: digits and a comma; a note reports dropped characters. On blur the number is rounded to
 * `places` and limited to min and max, which the note reports too. `onChange` also receives a text that is no number
 * (see unread): the caller must not use such a text as a number.
 */
export function NumberField({
  label,
  value,
  onChange,
  places = 2,
  minPlaces = places,
  min,
  max,
  error,
  help,
  ...input
}: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  /** Note about dropped digits or a corrected number. */
  const [told, tell] = useState<string | undefined>()
  const limites = { places, min, max }
  const read = (text: string) => readNumber(text, limites)
  const plain = (text: string) => read(text).valor ?? unread(text, limites)
  // typed text, while it still equals `value`
  const mine = draft !== null && plain(draft) === value ? draft : null
  const typed = mine === null ? undefined : read(mine)
  const own = left || (error && typed?.valor === null) ? typed?.erro : undefined
  // for a text that is no number, the field's message is more exact than the caller's
  const problem = typed?.valor === null ? (own ?? error) : (error ?? own)
  return (
    <FieldFrame id={id} label={label} error={problem} help={told ?? help}>
      <input
        autoComplete="off"
        inputMode="decimal"
        maxLength={MAX_LENGTH}
        {...input}
        id={id}
        className="campo text-right"
        value={mine ?? comma(value)}
        onFocus={event => {
          tell(undefined)
          input.onFocus?.(event)
        }}
        onChange={event => {
          const { texto, aviso } = typedNumber(event.target.value, limites, mine ?? comma(value))
          setLeft(false)
          // the note stays until the field is entered again: the next key must not remove it unread
          if (aviso) tell(aviso)
          if (texto === null) return selectAgain(event.target)
          setDraft(texto)
          onChange(plain(texto))
        }}
        onBlur={event => {
          setLeft(true)
          const done = read(mine ?? comma(value))
          const held = heldBy(done.valor, limites)
          if (held) {
            tell(held.aviso)
            setDraft(null)
            onChange(roundedTo(held.valor, places, minPlaces))
          } else if (done.valor !== null && done.erro === undefined) {
            setDraft(null)
            onChange(roundedTo(done.valor, places, minPlaces))
          } else setDraft(mine ?? value)
          input.onBlur?.(event)
        }}
        {...fieldState(id, problem, told ?? help)}
      />
    </FieldFrame>
  )
}
