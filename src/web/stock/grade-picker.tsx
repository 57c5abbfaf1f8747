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

/** Which line of a product's grid is meant, where its code did not say. */
function GradePicker({ dados: { nome, grades }, fechar }: DialogProps<Dados, Named>) {
  const [texto, setTexto] = useState('')
  const list = useRef<PickListHandle>(null)
  return (
    <Dialog
      titulo="Selecione a grade"
      escopo="produto.busca"
      largura="w-[64ch]"
      aoFechar={() => fechar()}
      {...pickCommands(list)}
    >
      <p className="px-3 pt-1 text-dim">{nome}</p>
      <PickList
        ref={list}
        rotulo="Buscar Grade"
        texto={texto}
        aoDigitar={setTexto}
        linhas={narrowed(grades, texto)}
        chave={({ id }) => id}
        aoEscolher={grade => fechar(grade)}
        altura="h-[242px]"
        respondido={texto}
        vazio="Nada foi localizado"
        desenho={grade => <span className="truncate">{grade.nome}</span>}
      />
    </Dialog>
  )
}

export const gradePicker = defineDialog('estoque.grade', GradePicker)
