import type { FormStore } from '../../form/store.ts'
import { Combo } from '../combo/combo.tsx'
import { abertura } from './abertura.ts'
import { consultaDe } from './lookup.ts'
import type { LookupFinding } from './lookup-query.ts'
import { Linha } from './ref-control.tsx'
import { useLookupBox } from './use-lookup-box.ts'

type Target = Parameters<typeof abertura>[1]

interface AddComboProps {
  store: FormStore
  fieldKey: string
  label: string
  /** Register whose rows are added, with the filters of its look-up. */
  target: Target
  query: Readonly<Record<string, string | number>>
  required?: boolean
  readOnly?: boolean
  error?: string | undefined
  help: string | undefined
  /** Index of the row under the cursor when the list opens. */
  chosen: number
  /** Tells whether a row is offered; default: every row. */
  offers?: (achado: LookupFinding) => boolean
  onChoose: (achado: LookupFinding) => void
}

/** Look-up that adds the chosen row to a list and stays empty. F4 makes a new row and adds it. */
export function AddCombo({
  store,
  fieldKey,
  label,
  target,
  query,
  required = false,
  readOnly = false,
  error,
  help,
  chosen,
  offers = () => true,
  onChoose,
}: AddComboProps) {
  const consulta = consultaDe(target.to ?? '')
  const { linhas, digitado, caixa } = useLookupBox(store, fieldKey, consulta, query)
  return (
    <Combo<LookupFinding>
      fieldKey={fieldKey}
      label={label}
      required={required}
      readOnly={readOnly}
      error={error}
      help={help}
      shown=""
      rows={linhas.filter(offers)}
      keyOf={({ valor }) => valor}
      draw={achado => <Linha found={achado} />}
      chosen={chosen}
      {...caixa}
      onChoose={onChoose}
      onClear={() => {}}
      openWith={abertura(consulta, target, store, undefined, digitado, onChoose)}
    />
  )
}
