import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { FieldFrame, fieldState } from './field.tsx'

interface ChoiceFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  label: string
  options: readonly (readonly [string | number, string])[]
  /** Label of the empty choice; absent: one option is always chosen. */
  blank?: string | undefined
  error?: string | undefined
  help?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** Draws a select field for a short closed list. */
export function ChoiceField({ label: rotulo, options, blank, error, help, ...select }: ChoiceFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={rotulo} required={select['aria-required']} error={error} help={help}>
      <select key={select.name} {...select} id={id} className="campo" {...fieldState(id, error, help)}>
        {blank === undefined ? null : <option value="">{blank}</option>}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
