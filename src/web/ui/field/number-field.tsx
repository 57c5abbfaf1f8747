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
  /** Plain decimal string, '' when empty; what is no number, as it was typed. */
  value: string
  onChange: (valor: string) => void
  /** Decimal places kept. */
  places?: number
  /** Places that it shows at least, as it is left; all of them where nothing is said. */
  minPlaces?: number
  min?: string
  max?: string
  error?: string | undefined
  help?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * Digits and a comma; what does not enter is said. Leaving it rounds to `places` and holds it between min and max, which is said too
 * (CAP-07). A text that is no number is given to the owner as it is, who must not take it for one.
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
  /** Note about digits that did not enter, or were set right. */
  const [told, tell] = useState<string | undefined>()
  const limites = { places, min, max }
  const read = (text: string) => readNumber(text, limites)
  const plain = (text: string) => read(text).valor ?? unread(text, limites)
  // what is being typed, for as long as it is what the owner of the value has
  const mine = draft !== null && plain(draft) === value ? draft : null
  const typed = mine === null ? undefined : read(mine)
  const own = left || (error && typed?.valor === null) ? typed?.erro : undefined
  // of what is no number the field says more than its owner
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
          // it stands until the field is come back to: the next key must not take it away unread
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
