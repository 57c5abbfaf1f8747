import { useRef, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { normalise } from '../../catalog/normalise.ts'
import type { GradeCatalogo, ProdutoCatalogo } from '../../catalog/produto.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { quantity } from '../../state/places.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PickList, type PickListHandle, pickCommands } from './pick-list.tsx'

interface Dados {
  produto: ProdutoCatalogo
}

/** 'Selecione a grade': the lines of a product's grid, narrowed by words of size and subdivision; from the till's own catalogue, so without a server too. */
export function GridPicker({ dados: { produto }, fechar }: DialogProps<Dados, GradeCatalogo>) {
  const [texto, setTexto] = useState('')
  const list = useRef<PickListHandle>(null)
  const palavras = normalise(texto).split(' ').filter(Boolean)
  const linhas = produto.grades.filter(({ nome }) => {
    const partes = normalise(nome).split(' ')
    return palavras.every(palavra => partes.some(parte => parte.startsWith(palavra)))
  })
  return (
    <Dialog
      titulo="Selecione a grade"
      escopo="grade.busca"
      largura="w-[60ch]"
      aoFechar={() => fechar()}
      {...pickCommands(list)}
    >
      <p className="flex justify-between px-3 pt-1 text-dim">
        <span className="truncate">{produto.nome}</span>
        {produto.estoque === null ? null : <span>estoque {quantity(produto.estoque)}</span>}
      </p>
      <PickList
        ref={list}
        rotulo="Buscar Tamanho e Subdivisão"
        texto={texto}
        aoDigitar={setTexto}
        linhas={linhas}
        chave={grade => grade.id}
        aoEscolher={grade => fechar(grade)}
        respondido={texto}
        vazio="Nenhuma linha da grade tem estas palavras."
        desenho={grade => (
          <>
            <span className="flex-1 truncate text-ref">{grade.nome}</span>
            {grade.pausar_venda ? <span className="text-dim">pausado</span> : null}
            <span className="w-[16ch] text-right">{formatMoney(grade.preco)}</span>
          </>
        )}
      />
    </Dialog>
  )
}

export const gridPicker = defineDialog('grade.busca', GridPicker)
