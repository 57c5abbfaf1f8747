import { Suspense } from 'react'
import type { Field } from '../../../domain/fields/field.ts'
import { overrideOf } from '../../records/forms.ts'
import type { FormField } from '../form/paths.ts'
import type { FormStore } from '../form/store.ts'
import { useCondicao, useForm } from '../form/use-store.ts'
import { BoolControl } from './bool-control.tsx'
import { EnumControl } from './combo/enum-control.tsx'
import type { ControlProps } from './control.ts'
import { DateControl, MomentControl, TimeControl } from './date/date-control.tsx'
import { ChecklistControl } from './list/checklist-control.tsx'
import { ListControl } from './list/list-control.tsx'
import { ValuesControl } from './list/values-control.tsx'
import { RefControl } from './lookup/ref-control.tsx'
import { NumberControl } from './number-control.tsx'
import { PhotoControl } from './photo/photo-control.tsx'
import { TextControl } from './text-control.tsx'

// biome-ignore lint/suspicious/noExplicitAny: each control knows its own kind of field; the table only carries it
const CONTROLS: Record<Exclude<Field['type'], 'group'>, React.ComponentType<ControlProps<any>>> = {
  text: TextControl,
  email: TextControl,
  phone: TextControl,
  digits: TextControl,
  int: NumberControl,
  decimal: NumberControl,
  money: NumberControl,
  bool: BoolControl,
  date: DateControl,
  datetime: MomentControl,
  time: TimeControl,
  enum: EnumControl,
  checklist: ChecklistControl,
  ref: RefControl,
  photo: PhotoControl,
  list: ListControl,
  values: ValuesControl,
}

interface FieldControlProps {
  store: FormStore
  field: FormField
  readOnly: boolean
}

/** Draws a field's control: the register's component for the field, else the control of the field's type. */
export function FieldControl({ store, field, readOnly }: FieldControlProps) {
  const { obrigatorio, somenteLeitura } = useCondicao(store, field)
  const rotulo = useForm(store, s => overrideOf(s.register).rotulo?.(field, s.valores()) ?? field.campo.label)
  if (field.campo.type === 'group') return null
  const Own = overrideOf(store.register).campos?.[field.nome]
  const Control = Own ?? CONTROLS[field.campo.type]
  const control = (
    <Control
      store={store}
      field={field}
      label={rotulo}
      // a read-only field is never required
      required={obrigatorio && !readOnly}
      readOnly={readOnly || somenteLeitura}
    />
  )
  // a register's own control loads lazily: the rest of the form does not wait for its code
  return Own ? <Suspense fallback={null}>{control}</Suspense> : control
}
