import { useId } from 'react'
import type { TextField } from '../../../domain/fields/field.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { TextControl } from '../../register/fields/text-control.tsx'
import { useValor } from '../../register/form/use-store.ts'

/** Value for an address without a number (G-074). */
const SEM_NUMERO = 'SN'

/** Edits an address's number: digits, or the switch for no number. */
export function HouseNumber(props: ControlProps<TextField>) {
  const { store, field, readOnly } = props
  const id = useId()
  const none = ['SN', 'S/N'].includes(String(useValor(store, field.chave)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextControl {...props} readOnly={readOnly || none} />
      <label htmlFor={id} title="Sem número" className="flex items-center gap-1.5 pb-0.5 text-dim">
        <input
          id={id}
          type="checkbox"
          className="marca"
          checked={none}
          disabled={readOnly}
          onChange={event => store.mudar(field.chave, event.target.checked ? SEM_NUMERO : null)}
        />
        S/N
      </label>
    </div>
  )
}
