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
  rotulo: string
  /** Plain decimal string, '' when empty; what is no number, as it was typed. */
  valor: string
  aoMudar: (valor: string) => void
  /** Decimal places kept. */
  casas?: number
  /** Places that it shows at least, as it is left; all of them where nothing is said. */
  casasMinimas?: number
  min?: string
  max?: string
  erro?: string | undefined
  ajuda?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * Digits and a comma; what does not enter is said. Leaving it rounds to `casas` and holds it between min and max, which is said too
 * (CAP-07). A text that is no number is given to the owner as it is, who must not take it for one.
 */
export function NumberField({
  rotulo,
  valor,
  aoMudar,
  casas = 2,
  casasMinimas = casas,
  min,
  max,
  erro,
  ajuda,
  ...input
}: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  /** Note about digits that did not enter, or were set right. */
  const [told, tell] = useState<string | undefined>()
  const limites = { places: casas, min, max }
  const read = (text: string) => readNumber(text, limites)
  const plain = (text: string) => read(text).valor ?? unread(text, limites)
  // what is being typed, for as long as it is what the owner of the value has
  const mine = draft !== null && plain(draft) === valor ? draft : null
  const typed = mine === null ? undefined : read(mine)
  const own = left || (erro && typed?.valor === null) ? typed?.erro : undefined
  // of what is no number the field says more than its owner
  const problem = typed?.valor === null ? (own ?? erro) : (erro ?? own)
  return (
    <FieldFrame id={id} rotulo={rotulo} erro={problem} ajuda={told ?? ajuda}>
      <input
        autoComplete="off"
        inputMode="decimal"
        maxLength={MAX_LENGTH}
        {...input}
        id={id}
        className="campo text-right"
        value={mine ?? comma(valor)}
        onFocus={event => {
          tell(undefined)
          input.onFocus?.(event)
        }}
        onChange={event => {
          const { texto, aviso } = typedNumber(event.target.value, limites, mine ?? comma(valor))
          setLeft(false)
          // it stands until the field is come back to: the next key must not take it away unread
          if (aviso) tell(aviso)
          if (texto === null) return selectAgain(event.target)
          setDraft(texto)
          aoMudar(plain(texto))
        }}
        onBlur={event => {
          setLeft(true)
          const done = read(mine ?? comma(valor))
          const held = heldBy(done.valor, limites)
          if (held) {
            tell(held.aviso)
            setDraft(null)
            aoMudar(roundedTo(held.valor, casas, casasMinimas))
          } else if (done.valor !== null && done.erro === undefined) {
            setDraft(null)
            aoMudar(roundedTo(done.valor, casas, casasMinimas))
          } else setDraft(mine ?? valor)
          input.onBlur?.(event)
        }}
        {...fieldState(id, problem, told ?? ajuda)}
      />
    </FieldFrame>
  )
}
