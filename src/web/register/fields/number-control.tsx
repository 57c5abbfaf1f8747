import { useId, useState } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import type { DecimalField, IntField } from '../../../domain/register/field.ts'
import { placesOf } from '../../state/places.ts'
import { clampNumber, typedNumber } from '../../ui/number-text.ts'
import { useErro, useValor } from '../form/use-store.ts'
import type { ControlProps } from './control.ts'
import { controlProps, Frame } from './frame.tsx'
import { usePasteCut } from './paste-cut.ts'

const MAX_LENGTH = 16

/** As typed: without the zeros the column adds beyond the places; a stored digit is never hidden. */
const shown = (value: string, places: number): string =>
  value
    .replace(new RegExp(`(\\.\\d{${places}}\\d*?)0+$`), '$1')
    .replace(/\.$/, '')
    .replace('.', ',')

/** Digits and comma only; leaving it rounds to its places and holds it between min and max (CAP-07). */
export function NumberControl({
  store,
  field,
  rotulo,
  obrigatorio,
  somenteLeitura,
}: ControlProps<IntField | DecimalField>) {
  const id = useId()
  const { chave, campo } = field
  const stored = useValor(store, chave)
  const erro = useErro(store, chave)
  const [draft, setDraft] = useState<string | null>(null)
  /** What was typed was below: said where it is set right. */
  const [least, setLeast] = useState<string | undefined>()
  const int = campo.type === 'int'
  const places = campo.type === 'int' ? 0 : placesOf(campo)
  const min = campo.min === undefined ? undefined : String(campo.min)
  const max = campo.max === undefined ? undefined : String(campo.max)
  const length = int || !campo.digits ? MAX_LENGTH : Math.min(MAX_LENGTH, campo.digits + places + 1)
  const value = stored === null || stored === undefined ? '' : String(stored)
  const { aviso: cut, colar, mudar } = usePasteCut(length)
  const aviso = cut ?? least
  /** As the wire has it: a number for int, a decimal string for the others, null for nothing. */
  const wire = (text: string) => (text === '' || text === '-' ? null : int ? Number.parseInt(text, 10) : text)
  return (
    <Frame id={id} rotulo={rotulo} obrigatorio={obrigatorio} erro={erro} aviso={aviso} ajuda={campo.note}>
      <input
        {...controlProps(id, chave, { erro, ajuda: aviso ?? campo.note, obrigatorio })}
        autoComplete="off"
        inputMode={int ? 'numeric' : 'decimal'}
        maxLength={length}
        onPaste={colar}
        readOnly={somenteLeitura}
        className="campo text-right"
        value={draft ?? shown(value, places)}
        onFocus={event => event.target.select()}
        onChange={event => {
          const text = typedNumber(event.target.value, places, min?.startsWith('-') === true).slice(0, length)
          mudar()
          setLeast(undefined)
          setDraft(text)
          store.mudar(chave, wire(text.replace(',', '.').replace(/\.$/, '')))
        }}
        onBlur={() => {
          if (draft === null) return
          setDraft(null)
          const held = clampNumber(value, places, min, max)
          if (min !== undefined && held !== '' && dec(value).lt(min))
            setLeast(`O valor mínimo é ${min.replace('.', ',')}.`)
          store.mudar(chave, wire(held))
        }}
      />
    </Frame>
  )
}
