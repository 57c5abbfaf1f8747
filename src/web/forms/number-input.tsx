import type { ComponentProps } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { NumberField } from '../ui/field/number-field.tsx'

interface NumberInputProps<Typed extends FieldValues, Given>
  extends Omit<ComponentProps<typeof NumberField>, 'name' | 'value' | 'onChange' | 'error' | 'ref'> {
  control: Control<Typed, unknown, Given>
  name: FieldPathByValue<Typed, string>
}

/** Number field of a form. Renders only when its value or error changes. */
export function NumberInput<Typed extends FieldValues, Given>(props: NumberInputProps<Typed, Given>) {
  const { control, name, ...shown } = props
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control, name })
  return (
    <NumberField
      {...shown}
      name={name}
      ref={ref}
      value={String(value)}
      onChange={onChange}
      onBlur={onBlur}
      error={error?.message}
    />
  )
}
