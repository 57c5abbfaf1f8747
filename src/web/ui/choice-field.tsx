import { type SelectHTMLAttributes, useId } from 'react'
import { FieldFrame, fieldState } from './field.tsx'

interface ChoiceFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  rotulo: string
  opcoes: readonly (readonly [string | number, string])[]
  /** Empty until something is chosen. */
  vazia?: boolean
  erro?: string | undefined
  ajuda?: string | undefined
}

/** A short closed list: arrows and first letters, as every native select. */
export function ChoiceField({ rotulo, opcoes, vazia = false, erro, ajuda, ...select }: ChoiceFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} rotulo={rotulo} erro={erro} ajuda={ajuda}>
      <select {...select} id={id} className="campo" {...fieldState(id, erro, ajuda)}>
        {vazia ? <option value="" /> : null}
        {opcoes.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
