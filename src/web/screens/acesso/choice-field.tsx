import { type SelectHTMLAttributes, useId } from 'react'
import { FieldFrame, fieldState } from '../../ui/field.tsx'

interface ChoiceFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  rotulo: string
  opcoes: readonly (readonly [string, string])[]
  erro?: string | undefined
  ajuda?: string | undefined
}

/** A closed list: arrows and first letters, as every native select. Empty until something is chosen. */
export function ChoiceField({ rotulo, opcoes, erro, ajuda, ...select }: ChoiceFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} rotulo={rotulo} erro={erro} ajuda={ajuda}>
      <select {...select} id={id} className="campo" {...fieldState(id, erro, ajuda)}>
        <option value="" />
        {opcoes.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
