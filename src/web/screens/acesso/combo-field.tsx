import { useState } from 'react'
import type { OptionList } from '../../../domain/fields/field.ts'
import { Combo } from '../../register/fields/combo/combo.tsx'
import { findOptions } from '../../register/fields/combo/enum-control.tsx'

interface ComboFieldProps {
  name: string
  label: string
  options: OptionList
  /** Name of the list in `options`: a new name clears the typed text. */
  list?: string
  /** True while `options` are loading: an Enter waits for the load. */
  waiting?: boolean
  value: string
  required?: boolean | undefined
  error?: string | undefined
  help?: string | undefined
  /** Called with the chosen option's code; with '' when the field is cleared, or the typed text matches no option. */
  onChange: (valor: string) => void
}

/** Asks for an option of a closed list, for forms without a record declaration; uses the combobox of record forms. */
export function ComboField({
  name,
  label: rotulo,
  options,
  value,
  onChange,
  error,
  list = '',
  ...rest
}: ComboFieldProps) {
  const [texto, setTexto] = useState<string | null>(null)
  const [nada, setNada] = useState('')
  const [shown, setShown] = useState(list)
  if (shown !== list) {
    setShown(list)
    // keeps a text typed while there was no list: the new list may have a match
    if (shown !== '') setTexto(null)
    setNada('')
  }
  const at = options.findIndex(([code]) => code === value)
  return (
    <Combo<OptionList[number]>
      fieldKey={name}
      label={rotulo}
      required={rest.required === true}
      readOnly={false}
      error={nada || error}
      help={rest.help}
      shown={options[at]?.[1] ?? ''}
      rows={findOptions(options, texto)}
      keyOf={([code]) => code}
      draw={([, label]) => <span className="truncate">{label}</span>}
      chosen={at}
      text={texto}
      waiting={rest.waiting === true}
      onAsk={setTexto}
      onPending={motivo => {
        setNada(motivo ?? '')
        if (motivo && value !== '') onChange('')
      }}
      onChoose={([code]) => onChange(String(code))}
      onClear={() => onChange('')}
    />
  )
}
