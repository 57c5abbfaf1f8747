import { useState } from 'react'
import { form } from '../../../../domain/commands/form/index.ts'
import { lista } from '../../../../domain/commands/lista/index.ts'
import type { AnyRegister } from '../../../../domain/fields/define.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { CloseOrConfirm } from '../../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ChoiceList } from '../../../ui/field/choice-list.tsx'
import { useCursor } from '../../../ui/list/use-cursor.ts'
import { listColumns } from '../cells.tsx'
import { defaultColumns, PAGE_SIZES, prefsOf, savePrefs } from '../prefs.ts'

interface Item {
  id: string
  titulo: string
  mostra: boolean
}

function items(register: AnyRegister, shown: readonly string[]): Item[] {
  const all = listColumns(register)
  const first = shown.flatMap(id => all.filter(column => column.id === id))
  const rest = all.filter(column => !shown.includes(column.id))
  return [...first, ...rest].map(({ id, titulo }) => ({ id, titulo, mostra: shown.includes(id) }))
}

/** Chooses columns, their order, and the rows of a page, stored for this user. */
export function ColumnsDialog({ data, close }: DialogProps<{ register: AnyRegister }>) {
  const { register } = data
  const [prefs] = useState(() => prefsOf(register))
  const [list, setList] = useState(() =>
    items(
      register,
      prefs.colunas.map(({ id }) => id),
    ),
  )
  const [limite, setLimite] = useState(prefs.limite)
  const cursor = useCursor(list.length)
  const toggle = (at: number) =>
    setList(before => before.map((item, index) => (index === at ? { ...item, mostra: !item.mostra } : item)))
  const move = (by: number) => () => {
    const to = cursor.atual + by
    if (to < 0 || to >= list.length) return
    const next = [...list]
    next.splice(to, 0, ...next.splice(cursor.atual, 1))
    setList(next)
    cursor.ir(to)
  }
  const shown = list.filter(({ mostra }) => mostra)
  const save = () => {
    if (shown.length === 0) return
    savePrefs(register, { colunas: shown.map(({ id }) => id), limite })
    close()
  }
  const reset = () => {
    setList(
      items(
        register,
        defaultColumns(register).map(({ id }) => id),
      ),
    )
    cursor.ir(0)
  }
  return (
    <Dialog
      title="Colunas"
      scope="lista.colunas"
      width="w-[72ch]"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(lista.escolherColuna, () => toggle(cursor.atual)),
        on(lista.moverAcima, move(-1)),
        on(lista.moverAbaixo, move(1)),
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
      <ChoiceList
        label="Colunas"
        rows={list}
        at={cursor.atual}
        onChoose={index => {
          cursor.ir(index)
          toggle(index)
        }}
        keyOf={({ id }) => id}
        columns="grid-cols-[4ch_minmax(0,1fr)]"
        className="h-[396px] overflow-auto"
        striped
        marked={({ mostra }) => mostra}
      >
        {({ mostra, titulo }) => (
          <>
            <span aria-hidden="true" className={mostra ? 'text-live' : 'text-dim'}>
              {mostra ? '■' : '□'}
            </span>
            <span>{titulo}</span>
          </>
        )}
      </ChoiceList>
    </Dialog>
  )
}

export const columnsDialog = defineDialog('lista.colunas', ColumnsDialog)
