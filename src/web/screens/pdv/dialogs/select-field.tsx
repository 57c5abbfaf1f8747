import { useId } from 'react'
import { FieldFrame, fieldState } from '../../../ui/field.tsx'

interface SelectFieldProps {
  rotulo: string
  name: string
  valor: number
  opcoes: readonly (readonly [number, string])[]
  aoMudar: (valor: number) => void
  erro?: string | undefined
}

/** A short closed list: arrows and first letters, as every native select. */
export function SelectField({ rotulo, name, valor, opcoes, aoMudar, erro }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} rotulo={rotulo} erro={erro}>
      <select
        id={id}
        name={name}
        className="campo"
        value={valor}
        onChange={event => aoMudar(Number.parseInt(event.target.value, 10))}
        {...fieldState(id, erro)}
      >
        {opcoes.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
