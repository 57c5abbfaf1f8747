import { useState } from 'react'
import type { OptionList } from '../../../domain/fields/field.ts'
import { Combo } from '../../register/fields/combo/combo.tsx'
import { findOptions } from '../../register/fields/combo/enum-control.tsx'

interface ComboFieldProps {
  name: string
  label: string
  options: OptionList
  /** Which list `opcoes` are: what was typed of another one is dropped. */
  list?: string
  /** `opcoes` are on their way: an Enter waits for them. */
  waiting?: boolean
  value: string
  required?: boolean | undefined
  error?: string | undefined
  help?: string | undefined
  /** '' when what is typed is of no row. */
  onChange: (valor: string) => void
}

/** A closed list of a form that is no register's: the same combobox, by its label. */
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
    // what nothing was found by in the list before may be found in this one
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
