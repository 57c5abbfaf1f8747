import { useState } from 'react'
import { form } from '../../../../domain/commands/form/index.ts'
import type { AnyRegister } from '../../../../domain/fields/define.ts'
import { type FilterField, filterFieldsOf } from '../../../../domain/fields/filter/filter-fields.ts'
import { parseFilter } from '../../../../domain/fields/filter/filter-text.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseOrConfirm } from '../../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ChoiceField } from '../../../ui/field/choice-field.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { todayOnWire } from '../../fields/date/date-text.ts'
import { compose, read } from '../filter-form.ts'
import { kindNote, optionText } from '../suggest.ts'

interface Dados {
  register: AnyRegister
  busca: string
}

/** Shows a register's filter fields (of lists only if highlighted or in use); resolves to text for the search box. */
export function FilterDialog({ data, close }: DialogProps<Dados, string>) {
  const { register, busca } = data
  const [start] = useState(() => read(register, busca))
  const fields = filterFieldsOf(register).filter(
    ({ nome, lista, destaque }) => !lista || destaque || start.valores[nome] !== undefined,
  )
  const [values, setValues] = useState(start.valores)
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({})
  /** Index of the first field with a filter, focused first because the user most likely changes it. */
  const [begin] = useState(() =>
    Math.max(
      0,
      fields.findIndex(({ nome }) => start.valores[nome]),
    ),
  )
  const submit = () => {
    const found: Record<string, string> = {}
    for (const field of fields) {
      const typed = values[field.nome]?.trim()
      if (!typed) continue
      const { erro } = parseFilter(register, compose([field], values, ''), todayOnWire())
      if (erro) found[field.nome] = erro
    }
    setErros(found)
    const first = fields.find(field => found[field.nome])
    if (first) document.querySelector<HTMLElement>(`[name="filtro.${first.nome}"]`)?.focus()
    else close(compose(fields, values, start.resto))
  }
  return (
    <Dialog
      title={`Filtrar ${register.title}`}
      scope="lista.filtros"
      width="w-[118ch]"
      onClose={() => close()}
      commands={[on(form.confirmar, submit), on(form.limpar, () => setValues({}))]}
      labels={{ 'form.confirmar': 'Filtrar' }}
      footer={
        <>
          <Button chord="Alt+l" onClick={() => setValues({})}>
            Limpar
          </Button>
          <CloseOrConfirm onClose={() => close()} confirm="Filtrar" onConfirm={submit} />
        </>
      }
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(30ch,1fr))] gap-x-4 px-3 py-2">
        {fields.map((field, index) => (
          <FilterControl
            key={field.nome}
            field={field}
            autoFocus={index === begin}
            value={values[field.nome] ?? ''}
            error={erros[field.nome]}
            onChange={value => setValues(before => ({ ...before, [field.nome]: value }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface ControlProps {
  field: FilterField
  value: string
  error: string | undefined
  autoFocus: boolean
  onChange: (valor: string) => void
}

function FilterControl({ field, value: valor, error, autoFocus, onChange }: ControlProps) {
  const { nome, rotulo, kind } = field
  const choices =
    kind === 'sim_nao'
      ? SIM_NAO
      : (field.options ?? []).map(option => [optionText(option), option[1]] as const)
  const known = choices.some(([value]) => value === valor) || valor === ''
  const own = {
    label: rotulo,
    name: `filtro.${nome}`,
    autoFocus,
    value: valor,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    error,
  }
  return choices.length > 0 && known ? (
    <ChoiceField {...own} blank="qualquer" options={choices} />
  ) : (
    <Field {...own} help={kindNote(field)} />
  )
}

const SIM_NAO = [
  ['sim', 'sim'],
  ['não', 'não'],
] as const

export const filterDialog = defineDialog('lista.filtros', FilterDialog)
