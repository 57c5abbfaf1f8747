import { useRef, useState } from 'react'
import { type DialogProps, defineDialog } from '../dialogs/define.ts'
import { narrowed } from '../till/adding/narrowed.ts'
import { PickList, type PickListHandle, pickCommands } from '../till/dialogs/pick-list.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { Named } from './product.ts'

interface Dados {
  nome: string
  grades: readonly Named[]
}

/** Asks for a line of a product's grid, when the code did not give one. */
function GradePicker({ data: { nome, grades }, close }: DialogProps<Dados, Named>) {
  const [texto, setTexto] = useState('')
  const list = useRef<PickListHandle>(null)
  return (
    <Dialog
      title="Selecione a grade"
      scope="produto.busca"
      width="w-[64ch]"
      onClose={() => close()}
      {...pickCommands(list)}
    >
      <p className="px-3 pt-1 text-dim">{nome}</p>
      <PickList
        ref={list}
        label="Buscar Grade"
        text={texto}
        onType={setTexto}
        rows={narrowed(grades, texto)}
        keyOf={({ id }) => id}
        onChoose={grade => close(grade)}
        height="h-[242px]"
        answered={texto}
        empty="Nada foi localizado"
        draw={grade => <span className="truncate">{grade.nome}</span>}
      />
    </Dialog>
  )
}

export const gradePicker = defineDialog('estoque.grade', GradePicker)
