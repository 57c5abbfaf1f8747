import { useEffect, useId, useState } from 'react'
import type { DecimalField, IntField } from '../../../domain/fields/field.ts'
import { ceilingOf } from '../../../domain/fields/schema/number-ceiling.ts'
import { placesOf } from '../../state/places.ts'
import {
  comma,
  heldBy,
  MAX_LENGTH,
  readNumber,
  roundedTo,
  selectAgain,
  typedNumber,
} from '../../ui/field/number-text.ts'
import { warningOf } from '../form/body.ts'
import { sameValue } from '../form/paths.ts'
import { useErro, useForm, useValor } from '../form/use-store.ts'
import type { ControlProps } from './control.ts'
import { controlProps, Frame } from './frame.tsx'
import { usePasteCut } from './paste-cut.ts'

const CENTS = 2

/** Formats a number without zeros beyond `least` places; other stored digits are always shown. */
const shown = (value: string, places: number, least = CENTS): string =>
  value
    .replace(new RegExp(`(\\.\\d{${Math.min(places, least)}}\\d*?)0+$`), '$1')
    .replace(/\.$/, '')
    .replace('.', ',')

/**
 * Control of a number: digits and a comma; a note reports dropped characters. On blur the number is rounded to its places
 * and limited to min and max, which the note reports too (CAP-07). Text that is no number shows an error and is not saved.
 */
export function NumberControl({
  store,
  field,
  label,
  required,
  readOnly,
}: ControlProps<IntField | DecimalField>) {
  const id = useId()
  const { chave, campo } = field
  const stored = useValor(store, chave)
  const erro = useErro(store, chave)
  const [draft, setDraft] = useState<string | null>(null)
  const int = campo.type === 'int'
  const places = campo.type === 'int' ? 0 : placesOf(campo)
  const limites = {
    places,
    min: campo.min === undefined ? undefined : String(campo.min),
    max: campo.max === undefined ? undefined : String(campo.max),
    teto: ceilingOf(campo),
  }
  const length = int || !campo.digits ? MAX_LENGTH : Math.min(MAX_LENGTH, campo.digits + places + 1)
  const value = stored === null || stored === undefined ? '' : String(stored)
  const seen = shown(value, places, campo.type === 'int' ? 0 : campo.least)
  const { aviso: cut, colar, mudar } = usePasteCut(length)
  /** Note about dropped digits or a corrected number. */
  const [told, tell] = useState<string | undefined>()
  const doubt = useForm(store, s => warningOf(s, chave))
  const aviso = cut ?? told ?? (draft === null ? doubt : undefined)
  /** Gives the wire value: a number for int, a decimal string otherwise, null for empty or invalid text. */
  const wire = (valor: string | null) => (valor ? (int ? Number.parseInt(valor, 10) : valor) : null)
  const ajuda = campo.type === 'int' && campo.zero && stored === 0 ? `0: ${campo.zero}` : campo.note
  const read = (text: string) => readNumber(text, limites)
  // typed text; null once the store has another value, set elsewhere
  const mine = draft !== null && sameValue(wire(read(draft).valor), stored ?? null) ? draft : null
  useEffect(() => {
    if (draft !== null && mine === null) setDraft(null)
    if (mine === null) store.pender(chave, null)
  }, [store, chave, draft, mine])
  useEffect(() => () => store.pender(chave, null), [store, chave])
  return (
    <Frame id={id} label={label} required={required} error={erro} warning={aviso} help={ajuda}>
      <input
        {...controlProps(id, chave, { erro, ajuda: aviso ?? ajuda, obrigatorio: required })}
        autoComplete="off"
        inputMode={int ? 'numeric' : 'decimal'}
        maxLength={length}
        onPaste={colar}
        readOnly={readOnly}
        className="campo text-right"
        value={mine ?? seen}
        onFocus={event => {
          tell(undefined)
          event.target.select()
        }}
        onChange={event => {
          const { texto, aviso: out } = typedNumber(event.target.value, limites, mine ?? seen)
          mudar()
          // the note stays until the field is entered again: the next key must not remove it unread
          if (out) tell(out)
          if (texto === null) return selectAgain(event.target)
          const { valor, erro: why } = read(texto)
          setDraft(texto)
          store.mudar(chave, wire(valor))
          store.pender(chave, why ?? null)
        }}
        onBlur={() => {
          if (mine === null) return
          const { valor, erro: why } = read(mine)
          const held = heldBy(valor, limites)
          if (held) {
            tell(held.aviso)
            setDraft(null)
            return store.mudar(chave, wire(roundedTo(held.valor, places)))
          }
          // rounding up may exceed the field's limit
          const rounded = roundedTo(valor ?? '', places)
          const wrong = why ?? read(comma(rounded)).erro
          if (wrong) return store.recusar({ ...store.erros(), [chave]: wrong })
          setDraft(null)
          store.mudar(chave, wire(rounded))
        }}
      />
    </Frame>
  )
}
