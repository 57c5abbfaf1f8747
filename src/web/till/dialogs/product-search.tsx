import { useRef, useState } from 'react'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { alerta } from '../../state/notices.ts'
import { historyOf } from '../../stock/stock-windows.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type PickListHandle, pickCommands } from './pick-list.tsx'
import { ProductPickList } from './product-pick-list.tsx'

/** Asks for a product. Resolves to the product picked. */
export function ProductSearch({ data, close }: DialogProps<{ texto?: string }, ProdutoCatalogo>) {
  const list = useRef<PickListHandle>(null)
  const [row, setRow] = useState<ProdutoCatalogo>()
  const { commands, labels } = pickCommands(list)
  return (
    <Dialog
      title="Busca de produto"
      scope="produto.busca"
      width="w-[96ch]"
      onClose={() => close()}
      commands={[...commands, historyOf(row && { id: row.produto_id, nome: row.nome })]}
      labels={labels}
    >
      <ProductPickList
        ref={list}
        initial={data.texto}
        placeholder="Nome, referência ou código"
        onStop={setRow}
        onChoose={product => close(product)}
        onNothing={() => alerta('Por favor selecione um produto!')}
        empty={vazio}
      />
    </Dialog>
  )
}

/** Returns the text of an empty list, with or without a search. */
export const vazio = (texto: string): string =>
  texto.trim() === '' ? 'Você não possui nenhum produto cadastrado' : 'Nada foi localizado'

export const productSearch = defineDialog('produto.busca', ProductSearch)
