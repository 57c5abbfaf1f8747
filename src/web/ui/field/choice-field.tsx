import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { FieldFrame, fieldState } from './field.tsx'

interface ChoiceFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  rotulo: string
  opcoes: readonly (readonly [string | number, string])[]
  /** Words of the empty choice; without it one is always chosen. */
  vazia?: string | undefined
  erro?: string | undefined
  ajuda?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** A short closed list: arrows and first letters, as every native select. */
export function ChoiceField({ rotulo, opcoes, vazia, erro, ajuda, ...select }: ChoiceFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} rotulo={rotulo} obrigatorio={select['aria-required']} erro={erro} ajuda={ajuda}>
      <select key={select.name} {...select} id={id} className="campo" {...fieldState(id, erro, ajuda)}>
        {vazia === undefined ? null : <option value="">{vazia}</option>}
        {opcoes.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
