import { useState } from 'react'
import { form } from '../../../../domain/commands/form/index.ts'
import type { AnyRegister } from '../../../../domain/fields/define.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { CloseOrConfirm } from '../../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { OrderedChoice, orderedItems, useOrdered } from '../../../ui/list/ordered-choice.tsx'
import { listColumns } from '../cells.tsx'
import { defaultColumns, PAGE_SIZES, prefsOf, savePrefs } from '../prefs.ts'

const items = (register: AnyRegister, shown: readonly string[]) => orderedItems(listColumns(register), shown)

/** Chooses the columns, their order and the page size of a list, stored for this user. */
export function ColumnsDialog({ data, close }: DialogProps<{ register: AnyRegister }>) {
  const { register } = data
  const [prefs] = useState(() => prefsOf(register))
  const ordered = useOrdered(() =>
    items(
      register,
      prefs.colunas.map(({ id }) => id),
    ),
  )
  const [limite, setLimite] = useState(prefs.limite)
  const { shown } = ordered
  const save = () => {
    if (shown.length === 0) return
    savePrefs(register, { colunas: shown, limite })
    close()
  }
  const reset = () =>
    ordered.reset(
      items(
        register,
        defaultColumns(register).map(({ id }) => id),
      ),
    )
  return (
    <Dialog
      title="Colunas"
      scope="lista.colunas"
      width="w-[72ch]"
      onClose={() => close()}
      commands={[
        ...ordered.comandos,
        on(form.limpar, reset),
        on(form.confirmar, shown.length > 0 ? save : false),
      ]}
      labels={{ 'form.limpar': 'Padrão' }}
      footer={
        <>
          <label className="flex flex-1 items-center gap-2 whitespace-nowrap">
            <span className="rotulo">Linhas por página</span>
            <select
              className="campo w-[10ch]!"
              value={limite}
              onChange={event => setLimite(Number(event.target.value))}
            >
              {PAGE_SIZES.map(size => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
          <CloseOrConfirm onClose={() => close()} onConfirm={save} disabled={shown.length === 0} />
        </>
      }
    >
      <OrderedChoice label="Colunas" ordered={ordered} />
    </Dialog>
  )
}

export const columnsDialog = defineDialog('lista.colunas', ColumnsDialog)
