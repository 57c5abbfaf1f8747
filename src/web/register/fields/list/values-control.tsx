import { useId, useState } from 'react'
import { cleanCnpj, formatCpfCnpj, isCpfCnpj } from '../../../../core/document/cnpj.ts'
import type { ValuesField } from '../../../../domain/fields/field.ts'
import { attention } from '../../../dialogs/error.tsx'
import { useErro, useForm, useValor } from '../../form/use-store.ts'
import type { ControlProps } from '../control.ts'
import { controlProps, Frame } from '../frame.tsx'
import { useDemanda } from '../lookup/abertura.ts'
import { AddCombo } from '../lookup/add-combo.tsx'
import { consultaDe } from '../lookup/lookup.ts'
import type { LookupFinding } from '../lookup/lookup-query.ts'
import { refText } from '../lookup/ref-control.tsx'
import { usePasteCut } from '../paste-cut.ts'

/** Maximum length of one value. */
const LONGEST = 120
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** Gives the reason why a value cannot be added; null when it can. */
function refusalOf({ of, documento }: ValuesField, value: string): string | null {
  if (of === 'email' && !EMAIL.test(value)) return 'E-mail inválido'
  return documento && !isCpfCnpj(value) ? 'CPF/CNPJ inválido' : null
}

interface ItensProps {
  label: string
  items: readonly string[]
  readOnly: boolean
  onRemove: (index: number) => void
}

function Itens({ label, items, readOnly, onRemove }: ItensProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1 pt-1">
      {items.map((item, index) => (
        <li
          key={item}
          className="inline-flex max-w-full items-center gap-1 border border-line bg-panel pl-1.5"
        >
          <span className="truncate">{item}</span>
          {readOnly ? null : (
            <button
              type="button"
              aria-label={`Remover ${item}`}
              className="px-1 text-dim hover:text-bad"
              onClick={() => onRemove(index)}
              onKeyDown={event => {
                if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index)
              }}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Control of a list of plain values or of references. Enter adds the typed value or the found row. In the empty box of
 * plain values, Enter goes on and Backspace removes the last value.
 */
export function ValuesControl(props: ControlProps<ValuesField>) {
  return props.field.campo.of === 'ref' ? <RefValues {...props} /> : <TextValues {...props} />
}

function TextValues({ store, field, label, required, readOnly }: ControlProps<ValuesField>) {
  const id = useId()
  const { chave, campo } = field
  const values = (useValor(store, chave) ?? []) as readonly string[]
  const erro = useErro(store, chave)
  const [text, setText] = useState('')
  const { aviso, colar, mudar } = usePasteCut(LONGEST)
  const add = () => {
    const value = text.trim()
    if (value === '') return false
    const refusal = refusalOf(campo, value)
    if (refusal) {
      void attention(refusal)
      return true
    }
    const kept = campo.documento ? cleanCnpj(value) : value
    if (!values.includes(kept)) store.mudar(chave, [...values, kept])
    setText('')
    return true
  }
  const drop = (index: number) =>
    store.mudar(
      chave,
      values.filter((_, at) => at !== index),
    )
  const ajuda = campo.note ?? (readOnly ? undefined : 'Enter adiciona')
  return (
    <Frame id={id} label={label} required={required} error={erro} warning={aviso} help={ajuda}>
      <input
        {...controlProps(id, chave, { erro, ajuda: aviso ?? ajuda, obrigatorio: required })}
        autoComplete="off"
        spellCheck={false}
        className="campo"
        readOnly={readOnly}
        maxLength={LONGEST}
        onPaste={colar}
        value={text}
        ref={input => {
          if (!input) return
          // the form handles Enter, but first sends this event to the focused field
          const onEnter = (event: Event) => {
            if (add()) event.preventDefault()
          }
          input.addEventListener('form-enter', onEnter)
          return () => input.removeEventListener('form-enter', onEnter)
        }}
        onChange={event => {
          mudar()
          setText(event.target.value)
          store.pender(chave, null)
          const { [chave]: said, ...others } = store.erros()
          if (said) store.recusar(others)
        }}
        onBlur={() => {
          const refusal = text.trim() === '' ? null : refusalOf(campo, text.trim())
          if (refusal === null) add()
          else {
            store.pender(chave, refusal)
            store.recusar({ ...store.erros(), [chave]: refusal })
          }
        }}
        onKeyDown={event => {
          if (event.key === 'Backspace' && text === '' && values.length > 0) drop(values.length - 1)
        }}
      />
      <Itens
        label={label}
        items={campo.documento ? values.map(formatCpfCnpj) : values}
        readOnly={readOnly}
        onRemove={drop}
      />
    </Frame>
  )
}

function RefValues({ store, field, label, required, readOnly }: ControlProps<ValuesField>) {
  const { chave, campo } = field
  const demanda = useDemanda(store, campo)
  const consulta = consultaDe(campo.to ?? '')
  const values = (useValor(store, chave) ?? []) as readonly number[]
  const erro = useErro(store, chave)
  const answered = useForm(store, s => s.objeto(chave))
  const [picked, setPicked] = useState<Readonly<Record<number, LookupFinding>>>({})
  const nameOf = (value: number) => {
    const row = Array.isArray(answered) ? answered.find(one => one?.id === value) : undefined
    return picked[value]?.rotulo ?? (row ? refText(consulta, value, row) : `nº ${value}`)
  }
  const add = (achado: LookupFinding) => {
    setPicked(before => ({ ...before, [achado.valor as number]: achado }))
    if (!values.includes(achado.valor as number)) store.mudar(chave, [...values, achado.valor])
  }
  return (
    <div className="grid min-w-0 content-start">
      <AddCombo
        store={store}
        fieldKey={chave}
        label={label}
        target={campo}
        query={demanda}
        required={required}
        readOnly={readOnly}
        error={erro}
        help={campo.note}
        chosen={0}
        offers={({ valor }) => !values.includes(valor as number)}
        onChoose={add}
      />
      <Itens
        label={label}
        items={values.map(nameOf)}
        readOnly={readOnly}
        onRemove={index =>
          store.mudar(
            chave,
            values.filter((_, at) => at !== index),
          )
        }
      />
    </div>
  )
}
