import { type InputHTMLAttributes, type Ref, useId, useState } from 'react'
import { FieldFrame, fieldState } from './field.tsx'
import { clampNumber, typedNumber } from './number-text.ts'

interface NumberFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange' | 'min' | 'max'> {
  rotulo: string
  /** Plain decimal string, or '' when empty. */
  valor: string
  aoMudar: (valor: string) => void
  /** Decimal places kept. */
  casas?: number
  min?: string
  max?: string
  erro?: string | undefined
  ajuda?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Digits and comma only, 16 characters at most; leaving the field rounds to `casas` and clamps to min and max (CAP-07). */
export function NumberField({
  rotulo,
  valor,
  aoMudar,
  casas = 2,
  min,
  max,
  erro,
  ajuda,
  ...input
}: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <FieldFrame id={id} rotulo={rotulo} erro={erro} ajuda={ajuda}>
      <input
        autoComplete="off"
        inputMode="decimal"
        maxLength={16}
        {...input}
        id={id}
        className="campo text-right"
        // what is being typed, for as long as it is what the owner of the value has
        value={draft !== null && plain(draft) === valor ? draft : valor.replace('.', ',')}
        onChange={event => {
          const text = typedNumber(event.target.value, casas, min?.startsWith('-') === true)
          setDraft(text)
          aoMudar(plain(text))
        }}
        onBlur={event => {
          setDraft(null)
          aoMudar(clampNumber(valor, casas, min, max))
          input.onBlur?.(event)
        }}
        {...fieldState(id, erro, ajuda)}
      />
    </FieldFrame>
  )
}

const plain = (text: string): string => text.replace(',', '.').replace(/\.$/, '')
